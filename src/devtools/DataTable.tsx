'use client';

import { type ReactNode, useId } from 'react';

interface DataRow {
  readonly key: string | number;
  readonly isBad: boolean;
  readonly cells: readonly (string | number)[];
}

/** What a `DataTable` takes. */
export interface DataTableProps {
  readonly title: string;
  /** Said in place of rows where there are none. */
  readonly empty: string;
  readonly columns: readonly string[];
  /** The column whose text may take several lines. */
  readonly long?: string | undefined;
  readonly rows: readonly DataRow[];
}

/** A titled table that can be folded, and scrolled by the keyboard. */
export function DataTable({ title, empty, columns, long, rows }: DataTableProps): ReactNode {
  const titleId = useId();
  return (
    <details open>
      <summary id={titleId}>{title}</summary>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        <div className="scroll" role="region" aria-labelledby={titleId} tabIndex={0}>
          <table aria-labelledby={titleId}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, isBad, cells }) => (
                <tr key={key} className={isBad ? 'bad' : undefined}>
                  {cells.map((cell, index) => (
                    <td key={columns[index]} className={columns[index] === long ? 'long' : undefined}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
