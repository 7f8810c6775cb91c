import type { LeaderboardRowData, PlayerIds } from './LeaderboardRowData.ts';

/** A board of friends only, made from a part of the whole board. */
export interface FriendsBoard {
  /** The friends, and the player, among the rows that were looked through. */
  readonly rows: readonly LeaderboardRowData[];
  /** How many rows were looked through. */
  readonly searched: number;
  /** Friends who are on none of them. */
  readonly missing: number;
}

/** The interface has no board of friends, so this is derived: rows of others are left out, ranks stay as they are. */
export function friendsBoard(rows: readonly LeaderboardRowData[], friendIds: PlayerIds): FriendsBoard {
  const chosen = rows.filter(({ own, friend }) => own === true || friend === true);
  const found = new Set(chosen.filter(({ friend }) => friend).map(({ id }) => id));
  return { rows: chosen, searched: rows.length, missing: friendIds.size - found.size };
}
