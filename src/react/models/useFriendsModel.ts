'use client';

import { useMemo } from 'react';
import type { Friend } from '../../domain/model.ts';
import type { LaurelKey } from '../../query/scope.ts';
import { arrangeFriends, type ShownFriend } from '../../domain/friends/arrangeFriends.ts';
import type { LaurelHookOptions } from '../hooks/LaurelHookOptions.ts';
import { type LoadState, loadState } from '../../domain/loadState.ts';
import { useFriends } from '../hooks/useFriends.ts';
import { useLaurel } from '../provider/useLaurel.ts';

/** What a list of friends shows, and what can be done with it. */
export interface FriendsModel extends LoadState {
  /** Who is playing first, then who is online, then the rest; each group in the service's order. */
  readonly friends: readonly ShownFriend[];
}

/** The friends' behaviour, for drawing your own. Refreshes once a minute unless `options.live` says otherwise. */
export function useFriendsModel(
  options?: LaurelHookOptions<readonly Friend[], readonly Friend[], LaurelKey<null>>,
): FriendsModel {
  const { session } = useLaurel();
  const query = useFriends({ live: 60_000, ...options });
  const state = loadState(query, session !== null);
  const friends = useMemo(() => arrangeFriends(query.data ?? []), [query.data]);
  return { ...state, friends: state.status === 'ready' ? friends : [] };
}
