import type { Friend } from '../model.ts';

/** What a friend is doing, as far as the service says; `unknown` when it says nothing that is known here. */
export type Presence = 'playing' | 'online' | 'offline' | 'unknown';

/** A friend and what they are doing. */
export interface ShownFriend extends Friend {
  /** What they are doing. */
  readonly presence: Presence;
  /** Whether `name` is what the page's `maskName` gave, or stands for a hidden player. */
  readonly masked?: boolean | undefined;
}

const order: Readonly<Record<Presence, number>> = { playing: 0, online: 1, offline: 2, unknown: 2 };

/** What a friend is doing. */
export function presenceOf({ status, playStatus }: Pick<Friend, 'status' | 'playStatus'>): Presence {
  if (playStatus?.playing === true) return 'playing';
  if (status === 'ONLINE') return 'online';
  return status === 'OFFLINE' ? 'offline' : 'unknown';
}

/** Whether somebody is a friend by now, and still: a request that is open, refused or blocked makes none. */
export function isFriend({ friendStatus }: Pick<Friend, 'friendStatus'>): boolean {
  return (friendStatus ?? 'ACCEPTED') === 'ACCEPTED';
}

/**
 * Friends who play first, then who is online, then the rest, each group in the service's order. Each friend once;
 * whoever is not a friend yet, or no longer, is left out.
 */
export function arrangeFriends(friends: readonly Friend[]): readonly ShownFriend[] {
  const byId = new Map<string, ShownFriend>();
  for (const friend of friends.filter(isFriend)) {
    if (!byId.has(friend.friendId)) byId.set(friend.friendId, { ...friend, presence: presenceOf(friend) });
  }
  return [...byId.values()].toSorted((one, other) => order[one.presence] - order[other.presence]);
}
