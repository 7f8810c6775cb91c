'use client';

import { useMemo, useState } from 'react';
import type { BoardArrangement } from '../../../domain/leaderboard/rows/arrangeBoard.ts';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import {
  leaderboardRows,
  type RowCache,
  type RowContext,
} from '../../../domain/leaderboard/rows/leaderboardRows.ts';
import type { LeaderboardEntry } from '../../../domain/model.ts';
import { useMask } from '../../provider/useMask.ts';

/** The rows of a board. */
export interface BoardRows {
  readonly rows: readonly LeaderboardRowData[];
  readonly around: readonly LeaderboardRowData[];
  /** The player's own row, wherever it stands; `null` when the player has no place. */
  readonly own: LeaderboardRowData | null;
}

/**
 * Entries as rows: which is the player's own and what it gains, which are friends', how each moved. A row that says the
 * same as before stays the very same object.
 */
export function useBoardRows(
  { entries, aroundEntries }: BoardArrangement,
  own: LeaderboardEntry | null,
  { pending, friendIds, movementOf }: Omit<RowContext, 'ownId'>,
): BoardRows {
  const mask = useMask();
  const [cache] = useState<RowCache>(() => new WeakMap());
  return useMemo(() => {
    const context = { ownId: own?.id, pending, friendIds, movementOf };
    const rows = leaderboardRows(entries, context, cache);
    const around = leaderboardRows(aroundEntries, context, cache);
    const ownRow =
      around.find((row) => row.own) ??
      rows.find((row) => row.own) ??
      (own === null ? undefined : leaderboardRows([own], context, cache)[0]) ??
      null;
    return { rows: mask.rows(rows), around: mask.rows(around), own: ownRow && mask.row(ownRow) };
  }, [entries, aroundEntries, own, pending, friendIds, movementOf, cache, mask]);
}
