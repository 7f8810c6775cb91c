'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { TournamentsParams } from '../../client/LaurelClient.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { Tournament } from '../../domain/model.ts';
import type { LaurelKey } from '../../query/keys.ts';
import { tournamentsQuery, type TournamentsKeyParams } from '../../query/tournamentsQuery.ts';
import type { LaurelHookOptions } from './LaurelHookOptions.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useLiveQuery } from './useLiveQuery.ts';

/** The game's tournaments (interface 4.3), the active ones unless `filter` says `ALL`. */
export function useTournaments<Selected = readonly Tournament[]>(
  params?: TournamentsParams,
  options?: LaurelHookOptions<readonly Tournament[], Selected, LaurelKey<TournamentsKeyParams>>,
): UseQueryResult<Selected, LaurelError> {
  return useLiveQuery(tournamentsQuery(useLaurel(), params), options);
}
