import type { LeaderboardEntry } from '../../core/model.ts';
import type { LeaderboardRowData, Movement } from './LeaderboardRowData.ts';

/** What is known beside the entries. */
export interface RowKnowledge {
  readonly ownId?: string | null | undefined;
  readonly friendIds?: ReadonlySet<string> | undefined;
  readonly movementOf?: ((entry: LeaderboardEntry) => Movement | undefined) | undefined;
}

/**
 * Entries as rows. Order and ranks stay the service's. A row that says the same as its namesake in `before` is that
 * very object, so that it need not be drawn again.
 */
export function leaderboardRows(
  entries: readonly LeaderboardEntry[],
  { ownId, friendIds, movementOf }: RowKnowledge = {},
  before: readonly LeaderboardRowData[] = [],
): readonly LeaderboardRowData[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const rows = entries.map((entry, index) => {
    const { rank } = entry;
    const row: LeaderboardRowData = {
      ...entry,
      own: ownId != null && entry.id === ownId,
      friend: friendIds?.has(entry.id) ?? false,
      tied: rank !== null && (entries[index - 1]?.rank === rank || entries[index + 1]?.rank === rank),
      movement: movementOf?.(entry),
    };
    const old = known.get(entry.id);
    return old !== undefined && sameRow(old, row) ? old : row;
  });
  const same = rows.length === before.length && rows.every((row, index) => row === before[index]);
  return same ? before : rows;
}

function sameRow(a: LeaderboardRowData, b: LeaderboardRowData): boolean {
  return (
    a.rank === b.rank &&
    // Structural sharing keeps the scores of an unchanged entry, so identity is enough.
    a.scores === b.scores &&
    a.name === b.name &&
    a.username === b.username &&
    a.avatarUrl === b.avatarUrl &&
    a.own === b.own &&
    a.friend === b.friend &&
    a.tied === b.tied &&
    a.movement === b.movement
  );
}
