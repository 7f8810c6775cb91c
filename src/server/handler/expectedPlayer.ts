import type { Player } from '../../domain/players/Player.ts';
import { playerOf, type PlayerKey } from '../../domain/players/playerKey.ts';

/** Gives the `session` that the game's pages have for a player; `null` for one of whom they have none. */
export type SessionOf = (player: Player) => string | null | Promise<string | null>;

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
 *   player;
 * - as soon as one player's session was seen to be that, it is for all players of the same kind, until the process ends:
 *   any other session is another player's;
 * - before that, and in games whose sessions are something else, any session is taken as it comes.
 */
export function createExpectedPlayerCheck(sessionOf: SessionOf | undefined): CheckExpected {
  const haveIds = { user: false, external: false };
  return async (expected, key) => {
    // Older pages, and callers without a queue, expect nobody.
    if (expected === undefined) return true;
    if (typeof expected !== 'string') return false;
    const player = playerOf(key);
    if (sessionOf !== undefined) return expected === (await sessionOf(player));
    const kind = player.userId === undefined ? 'external' : 'user';
    if (expected !== key && expected !== (player.userId ?? player.externalUserId)) return !haveIds[kind];
    haveIds[kind] = true;
    return true;
  };
}
