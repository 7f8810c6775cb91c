import type { LeaderboardEntry } from '../../model.ts';
import { holdsPlayer } from './aroundWindow.ts';

/** A slice of the board that does not begin at the top. */
export interface BoardSlice {
  /** Places above it: 0 for one that begins at the top. */
  readonly skip: number;
  readonly entries: readonly LeaderboardEntry[];
}

/** What a board shows, from top to bottom. */
export interface BoardArrangement {
  /** The rows from the top, without a gap. */
  readonly entries: readonly LeaderboardEntry[];
  /** The slice around the player, when something lies between it and the rows above. */
  readonly aroundEntries: readonly LeaderboardEntry[];
  /**
   * How many places lie between the rows from the top and what follows them (the slice around the player, or the
   * player's own row); `null` when nothing follows or it cannot be known.
   */
  readonly gap: number | null;
}

/**
 * Puts the rows from the top, the slice around the player and the player's own entry into one board in which every
 * player stands once. `place` is the player's, from 1, where it is known better than by the rank. A slice that touches the rows above simply continues them.
 */
export function arrangeBoard(
  top: readonly LeaderboardEntry[],
  around: BoardSlice | null,
  own: LeaderboardEntry | null,
  place?: number,
): BoardArrangement {
  const shown = new Set(around && top.map(({ id }) => id));
  const rest = around?.entries.filter(({ id }) => !shown.has(id) && shown.add(id)) ?? [];
  const skip = around?.skip ?? 0;
  const touches = skip <= top.length;
  const entries = touches && rest.length > 0 ? [...top, ...rest] : top;
  const aroundEntries = touches ? [] : rest;

  let gap: number | null = null;
  if (aroundEntries.length > 0) gap = skip - top.length;
  else if (own !== null && own.rank !== null && !holdsPlayer(entries, own)) {
    // With ties a rank is only the least number of places above; the gap is then "at least", unless somebody counted them.
    gap = Math.max(0, (place ?? own.rank) - 1 - entries.length);
  }
  return { entries, aroundEntries, gap };
}
