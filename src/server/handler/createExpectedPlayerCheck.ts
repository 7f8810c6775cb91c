import { BoundedMap } from '../../base/BoundedMap.ts';
import type { Player } from '../../domain/players/Player.ts';
import { playerOf, type PlayerKey } from '../../domain/players/playerKey.ts';

/** Gives the `session` that the game's pages have for a player; `null` for one of whom they have none. */
export type SessionOf = (player: Player) => string | null | Promise<string | null>;

/** Gives the players that one was before: a guest of the game, who has linked an account since. */
export type FormerPlayers = (player: Player) => readonly Player[] | Promise<readonly Player[]>;

/** Whether the player whom a page expects its run to be counted for may be the one who was verified. */
export type CheckExpected = (expected: unknown, player: PlayerKey) => Promise<boolean>;

/**
 * Compares the `session` that a page sends with the player who was verified. A session is never proof of who somebody is: it
 * can only hold a run back, because somebody else has signed in on the same machine since.
 *
 * Each game chooses what its sessions look like. With `sessionOf` they are compared exactly. Without it this has to guess:
 *
 * - A session that is the verified player's id (the platform's or the game's) or key (`user:…`, `external:…`) is that player's.
 *   Once a player has come with such a session, any other session is not theirs.
 * - Once at least half of the players of a kind have come with an id, all of that kind are expected to. One player alone cannot
 *   decide that for the others.
 * - Until then, and in games whose sessions are no ids, every session is accepted.
 */
export function createExpectedPlayerCheck(sessionOf: SessionOf | undefined): CheckExpected {
  const seen = { user: createSeen(), external: createSeen() };
  return async (expected, key) => {
    // Older pages, and callers without a queue, expect nobody.
    if (expected === undefined) return true;
    if (typeof expected !== 'string') return false;
    const player = playerOf(key);
    if (sessionOf !== undefined) return expected === (await sessionOf(player));
    const isId = isIdOf(expected, key);
    const haveIds = seen[player.userId === undefined ? 'external' : 'user'];
    if (isId) haveIds.set(key, true);
    else if (haveIds.get(key) === undefined) haveIds.set(key, false);
    return isId || !(haveIds.get(key) === true || speakForIds(haveIds));
  };
}

/** Whether a page certainly expects this very player: by the session that the game names, or an id. */
export async function isCertainly(
  expected: unknown,
  key: PlayerKey,
  sessionOf: SessionOf | undefined,
): Promise<boolean> {
  if (typeof expected !== 'string') return false;
  return sessionOf === undefined ? isIdOf(expected, key) : expected === (await sessionOf(playerOf(key)));
}

function isIdOf(expected: string, key: PlayerKey): boolean {
  const { userId, externalUserId } = playerOf(key);
  return expected === key || expected === (userId ?? externalUserId);
}

/** Of the players who came last, whether one's session was ever seen to be an id. */
type Seen = BoundedMap<PlayerKey, boolean>;
const createSeen = (): Seen => new BoundedMap(1000);

function speakForIds(seen: Seen): boolean {
  let ids = 0;
  for (const isId of seen.values()) ids += isId ? 1 : -1;
  return ids >= 0;
}
