'use client';

import { type ReactNode, useMemo, useState } from 'react';
import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import type { ScoreColumn } from '../../domain/leaderboard/scoreColumns.ts';
import { useSearchWords } from '../../react/provider/words/useSearchWords.ts';
import { Button } from '../elements/controls/Button.tsx';
import { columnWidth, hasLongScores, rankWidth } from '../leaderboard/table/columnWidth.ts';
import { LeaderboardRow } from '../leaderboard/table/LeaderboardRow.tsx';
import { TableHead } from '../leaderboard/table/TableHead.tsx';

/** What a `PlacesTable` takes. */
export interface PlacesTableProps {
  readonly label: string;
  /** Id of whom the places are around. */
  readonly player: string;
  readonly rows: readonly LeaderboardRowData[];
  readonly columns: readonly ScoreColumn[];
}

/** Some places of a board, in a leaderboard's own rows: those above a player, the player, and those below. */
export function PlacesTable({ label, player, rows, columns }: PlacesTableProps): ReactNode {
  const { messages, format } = useSearchWords();
  const [disclosed, setDisclosed] = useState(false);
  const widths = useMemo(
    () => ({
      rank: rankWidth(rows, null, format),
      scores: Object.fromEntries(
        columns.map((column) => [column.name, columnWidth(column, rows, null, format)]),
      ),
    }),
    [rows, columns, format],
  );
  const stacked = hasLongScores(columns, widths);
  const at = rows.findIndex(({ id }) => id === player);
  const middle = at < 0 ? rows.length : at;
  const parts = [rows.slice(0, middle), rows.slice(middle, middle + 1), rows.slice(middle + 1)];
  return (
    <>
      <table className="laurel-Leaderboard-table" aria-label={label} data-long={stacked ? '' : undefined}>
        <TableHead columns={columns} widths={widths} />
        {parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the three parts are always these three
          <tbody key={index} className={index === 1 ? 'laurel-PlayerSearch-middle' : undefined}>
            {part.map((row) => (
              <LeaderboardRow
                key={row.id}
                row={row}
                columns={columns}
                disclosed={disclosed}
                stacked={stacked}
              />
            ))}
          </tbody>
        ))}
      </table>
      {columns.length > 1 && (
        <Button
          variant="quiet"
          className="laurel-Leaderboard-disclose"
          aria-expanded={disclosed}
          onClick={() => setDisclosed(!disclosed)}
        >
          {disclosed ? messages.leaderboard.fewerScores : messages.leaderboard.moreScores}
        </Button>
      )}
    </>
  );
}
