'use client';

import { useMemo } from 'react';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import type { ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import { type ColumnWidths, columnWidth, rankWidth } from './columnWidth.ts';

/** How many characters wide the columns of these rows are, and of the player's own where it stands apart. */
export function useColumnWidths(
  columns: readonly ScoreColumn[],
  rows: readonly LeaderboardRowData[],
  ownRow: LeaderboardRowData | null,
): ColumnWidths {
  const { format } = useLeaderboardWords();
  return useMemo(
    () => ({
      rank: rankWidth(rows, ownRow, format),
      scores: Object.fromEntries(
        columns.map((column) => [column.name, columnWidth(column, rows, ownRow, format)]),
      ),
    }),
    [columns, rows, ownRow, format],
  );
}
