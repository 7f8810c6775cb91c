'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { LeaderboardParams } from '../../client/LaurelClient.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { Leaderboard } from '../../domain/model.ts';
import { leaderboardQuery, type LeaderboardKeyParams } from '../../query/leaderboardQuery.ts';
import type { LaurelKey } from '../../query/keys.ts';
import type { LaurelHookOptions } from './LaurelHookOptions.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useLiveQuery } from './useLiveQuery.ts';

/** One page of a leaderboard and, when somebody is signed in, the player's own rank (interface 4.5). */
export function useLeaderboard<Selected = Leaderboard>(
  params: LeaderboardParams,
  options?: LaurelHookOptions<Leaderboard, Selected, LaurelKey<LeaderboardKeyParams>>,
): UseQueryResult<Selected, LaurelError> {
  return useLiveQuery(leaderboardQuery(useLaurel(), params), options, params.tournamentId);
}
