'use client';

import { useMemo } from 'react';
import { arrangeFriends, type ShownFriend } from '../../domain/friends/arrangeFriends.ts';
import { type LoadState, ownLoadState } from '../../domain/loadState.ts';
import type { Friend } from '../../domain/model.ts';
import type { LaurelKey } from '../../query/keys.ts';
import { useOnline } from '../browser/useOnline.ts';
import type { LaurelHookOptions, LiveOption } from '../hooks/LaurelHookOptions.ts';
import { useFriends } from '../hooks/useFriends.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useMask } from '../provider/useMask.ts';
import { useKeptFailure } from './useKeptFailure.ts';

/** How a list of friends is kept fresh. */
export interface FriendsOptions extends LiveOption {
  /**
   * Milliseconds between polls, 1,000 or more. Default 60,000; `Infinity`: none. Only a visible tab polls, and a failing service is
   * asked less and less often (up to five minutes apart).
   */
  readonly live?: LiveOption['live'];
}

/** What a list of friends shows, and what can be done with it. */
export type FriendsModel = LoadState & {
  /** Who is playing first, then who is online, then the rest; each group in the service's order. Empty until `ready`. */
  readonly friends: readonly ShownFriend[];
};

const minute = 60_000;

/**
 * The friends' behaviour, for drawing your own: `<FriendListView model={useFriendsModel()} />` is `<FriendList />`. The
 * second argument takes options of TanStack Query.
 */
export function useFriendsModel(
  { live = minute }: FriendsOptions = {},
  queryOptions?: LaurelHookOptions<readonly Friend[], readonly Friend[], LaurelKey<null>>,
): FriendsModel {
  const { session } = useLaurel();
  const query = useFriends({ live, ...queryOptions });
  const state = ownLoadState(useKeptFailure(query), useOnline(), session !== null);
  const mask = useMask();
  const friends = useMemo(() => mask.friends(arrangeFriends(query.data ?? [])), [query.data, mask]);
  return { ...state, friends: state.status === 'ready' ? friends : [] };
}
