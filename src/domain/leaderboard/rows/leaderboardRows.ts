import type { LeaderboardEntry, Scores } from '../../model.ts';
import type { LeaderboardRowData, Movement, PlayerIds } from './LeaderboardRowData.ts';

/** What a row says beside its entry. */
export interface RowContext {
  /** Id of the signed-in player. */
  readonly ownId?: string | undefined;
  /** The signed-in player's scores that the board does not contain yet. */
  readonly pending?: Scores | undefined;
  readonly friendIds?: PlayerIds | undefined;
  readonly movementOf?: ((entry: LeaderboardEntry) => Movement | undefined) | undefined;
}

/** Rows by the entry they were made from. */
export type RowCache = WeakMap<LeaderboardEntry, LeaderboardRowData>;

/**
 * Entries as rows. Order and ranks stay the service's. With a cache, an entry that says the same as before gives the
 * very same row, so that it need not be drawn again.
 */
export function leaderboardRows(
  entries: readonly LeaderboardEntry[],
  { ownId, pending: ownPending, friendIds, movementOf }: RowContext = {},
  cache: RowCache = new WeakMap(),
): readonly LeaderboardRowData[] {
  return entries.map((entry, index) => {
    const { id, rank } = entry;
    const own = id === ownId;
    const pending = own ? ownPending : undefined;
    const friend = friendIds?.has(id) ?? false;
    const tied = rank !== null && (entries[index - 1]?.rank === rank || entries[index + 1]?.rank === rank);
    const movement = movementOf?.(entry);
    const known = cache.get(entry);
    if (
      known !== undefined &&
      known.own === own &&
      known.pending === pending &&
      known.friend === friend &&
      known.tied === tied &&
      known.movement === movement
    ) {
      return known;
    }
    const row: LeaderboardRowData = Object.assign({ own, pending, friend, tied, movement }, entry);
    cache.set(entry, row);
    return row;
  });
}
