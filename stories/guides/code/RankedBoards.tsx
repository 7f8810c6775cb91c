import { Leaderboard, PlayerSearch, rankIndex, useRanks } from 'laurel';
import 'laurel/widgets/search.css'; // beside 'laurel/styles.css'

const index = rankIndex('/laurel'); // once

export const RankedBoard = ({ tournamentId }: { readonly tournamentId: string }) => (
  <Leaderboard tournamentId={tournamentId} index={index} />
);

export const FindPlayer = ({ tournamentId }: { readonly tournamentId: string }) => (
  <PlayerSearch tournamentId={tournamentId} index={index} />
);

export const Percentile = ({ tournamentId, id }: { readonly tournamentId: string; readonly id: string }) => {
  const { data } = useRanks(index, { tournamentId, ids: [id] });
  if (data?.state !== 'proven') return null; // off: `data.reason` says why
  const [own] = data.entries;
  return own === undefined ? null : <p>Better than {Math.floor(own.percentile)} % of the others</p>;
};
