import type { Operation } from '../LaurelError.ts';
import type { ScoreRecord } from '../model.ts';
import { misuse } from '../misuse.ts';
import { checkPlayer, type Player } from './Player.ts';

declare const brand: unique symbol;

/**
 * A player's name in the ledger and in totals: `user:<userId>` or `external:<externalUserId>`. Only `playerKey` makes
 * one, so that no other spelling can tear a player's runs apart. In a database it is that text.
 */
export type PlayerKey = string & { readonly [brand]: 'PlayerKey' };

const user = 'user:';
const external = 'external:';

/** The player's key. Throws `LaurelError` of kind `config` unless there is exactly one usable id: `operation` needed it. */
export function playerKey(player: Player, operation?: Operation): PlayerKey {
  const { userId, externalUserId } = checkPlayer(player, operation);
  return userId === undefined ? spell(external, externalUserId) : spell(user, userId);
}

/** The player that `playerKey` named. Throws `LaurelError` of kind `config` at what is no such name. */
export function playerOf(key: PlayerKey): Player {
  if (typeof key === 'string') {
    if (key.startsWith(user)) return { userId: key.slice(user.length) };
    if (key.startsWith(external)) return { externalUserId: key.slice(external.length) };
  }
  throw misuse('playerOf takes what playerKey gives: user:<userId> or external:<externalUserId>.');
}

/**
 * Every key under which the ledger may know the player of a platform's record, the platform account first. The ids are
 * taken as they come: one that `playerKey` would refuse is no player of the ledger.
 */
export function recordKeys(record: Pick<ScoreRecord, 'userId' | 'externalUserId'>): readonly PlayerKey[] {
  const keys: PlayerKey[] = [];
  if (record.userId !== null) keys.push(spell(user, record.userId));
  if (record.externalUserId !== null) keys.push(spell(external, record.externalUserId));
  return keys;
}

function spell(kind: typeof user | typeof external, id: string): PlayerKey {
  return `${kind}${id}` as PlayerKey;
}
