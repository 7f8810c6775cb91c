'use client';

import type { ReactNode } from 'react';
import type { Movement } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import type { Words } from '../../react/provider/words/WordsContext.ts';
import { seenAndSaid } from '../elements/seenAndSaid.tsx';

/**
 * How a rank moved since the last look: an arrow with the number of places, or the word for a new player. Nothing
 * when it did not move.
 *
 * Class `laurel-RankMovement`, attribute `data-direction` (`up | down | new`).
 */
export function RankMovement({ movement }: { readonly movement: Movement | undefined }): ReactNode {
  return drawMovement(movement, useLeaderboardWords());
}

/** What a `RankMovement` draws, for a row that is one component. */
export function drawMovement(
  movement: Movement | undefined,
  { format, messages }: Words<'leaderboard'>,
): ReactNode {
  if (movement === undefined || movement === 0) return null;
  if (movement === 'new') {
    return (
      <span className="laurel-RankMovement" data-direction="new">
        {messages.leaderboard.newPlayer}
      </span>
    );
  }
  const count = Math.abs(movement);
  const n = format.number(count);
  return (
    <span className="laurel-RankMovement" data-direction={movement > 0 ? 'up' : 'down'}>
      {seenAndSaid(
        <>
          {movement > 0 ? '▲' : '▼'}
          <span className="laurel-RankMovement-places">{n}</span>
        </>,
        messages.leaderboard[movement > 0 ? 'up' : 'down']({ count, n }),
      )}
    </span>
  );
}
