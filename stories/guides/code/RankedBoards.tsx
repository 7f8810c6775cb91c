import { Leaderboard, rankIndex, usePlayerSearch, useRanks } from 'laurel';
import { useDeferredValue, useState } from 'react';

const index = rankIndex('/laurel'); // once

export const RankedBoard = ({ tournamentId }: { readonly tournamentId: string }) => (
  <Leaderboard tournamentId={tournamentId} index={index} />
);

export const Percentile = ({ tournamentId, id }: { readonly tournamentId: string; readonly id: string }) => {
  const { data } = useRanks(index, { tournamentId, ids: [id] });
  if (data?.state !== 'proven') return null; // off: `data.reason` says why
  const [own] = data.entries;
  return own === undefined ? null : <p>Better than {Math.floor(own.percentile)} % of all</p>;
};

export const Finder = ({ tournamentId }: { readonly tournamentId: string }) => {
  const [text, setText] = useState('');
  const { data } = usePlayerSearch(index, { tournamentId, name: useDeferredValue(text) });
  return (
    <>
      <input aria-label="Find a player" value={text} onChange={(event) => setText(event.target.value)} />
      <ol>
        {data?.state === 'proven' &&
          data.entries.map(({ id, rank, name }) => (
            <li key={id} value={rank}>
              {name ?? id}
            </li>
          ))}
      </ol>
    </>
  );
};
