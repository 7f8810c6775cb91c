import { callSafely } from '../../base/callSafely.ts';
import type { ShownFriend } from '../friends/arrangeFriends.ts';
import type { LeaderboardRowData } from '../leaderboard/rows/LeaderboardRowData.ts';
import type { ShownUser } from './ShownUser.ts';

/** Whose name is asked for. */
export interface NamedPlayer {
  /** As boards and friends have it. */
  readonly id: string;
  /** As the service sent it: clean it before it goes anywhere but into Laurel. */
  readonly name: string | null;
  /** Name of the account. */
  readonly username: string | null;
  /** Whether it is the signed-in player's. */
  readonly own: boolean;
}

/** Gives the name to show in place of a player's. Where it is another one, the handle is not shown either. */
export type MaskName = (player: NamedPlayer) => string;

/** What players are shown as. Lists and their members stay the very same objects where nothing is masked in them. */
export interface Mask {
  readonly rows: (rows: readonly LeaderboardRowData[]) => readonly LeaderboardRowData[];
  readonly row: (row: LeaderboardRowData) => LeaderboardRowData;
  /** Hidden ones are left out. */
  readonly friends: (friends: readonly ShownFriend[]) => readonly ShownFriend[];
  readonly user: (user: ShownUser) => ShownUser;
}

/** What is masked, and what hidden players are called. */
export interface MaskOptions {
  readonly maskName: MaskName | undefined;
  /** Ids of players whose name, handle and picture are not shown to others. */
  readonly hiddenPlayers: readonly string[] | ReadonlySet<string> | undefined;
  readonly hiddenName: string;
}

const unmasked: Mask = {
  rows: (rows) => rows,
  row: (row) => row,
  friends: (friends) => friends,
  user: (user) => user,
};

/** Masks players. What is marked as masked is left as it is, so a model and its view may both do it. */
export function createMask({ maskName, hiddenPlayers = [], hiddenName }: MaskOptions): Mask {
  // What is no list of ids may have been to name anybody.
  const hidden = isIdList(hiddenPlayers) ? new Set(hiddenPlayers) : { size: 1, has: () => true };
  if (maskName === undefined && hidden.size === 0) return unmasked;

  /** The same where its name is the one to show. What could not be masked is not shown. */
  function masked<Shown extends { readonly masked?: boolean | undefined }>(
    shown: Shown,
    player: NamedPlayer,
    withName: (name: string) => Partial<Shown>,
  ): Shown {
    if (maskName === undefined || shown.masked === true) return shown;
    let name = hiddenName;
    callSafely(() => {
      name = maskName(player) || hiddenName;
    });
    return name === player.name ? shown : { ...shown, ...withName(name), masked: true };
  }
  const withoutHandle = (name: string) => ({ name, username: null });

  const row = once((shown: LeaderboardRowData): LeaderboardRowData => {
    const { id, name, username, own = false } = shown;
    if (hidden.has(id) && !own && shown.masked !== true)
      return { ...shown, ...withoutHandle(hiddenName), avatarUrl: null, masked: true };
    return masked(shown, { id, name, username, own }, withoutHandle);
  });
  const friend = once((shown: ShownFriend): ShownFriend => {
    const { friendId: id, name, username } = shown;
    return masked(shown, { id, name, username, own: false }, withoutHandle);
  });
  return {
    row,
    rows: once((rows) => rows.map(row)),
    friends: once((friends) => friends.filter(({ friendId }) => !hidden.has(friendId)).map(friend)),
    user: once((user: ShownUser): ShownUser => {
      const { sub: id, nickname: name } = user;
      return masked(user, { id, name, username: null, own: true }, (nickname) => ({ nickname }));
    }),
  };
}

/** Whether these are ids of players. */
export function isIdList(ids: unknown): ids is readonly string[] | ReadonlySet<string> {
  return (Array.isArray(ids) || ids instanceof Set) && [...ids].every((id) => typeof id === 'string');
}

/** A function that is asked once about each object, and gives the same answer for it from then on. */
function once<Input extends object, Output>(read: (input: Input) => Output): (input: Input) => Output {
  const known = new WeakMap<Input, { readonly output: Output }>();
  return (input) => {
    const answer = known.get(input) ?? { output: read(input) };
    known.set(input, answer);
    return answer.output;
  };
}
