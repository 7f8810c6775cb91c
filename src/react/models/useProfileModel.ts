'use client';

import type { UserInfo } from '../../domain/model.ts';
import type { LaurelHookOptions } from '../hooks/LaurelHookOptions.ts';
import type { LaurelKey } from '../../query/scope.ts';
import { type LoadState, loadState } from '../../domain/loadState.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useUserInfo } from '../hooks/useUserInfo.ts';

/** What a profile shows, and what can be done with it. */
export interface ProfileModel extends LoadState {
  /** The signed-in player; `null` in every state but `ready`. */
  readonly user: UserInfo | null;
}

/** A profile's behaviour, for drawing your own: `<ProfileView {...useProfileModel()} />` is `<Profile />`. */
export function useProfileModel(
  options?: LaurelHookOptions<UserInfo, UserInfo, LaurelKey<null>>,
): ProfileModel {
  const { session } = useLaurel();
  const query = useUserInfo(options);
  const state = loadState(query, session !== null);
  return { ...state, user: state.status === 'ready' ? (query.data ?? null) : null };
}
