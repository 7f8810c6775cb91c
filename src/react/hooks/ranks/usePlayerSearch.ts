'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { LaurelError } from '../../../domain/LaurelError.ts';
import type { Ranks } from '../../../domain/Ranks.ts';
import type { LaurelKey } from '../../../query/keys.ts';
import type { SearchRanksParams, RankSource } from '../../../query/ranks/RankSource.ts';
import { checkAsked } from '../../../query/ranks/checkIndex.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import type { LaurelHookOptions } from '../LaurelHookOptions.ts';
import { useLiveQuery } from '../useLiveQuery.ts';

/**
 * Players by name out of a gateway's rank index, or why it does not answer. Asks nothing while there is no text; a text that
 * changes with every key is best deferred (`useDeferredValue`). While one develops, throws `LaurelError` of kind `config`
 * without an index or parameters.
 */
export function usePlayerSearch<Selected = Ranks>(
  index: RankSource,
  params: SearchRanksParams,
  { live, ...options }: LaurelHookOptions<Ranks, Selected, LaurelKey<SearchRanksParams>> = {},
): UseQueryResult<Selected, LaurelError> {
  if (process.env.NODE_ENV !== 'production') checkAsked('usePlayerSearch', index, params, 'name');
  const query = index.search(useLaurel(), params);
  return useLiveQuery(query, { live: index.pace(live), ...options }, params.tournamentId);
}
