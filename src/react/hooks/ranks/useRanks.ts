'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { LaurelError } from '../../../domain/LaurelError.ts';
import type { Ranks } from '../../../domain/Ranks.ts';
import type { LaurelKey } from '../../../query/keys.ts';
import type { PlayersRanksParams, RankSource } from '../../../query/ranks/RankSource.ts';
import { checkAsked } from '../../../query/ranks/checkIndex.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import type { LaurelHookOptions } from '../LaurelHookOptions.ts';
import { useLiveQuery } from '../useLiveQuery.ts';

/**
 * The ranks of players out of a gateway's rank index, or why it does not answer. Friends, rivals, a whole team: nobody has to be
 * on a page that was loaded. While one develops, throws `LaurelError` of kind `config` without an index or parameters.
 */
export function useRanks<Selected = Ranks>(
  index: RankSource,
  params: PlayersRanksParams,
  { live, ...options }: LaurelHookOptions<Ranks, Selected, LaurelKey<PlayersRanksParams>> = {},
): UseQueryResult<Selected, LaurelError> {
  if (process.env.NODE_ENV !== 'production') checkAsked('useRanks', index, params, 'ids');
  const query = index.players(useLaurel(), params);
  return useLiveQuery(query, { live: index.pace(live), ...options }, params.tournamentId);
}
