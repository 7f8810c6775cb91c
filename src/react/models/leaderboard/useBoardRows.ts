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
  /** Those of a list beside the board, where there is one. */
  readonly listed: readonly LeaderboardRowData[] | undefined;
}

/**
 * Entries as rows: which is the player's own and what it gains, which are friends', how each moved. A row that says the
 * same as before stays the very same object.
 */
export function useBoardRows(
  { entries, aroundEntries }: BoardArrangement,
  own: LeaderboardEntry | null,
  { pending, friendIds, movementOf }: Omit<RowContext, 'ownId'>,
  list?: readonly LeaderboardEntry[],
): BoardRows {
  const mask = useMask();
  const [cache] = useState<RowCache>(() => new WeakMap());
  // Of two neighbours that share a rank, one may stand alone in the list.
  const [listCache] = useState<RowCache>(() => new WeakMap());
  return useMemo(() => {
    const context = { ownId: own?.id, pending, friendIds, movementOf };
    const rows = leaderboardRows(entries, context, cache);
    const around = leaderboardRows(aroundEntries, context, cache);
    const ownRow =
      around.find((row) => row.own) ??
      rows.find((row) => row.own) ??
      (own === null ? undefined : leaderboardRows([own], context, cache)[0]) ??
      null;
    return {
      rows: mask.rows(rows),
      around: mask.rows(around),
      own: ownRow && mask.row(ownRow),
      listed: list && mask.rows(leaderboardRows(list, context, listCache)),
    };
  }, [entries, aroundEntries, own, list, pending, friendIds, movementOf, cache, listCache, mask]);
}
