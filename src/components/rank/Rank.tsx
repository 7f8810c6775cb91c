'use client';

import type { ReactNode } from 'react';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import type { Words } from '../../react/provider/WordsContext.ts';
import { VisuallyHidden } from '../elements/VisuallyHidden.tsx';

/** What a `Rank` takes. */
export interface RankProps {
  /** The service's rank; `null` when it sent none. */
  readonly rank: number | null;
  /** Whether other players have the same rank. */
  readonly tied?: boolean | undefined;
}

/**
 * A rank: `12`, or `=12` (spoken "tied 12th") where it is shared. The first three stand on a medal.
 *
 * Class `laurel-Rank`, attribute `data-medal` (`1 | 2 | 3`).
 */
export function Rank(props: RankProps): ReactNode {
  return drawRank(props, useLeaderboardWords());
}

/** What a `Rank` draws, for a row that is one component. */
export function drawRank(
  { rank, tied = false }: RankProps,
  { format, messages }: Words<'leaderboard'>,
): ReactNode {
  if (rank === null) {
    return (
      <span className="laurel-Rank">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{messages.leaderboard.noRank}</VisuallyHidden>
      </span>
    );
  }
  const n = format.number(rank);
  const medal = rank === 1 || rank === 2 || rank === 3 ? rank : undefined;
  if (!tied) {
    return (
      <span className="laurel-Rank" data-medal={medal}>
        {n}
      </span>
    );
  }
  return (
    <span className="laurel-Rank" data-medal={medal}>
      <span aria-hidden="true">={n}</span>
      <VisuallyHidden>
        {messages.leaderboard.tied({ place: messages.leaderboard.place({ count: rank, n }) })}
      </VisuallyHidden>
    </span>
  );
}
