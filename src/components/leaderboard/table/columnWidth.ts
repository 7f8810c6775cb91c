import { shortRank } from '../../rank/Rank.tsx';
import type { Format } from '../../../domain/text/Format.ts';
import { formatScore } from '../../../messages/formatScore.ts';
import { scoreOf } from '../../../domain/scores.ts';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import type { ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';

/** How wide columns may be, in characters: few, so that they stay as they are while scores change. */
const widths = [4, 6, 8, 10, 12, 14, 16, 20, 24] as const;

/** How many characters wide the columns are. */
export interface ColumnWidths {
  readonly rank: number;
  /** By the name of the column. */
  readonly scores: Readonly<Record<string, number>>;
}

/** How wide a letter of a label is beside a digit of the scores, which are larger. */
const letter = 0.75;

/** Rows measured at either end of the board, where the longest scores stand. */
const rowsMeasured = 50;

/**
 * How many characters wide a column of scores is: the least of a few widths that holds its values. A width of its own
 * keeps a column in place while rows come and go, and in line with the player's own row below.
 */
export function columnWidth(
  { name, label, format: scoreFormat }: ScoreColumn,
  rows: readonly LeaderboardRowData[],
  ownRow: LeaderboardRowData | null,
  format: Format,
): number {
  const ends =
    rows.length <= 2 * rowsMeasured ? rows : [...rows.slice(0, rowsMeasured), ...rows.slice(-rowsMeasured)];
  const lengths = [...ends, ...(ownRow === null ? [] : [ownRow])].map(({ scores }) => {
    const value = scoreOf(scores, name);
    return value === undefined ? 1 : formatScore(value, scoreFormat, format).text.length;
  });
  return widthFor(Math.max(Math.ceil(label.length * letter), ...lengths));
}

/** The same for the column of ranks. */
export function rankWidth(
  rows: readonly LeaderboardRowData[],
  ownRow: LeaderboardRowData | null,
  format: Format,
): number {
  const last = Math.max(rows.at(-1)?.rank ?? 0, ownRow?.rank ?? 0);
  // One more for the sign of a tie.
  return widthFor(shortRank(last, format).length + 1);
}

function widthFor(characters: number): number {
  return widths.find((width) => width >= characters) ?? 24;
}

/**
 * How wide boards are, in em, from which on all columns have room beside names. The style sheet knows them (`data-room`) but
 * for the first, at which any have, and a test holds it to them. The last is wider than a board is, unless a page makes it so.
 */
export const rooms = [33, 40, 50, 57] as const;

/** Which of these a board needs so that a face, some letters of a name and a movement are left beside its scores. */
export function roomFor({ rank, scores }: ColumnWidths): number {
  let needed = 14.5 + rank / 2;
  // A digit is half an em and a little, and a score is kept off the one before it.
  for (const name in scores) needed += 1.9 + (scores[name] ?? 0) / 2;
  return rooms.find((room) => room >= needed) ?? 57;
}

/** Whether the scores that a narrow board keeps leave little room for names. */
export function hasLongScores(columns: readonly ScoreColumn[], widths: ColumnWidths): boolean {
  const primary = columns.find((column) => column.primary);
  return primary !== undefined && (widths.scores[primary.name] ?? 0) >= 12;
}
