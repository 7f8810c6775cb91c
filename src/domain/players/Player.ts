import type { Operation } from '../LaurelError.ts';
import { misuse } from '../misuse.ts';

/**
 * Whose scores they are (interface 4.4): a platform account, whose name and avatar show on the leaderboard, or
 * the game's own id for a player who has none. Exactly one of the two.
 *
 * The game's own ids are none that players choose, and never those of platform accounts: the interface does not say whether such a
 * score adds to the account, and a board has both under one id. In the sandbox it adds to it.
 */
export type Player =
  | { readonly userId: string; readonly externalUserId?: undefined }
  | { readonly externalUserId: string; readonly userId?: undefined };

const longestId = 256;

/**
 * Only the ids, checked, whatever else the object carries. Throws `LaurelError` of kind `config` unless there is
 * exactly one usable id; `operation` is what they were named for.
 */
export function checkPlayer(player: unknown, operation?: Operation): Player {
  const { userId, externalUserId } = (player ?? {}) as { userId?: unknown; externalUserId?: unknown };
  if (isPlayerId(userId) && externalUserId === undefined) return { userId };
  if (isPlayerId(externalUserId) && userId === undefined) return { externalUserId };
  throw misuse(
    `A player has either a userId or an externalUserId: text of 1 to ${longestId} characters on one line.`,
    operation,
  );
}

/** Whether a player can have such an id. */
export function isPlayerId(value: unknown): value is string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > longestId) return false;
  // oxlint-disable-next-line no-control-regex -- control characters are what this refuses
  return value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value);
}
