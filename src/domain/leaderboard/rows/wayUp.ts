import { areIdentical } from '../../../base/areIdentical.ts';
import type { LeaderboardRowData } from './LeaderboardRowData.ts';
import { orderingColumn, type ScoreColumn } from '../scoreColumns.ts';
import { scoreDistance } from '../scoreDistance.ts';

/** What a player lacks to pass the one above. */
export interface WayUp {
  readonly above: LeaderboardRowData;
  /** The difference of the ordering score; more than 0. */
  readonly score: number;
  readonly column: ScoreColumn;
  /** How much of the way from the player below is done, 0 to 1; `null` when nobody below is known. */
  readonly done: number | null;
}

/** Whether two ways are the same one, found again. */
export function sameWay(one: WayUp | null, other: WayUp | null): boolean {
  return areIdentical(Object.values(one ?? {}), Object.values(other ?? {}));
}

/**
 * The own player's way to the next place, where the row above is among those shown and the score that orders the board is
 * known; `null` otherwise.
 */
export function wayUp(rows: readonly LeaderboardRowData[], columns: readonly ScoreColumn[]): WayUp | null {
  const index = rows.findIndex(({ own }) => own === true);
  const [above, own, below] = [rows[index - 1], rows[index], rows[index + 1]];
  const column = orderingColumn(columns);
  if (index < 1 || above === undefined || own === undefined || column === undefined) return null;
  const score = scoreDistance(above.scores, own.scores, column.name);
  if (score === null || score === 0) return null;
  const whole = scoreDistance(above.scores, below?.scores, column.name);
  const done = scoreDistance(own.scores, below?.scores, column.name);
  return { above, score, column, done: whole && done !== null ? Math.min(1, done / whole) : null };
}
