'use client';

import type { ReactNode } from 'react';
import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import type { ScoreColumn } from '../../domain/leaderboard/scoreColumns.ts';
import { LeaderboardRow } from '../leaderboard/table/LeaderboardRow.tsx';
import { TableHead } from '../leaderboard/table/TableHead.tsx';
import { useColumnWidths } from '../leaderboard/table/useColumnWidths.ts';
import { useMoreScores } from '../leaderboard/table/useMoreScores.tsx';

/** What a `PlacesTable` takes. */
export interface PlacesTableProps {
  readonly label: string;
  /** Id of the player in the middle. */
  readonly player: string;
  readonly rows: readonly LeaderboardRowData[];
  readonly columns: readonly ScoreColumn[];
}

/** Some places of a board, in a leaderboard's own rows: those above a player, the player, and those below. */
export function PlacesTable({ label, player, rows, columns }: PlacesTableProps): ReactNode {
  const widths = useColumnWidths(columns, rows, null);
  const { disclosed, moreScores } = useMoreScores(columns, widths);
  const at = rows.findIndex(({ id }) => id === player);
  const middle = at < 0 ? rows.length : at;
  const parts = [rows.slice(0, middle), rows.slice(middle, middle + 1), rows.slice(middle + 1)];
  return (
    <>
      <table
        className="laurel-Leaderboard-table"
        aria-label={label}
        data-long={widths.long ? '' : undefined}
        data-room={widths.room}
      >
        <TableHead columns={columns} widths={widths} />
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the three parts are always these three
          <tbody key={index} className={index === 1 ? 'laurel-PlayerSearch-middle' : undefined}>
            {part.map((row, place) => (
              <LeaderboardRow
                key={row.id}
                row={row}
                columns={columns}
                disclosed={disclosed}
                stacked={widths.long}
                ends={part[place + 1]?.own}
              />
            ))}
          </tbody>
        ))}
      </table>
      {moreScores}
    </>
  );
}
