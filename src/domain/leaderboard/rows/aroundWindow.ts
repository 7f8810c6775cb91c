import type { LeaderboardEntry } from '../../model.ts';

/** Which entries to ask for. */
export interface BoardWindow {
  readonly skip: number;
  readonly limit: number;
}

/** How often a window that turns out not to hold the player is moved before giving up. */
export const mostMoves = 3;

/**
 * The window of `size` places with the player in its middle, pushed back inside the board at both ends. A `total` of
 * `null` is unknown, and clamps nothing.
 */
export function aroundWindow(rank: number, size: number, total: number | null): BoardWindow {
  const limit = Math.max(1, Math.min(size, total ?? size));
  const middle = rank - 1 - Math.floor((limit - 1) / 2);
  const last = total === null ? middle : total - limit;
  return { skip: Math.max(0, Math.min(middle, last)), limit };
}

/** Whether the answer holds the player. A rank is not a position: tied players share one, and ranks move meanwhile. */
export function holdsPlayer(
  entries: readonly LeaderboardEntry[],
  player: Pick<LeaderboardEntry, 'id'> | null,
): boolean {
  return player !== null && entries.some(({ id }) => id === player.id);
}

/**
 * Where to look next for a player who was not in the answer to `window`, `null` when there is nowhere: further down
 * when everybody there ranks at or above the player, further up when everybody ranks below.
 */
export function movedWindow(
  window: BoardWindow,
  entries: readonly LeaderboardEntry[],
  rank: number,
  total: number | null,
): BoardWindow | null {
  const first = entries.at(0)?.rank ?? null;
  const last = entries.at(-1)?.rank ?? null;
  if (first === null || last === null) return null;
  if (last <= rank) {
    const skip = window.skip + entries.length;
    return total !== null && skip >= total ? null : { ...window, skip };
  }
  if (first > rank && window.skip > 0) return { ...window, skip: Math.max(0, window.skip - window.limit) };
  return null;
}

/** Whether any player has one rank here and another one there. */
export function ranksDiffer(
  entries: readonly LeaderboardEntry[],
  others: readonly LeaderboardEntry[],
): boolean {
  return entries.some(({ id, rank }) => others.some((other) => other.id === id && other.rank !== rank));
}
