import type { LeaderboardEntry } from '../../model.ts';

/** Places won (above zero) or lost, by player id. */
export type LiveMoves = ReadonlyMap<string, number>;

/** When more players than this move at once, nobody can follow: none is told of. */
const mostTold = 20;

/** Adds to earlier moves what changed between two looks at a board; the very same moves when nobody moved. */
export function addMoves(
  earlier: LiveMoves,
  before: readonly LeaderboardEntry[],
  after: readonly LeaderboardEntry[],
): LiveMoves {
  // Whoever stands there as they stood has not moved.
  const changed = before.filter((entry, index) => entry !== after[index]);
  const ranks = new Map(changed.map(({ id, rank }) => [id, rank]));
  const moved = new Map<string, number>();
  for (const { id, rank } of after) {
    const was = ranks.get(id) ?? rank;
    if (was === null || rank === null || was === rank) continue;
    moved.set(id, (earlier.get(id) ?? 0) + was - rank);
    if (moved.size > mostTold) return earlier;
  }
  return moved.size === 0 ? earlier : new Map([...earlier, ...moved]);
}
