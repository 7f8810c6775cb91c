import { BoundedMap } from '../../base/BoundedMap.ts';
import { isPlayerId, type Player } from '../../domain/players/Player.ts';
import { playerKey, playerOf, type PlayerKey } from '../../domain/players/playerKey.ts';
import { misuse } from '../../domain/misuse.ts';

/** Gives the `session` that the game's pages have for a player; `null` for one of whom they have none. */
export type SessionOf = (player: Player) => string | null | Promise<string | null>;

/** Gives the players that one was before: a guest of the game, who has linked an account since. Empty for one it does not know. */
export type FormerPlayers = (player: Player) => readonly Player[] | Promise<readonly Player[]>;

/** Whose run it is for the page that sends it: the verified player's, or of one that they were. `null` for somebody else's. */
export type CheckExpected = (
  expected: unknown,
  player: PlayerKey,
  tournamentId: unknown,
) => Promise<PlayerKey | null>;

/**
 * Compares the `session` that a page sends with the player who was verified. A session is never proof of who somebody is: it
 * can only hold a run back, because somebody else has signed in on the same machine since, or say which of those that one was it
 * is.
 *
 * Each game chooses what its sessions look like. With `sessionOf` they are compared exactly: with the verified player's, and then
 * with those of the players that one was. Without it this has to guess, and asks about nobody that one was: a session that stays
 * when an account is linked, such as a device's, is the guest's as much as the account's. Guesses end with the process, so whom the
 * ledger knows by what may be an id is asked first.
 */
export function createExpectedPlayerCheck(
  sessionOf: SessionOf | undefined,
  formerOf: (player: PlayerKey) => Promise<readonly PlayerKey[]>,
  hasRuns: (player: PlayerKey, tournamentId: unknown) => Promise<boolean>,
): CheckExpected {
  const isGuessed = createGuess();
  return async (expected, key, tournamentId) => {
    // Older pages, and callers without a queue, expect nobody.
    if (expected === undefined) return key;
    if (typeof expected !== 'string') return null;
    if (sessionOf === undefined) {
      for (const other of namedBy(expected, key)) if (await hasRuns(other, tournamentId)) return null;
      return isGuessed(expected, key) ? key : null;
    }
    if (expected === checkSession(await sessionOf(playerOf(key)))) return key;
    for (const former of await formerOf(key))
      if (expected === checkSession(await sessionOf(playerOf(former)))) return former;
    return null;
  };
}

/** Throws at what is no session: no page's would be the same, and everybody's runs would wait for somebody else. */
function checkSession(session: string | null): string | null {
  if (session === null || typeof session === 'string') return session;
  throw misuse(
    'sessionOf has to answer a text, the session that the game’s pages have for the player, or null for one of whom they have none.',
  );
}

/**
 * Whether a session may be a player's, where the game does not say:
 *
 * - A session that is the player's id (the platform's or the game's) or key (`user:…`, `external:…`) is that player's. Once a
 *   player has come with such a session, any other session is not theirs.
 * - Once at least half of the players of a kind have come with an id, all of that kind are expected to. One player alone cannot
 *   decide that for the others.
 * - Until then, and in games whose sessions are no ids, every session is accepted.
 */
function createGuess(): (expected: string, key: PlayerKey) => boolean {
  const seen = { user: createSeen(), external: createSeen() };
  return (expected, key) => {
    const haveIds = seen[playerOf(key).userId === undefined ? 'external' : 'user'];
    const isId = isIdOf(expected, key);
    if (isId) haveIds.set(key, true);
    else if (haveIds.get(key) === undefined) haveIds.set(key, false);
    return isId || !(haveIds.get(key) === true || speakForIds(haveIds));
  };
}

/**
 * The other players of the same kind whose id or key a session may be. Not of the other kind: a guest's id may stay the session of
 * the account that it was linked to.
 */
function namedBy(expected: string, key: PlayerKey): readonly PlayerKey[] {
  if (isIdOf(expected, key)) return [];
  const isUser = playerOf(key).userId !== undefined;
  const kind = isUser ? 'user:' : 'external:';
  const ids = expected.startsWith(kind) ? [expected, expected.slice(kind.length)] : [expected];
  return ids.filter(isPlayerId).map((id) => playerKey(isUser ? { userId: id } : { externalUserId: id }));
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
