'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ScoresParams } from '../../client/LaurelClient.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { ScoreRecord } from '../../domain/model.ts';
import type { LaurelKey } from '../../query/keys.ts';
import { scoresQuery } from '../../query/scoresQuery.ts';
import type { LaurelHookOptions } from './LaurelHookOptions.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useLiveQuery } from './useLiveQuery.ts';

/** Total scores of every player of a tournament for a period (interface 4.6). */
export function useScores<Selected = readonly ScoreRecord[]>(
  params: ScoresParams,
  options?: LaurelHookOptions<readonly ScoreRecord[], Selected, LaurelKey<ScoresParams>>,
): UseQueryResult<Selected, LaurelError> {
  return useLiveQuery(scoresQuery(useLaurel(), params), options, params.tournamentId);
}
