import type { Format } from '../../messages/createFormat.ts';
import { formatScore } from '../../messages/formatScore.ts';
import type { LeaderboardRowData } from '../../react/leaderboard/LeaderboardRowData.ts';
import type { ScoreColumn } from '../../react/leaderboard/scoreColumns.ts';

/** The widths that the style sheet knows (`data-width`), in characters. */
const widths = [4, 6, 8, 10, 12, 14, 16, 20, 24] as const;

/** Rows measured at either end of the board, where the longest scores stand. */
const rowsMeasured = 50;

/**
 * How many characters wide a column of scores is: the least of a few widths that holds its values. A width of its own
 * keeps a column in place while rows come and go, and in line with the player's own row below.
 */
export function columnWidth(
  { name, format: scoreFormat }: ScoreColumn,
  rows: readonly LeaderboardRowData[],
  ownRow: LeaderboardRowData | null,
  format: Format,
): number {
  const ends =
    rows.length <= 2 * rowsMeasured ? rows : [...rows.slice(0, rowsMeasured), ...rows.slice(-rowsMeasured)];
  const lengths = [...ends, ...(ownRow === null ? [] : [ownRow])].map(({ scores }) => {
    const value = scores[name];
    return value === undefined ? 1 : formatScore(value, scoreFormat, format).text.length;
  });
  const longest = Math.max(1, ...lengths);
  return widths.find((width) => width >= longest) ?? 24;
}
