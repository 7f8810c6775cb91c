import { shortRank } from '../../rank/Rank.tsx';
import type { Format } from '../../../domain/text/Format.ts';
import { formatScore } from '../../../messages/formatScore.ts';
import { scoreOf } from '../../../domain/scores.ts';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import type { ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';

/** How wide columns may be, in characters: few, so that they stay as they are while scores change. */
const widths = [4, 6, 8, 10, 12, 14, 16, 20, 24] as const;

/** How many characters wide the columns are, and how much room that leaves for names. */
export interface ColumnWidths {
  readonly rank: number;
  /** Of the columns of scores, in their order. */
  readonly scores: readonly number[];
  /** Which of `rooms` a board needs so that a face, some letters of a name and a movement are left beside its scores. */
  readonly room: number;
  /** Whether the scores that a narrow board keeps leave little room for names. */
  readonly long: boolean;
}

/** How wide a letter of a label is beside a digit of the scores, which are larger. */
const letter = 0.75;

/** Rows measured at either end of the board, where the longest scores stand. */
const rowsMeasured = 50;

/**
 * How wide boards are, in em, from which on all columns have room beside names. The style sheet knows them (`data-room`) but
 * for the first, at which any have, and a test holds it to them. The last is wider than a board is, unless a page makes it so.
 */
export const rooms = [33, 40, 50, 57] as const;

/**
 * How wide the columns of a board are: each the least of a few widths that holds its values. A width of its own keeps a
 * column in place while rows come and go, and in line with the player's own row below.
 */
export function columnWidths(
  columns: readonly ScoreColumn[],
  rows: readonly LeaderboardRowData[],
  ownRow: LeaderboardRowData | null,
  format: Format,
): ColumnWidths {
  const measured = rows
    .filter((_, index) => index < rowsMeasured || index >= rows.length - rowsMeasured)
    .concat(ownRow ?? []);
  // One more for the sign of a tie.
  const rank = widthFor(shortRank(Math.max(0, ...measured.map((row) => row.rank ?? 0)), format).length + 1);
  const scores = columns.map((column) => {
    const lengths = measured.map((row) => {
      const value = scoreOf(row.scores, column.name);
      return value === undefined ? 1 : formatScore(value, column.format, format).text.length;
    });
    return widthFor(Math.max(Math.ceil(column.label.length * letter), ...lengths));
  });
  // A digit is half an em and a little, and a score is kept off the one before it.
  const needed = scores.reduce((sum, width) => sum + 1.9 + width / 2, 14.5 + rank / 2);
  return {
    rank,
    scores,
    room: rooms.find((room) => room >= needed) ?? 57,
    long: columns.some(({ primary }, index) => primary && (scores[index] ?? 0) >= 12),
  };
}

function widthFor(characters: number): number {
  return widths.find((width) => width >= characters) ?? 24;
}
