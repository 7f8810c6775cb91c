'use client';

import type { ReactNode } from 'react';
import type { ScoreColumn } from '../../react/leaderboard/scoreColumns.ts';
import { useWords } from '../../react/useWords.ts';
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx';

/** What a `TableHead` takes. */
export interface TableHeadProps {
  readonly columns: readonly ScoreColumn[];
  /** Width in characters by column name. */
  readonly widths: Readonly<Record<string, number>>;
  readonly rowIndex?: number | undefined;
  /** Whether the labels are there for screen readers only. */
  readonly hidden?: boolean | undefined;
}

/** The header row of a leaderboard's table. */
export function TableHead({ columns, widths, rowIndex, hidden = false }: TableHeadProps): ReactNode {
  const { messages } = useWords();
  const label = (text: string) => (hidden ? <VisuallyHidden>{text}</VisuallyHidden> : text);
  return (
    <thead className="laurel-Leaderboard-head" data-hidden={hidden ? '' : undefined}>
      <tr aria-rowindex={rowIndex}>
        <th scope="col" className="laurel-Leaderboard-rank">
          {label(messages.leaderboard.rank)}
        </th>
        <th scope="col" className="laurel-Leaderboard-player">
          {label(messages.leaderboard.player)}
        </th>
        {columns.map(({ name, label: text, primary, order }) => (
          <th
            key={name}
            scope="col"
            className="laurel-Leaderboard-score"
            data-primary={primary ? '' : undefined}
            data-width={widths[name]}
            aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
          >
            {label(text)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
