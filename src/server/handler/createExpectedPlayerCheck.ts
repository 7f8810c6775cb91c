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
 * Compares whom a page expects, its queue's `session`, with the player who was verified. The expectation is no identity: it
 * can only hold a run back, when somebody else has signed in on the same machine meanwhile.
 *
 * What a session looks like is the game's own matter. `sessionOf` says it for certain. Without it a session is compared
 * where it can be told what it is:
 *
 * - the verified player's platform user id or the game's own id of them, or their key (`user:…`, `external:…`), is that
 *   player, for whom any other session is from then on another player's;
 * - so it is for the other players of the same kind, unless more of them have come with something else: what one player sends
 *   must not speak for all;
 * - before that, and in games whose sessions are something else, any session is taken as it comes.
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
