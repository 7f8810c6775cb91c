'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { UserInfo } from '../../domain/model.ts';
import type { LaurelKey } from '../../query/keys.ts';
import { userInfoQuery } from '../../query/userInfoQuery.ts';
import type { LaurelHookOptions } from './LaurelHookOptions.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useLiveQuery } from './useLiveQuery.ts';

/** The signed-in player's profile (interface 4.1). Stays pending while nobody is signed in. */
export function useUserInfo<Selected = UserInfo>(
  options?: LaurelHookOptions<UserInfo, Selected, LaurelKey<null>>,
): UseQueryResult<Selected, LaurelError> {
  return useLiveQuery(userInfoQuery(useLaurel()), options);
}
