'use client';

import type { ReactNode } from 'react';
import type { ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';
import { useLeaderboardWords } from '../../../react/provider/words/useLeaderboardWords.ts';
import type { ColumnWidths } from './columnWidths.ts';

/** What a `TableHead` takes. */
export interface TableHeadProps {
  readonly columns: readonly ScoreColumn[];
  readonly widths: ColumnWidths;
  readonly rowIndex?: number | undefined;
  /** Whether the labels are not seen; they still give the columns their widths. */
  readonly hidden?: boolean | undefined;
}

/** The header row of a leaderboard's table. */
export function TableHead({ columns, widths, rowIndex, hidden = false }: TableHeadProps): ReactNode {
  const { messages } = useLeaderboardWords();
  return (
    <thead className="laurel-Leaderboard-head" data-hidden={hidden ? '' : undefined}>
      <tr aria-rowindex={rowIndex}>
        <th scope="col" className="laurel-Leaderboard-rank">
          {messages.leaderboard.rank}
          {/* The sign of a tie is narrower than a digit, and the label wider than both. */}
          {drawWidth(widths.rank - 1)}
        </th>
        <th scope="col" className="laurel-Leaderboard-player">
          {messages.leaderboard.player}
        </th>
        {columns.map(({ name, label, primary, order }, index) => (
          <th
            key={name}
            scope="col"
            className="laurel-Leaderboard-score"
            data-primary={primary ? '' : undefined}
            aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
          >
            <bdi>{label}</bdi>
            {drawWidth(widths.scores[index] ?? 0)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** What makes a column as wide as so many digits: the style sheet writes them, unseen. */
function drawWidth(digits: number): ReactNode {
  return <span aria-hidden="true" data-width={'0'.repeat(digits)} />;
}
