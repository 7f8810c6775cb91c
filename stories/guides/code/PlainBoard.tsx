import { boardOf, LeaderboardView } from 'laurel';

const rows = [
  { id: 'a', rank: 1, name: 'Mirelle', username: null, avatarUrl: null, scores: { kills: 42 } },
  { id: 'b', rank: 2, name: 'Oskar', username: null, avatarUrl: null, scores: { kills: 17 } },
];

export const PlainBoard = () => <LeaderboardView model={boardOf(rows)} />;
