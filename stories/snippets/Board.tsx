import { Leaderboard } from 'laurel';

const scoreTypes = [
  { name: 'kills', label: 'Kills' },
  { name: 'deaths', label: 'Deaths' },
];

export const Board = () => (
  <Leaderboard tournamentId="your-tournament" scoreTypes={scoreTypes} pageSize={10} />
);
