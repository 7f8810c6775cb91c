import { Leaderboard, pushLive, RankChip } from 'laurel';

const live = pushLive('/laurel'); // once: one stream for all boards of the page

export const PushedBoards = ({ tournamentId }: { readonly tournamentId: string }) => (
  <>
    <RankChip tournamentId={tournamentId} live={live} />
    <Leaderboard tournamentId={tournamentId} live={live} />
  </>
);
