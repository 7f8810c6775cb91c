'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { Friend } from '../../domain/model.ts';
import { friendsQuery } from '../../query/friendsQuery.ts';
import type { LaurelKey } from '../../query/keys.ts';
import type { LaurelHookOptions } from './LaurelHookOptions.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useLiveQuery } from './useLiveQuery.ts';

/** The signed-in player's friends (interface 4.2). Stays pending while nobody is signed in. */
export function useFriends<Selected = readonly Friend[]>(
  options?: LaurelHookOptions<readonly Friend[], Selected, LaurelKey<null>>,
): UseQueryResult<Selected, LaurelError> {
  return useLiveQuery(friendsQuery(useLaurel()), options);
}
