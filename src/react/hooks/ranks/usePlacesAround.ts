'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { LaurelError } from '../../../domain/LaurelError.ts';
import type { Ranks } from '../../../domain/Ranks.ts';
import type { LaurelKey } from '../../../query/keys.ts';
import type { AroundRanksParams, RankSource } from '../../../query/ranks/RankSource.ts';
import { checkAsked } from '../../../query/ranks/checkIndex.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import type { LaurelHookOptions } from '../LaurelHookOptions.ts';
import { useLiveQuery } from '../useLiveQuery.ts';

/**
 * The places around a player out of a gateway's rank index, or why it does not answer. Empty for a player who is not on the
 * board. While one develops, throws `LaurelError` of kind `config` without an index or parameters.
 */
export function usePlacesAround<Selected = Ranks>(
  index: RankSource,
  params: AroundRanksParams,
  { live, ...options }: LaurelHookOptions<Ranks, Selected, LaurelKey<AroundRanksParams>> = {},
): UseQueryResult<Selected, LaurelError> {
  if (process.env.NODE_ENV !== 'production') checkAsked('usePlacesAround', index, params, 'id');
  const query = index.around(useLaurel(), params);
  return useLiveQuery(query, { live: index.pace(live), ...options }, params.tournamentId);
}
