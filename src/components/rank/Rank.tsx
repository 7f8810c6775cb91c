'use client';

import type { ReactNode } from 'react';
import type { Format } from '../../domain/text/Format.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import type { Words } from '../../react/provider/words/WordsContext.ts';
import { seenAndSaid } from '../elements/seenAndSaid.tsx';

/** What a `Rank` takes. */
export interface RankProps {
  /** The service's rank; `null` when it sent none. */
  readonly rank: number | null;
  /** Whether other players have the same rank. */
  readonly tied?: boolean | undefined;
}

/**
 * A rank: `12`, or `=12` (spoken "tied 12th") where it is shared. The first three stand on a medal; from 100,000 on it is
 * written short (`1.28M`), read in full.
 *
 * Class `laurel-Rank`, attribute `data-medal` (`1 | 2 | 3`).
 */
export function Rank(props: RankProps): ReactNode {
  const drawn = drawRank(props, useLeaderboardWords());
  return typeof drawn === 'string' ? <span className="laurel-Rank">{drawn}</span> : drawn;
}

/** A rank as a narrow column has room for it: far down the board the last digits tell nobody anything. */
export function shortRank(rank: number, format: Format): string {
  return rank < 100_000
    ? format.number(rank)
    : format.number(rank, { notation: 'compact', maximumSignificantDigits: 3 });
}

/** What a `Rank` draws, for a row that is one component, in which a number that is nothing else needs no box of its own. */
export function drawRank(
  { rank, tied = false }: RankProps,
  { format, messages }: Words<'leaderboard'>,
): ReactNode {
  if (rank === null) {
    return <span className="laurel-Rank">{seenAndSaid('–', messages.leaderboard.noRank)}</span>;
  }
  const n = format.number(rank);
  const short = shortRank(rank, format);
  const medal = [1, 2, 3].includes(rank) ? rank : undefined;
  const seen = tied ? `=${short}` : short;
  if (medal === undefined && !tied && short === n) return n;
  const said = tied
    ? messages.leaderboard.tied({ place: messages.leaderboard.place({ count: rank, n }) })
    : n;
  return (
    <span className="laurel-Rank" data-medal={medal} title={short === n ? undefined : n}>
      {seen === said ? seen : seenAndSaid(seen, said)}
    </span>
  );
}
