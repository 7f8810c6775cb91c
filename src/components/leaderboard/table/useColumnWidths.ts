'use client';

import { useMemo } from 'react';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import type { ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { type ColumnWidths, columnWidths } from './columnWidths.ts';

/** How wide the columns of these rows are, and of the player's own where it stands apart. */
export function useColumnWidths(
  columns: readonly ScoreColumn[],
  rows: readonly LeaderboardRowData[],
  ownRow: LeaderboardRowData | null,
): ColumnWidths {
  const { format } = useLeaderboardWords();
  return useMemo(() => columnWidths(columns, rows, ownRow, format), [columns, rows, ownRow, format]);
}
