'use client';

import { type LoadState, ownLoadState, type Ready } from '../../domain/loadState.ts';
import type { UserInfo } from '../../domain/model.ts';
import type { ShownUser } from '../../domain/players/ShownUser.ts';
import type { LaurelKey } from '../../query/keys.ts';
import { useOnline } from '../browser/useOnline.ts';
import type { LaurelHookOptions, LiveOption } from '../hooks/LaurelHookOptions.ts';
import { useUserInfo } from '../hooks/useUserInfo.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useMask } from '../provider/useMask.ts';
import { useKeptFailure } from './useKeptFailure.ts';

/** What a profile is asked for. */
export type ProfileOptions = LiveOption;

/** What a profile shows, and what can be done with it: the signed-in player once it is `ready`. */
export type ProfileModel =
  (Ready & { readonly user: ShownUser }) | (Exclude<LoadState, Ready> & { readonly user: null });

/**
 * A profile's behaviour, for drawing your own: `<ProfileView model={useProfileModel()} />` is `<Profile />`. The second
 * argument takes options of TanStack Query.
 */
export function useProfileModel(
  { live }: ProfileOptions = {},
  queryOptions?: LaurelHookOptions<UserInfo, UserInfo, LaurelKey<null>>,
): ProfileModel {
  const { session } = useLaurel();
  const query = useUserInfo({ live, ...queryOptions });
  const mask = useMask();
  const state = ownLoadState(useKeptFailure(query), useOnline(), session !== null);
  // Ready says that there is data; the types of the query cannot.
  return state.status === 'ready'
    ? { ...state, user: mask.user(query.data as UserInfo) }
    : { ...state, user: null };
}
