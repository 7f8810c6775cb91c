'use client';

import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { Tournament } from '../../domain/model.ts';
import type { LaurelKey } from '../../query/keys.ts';
import { tournamentQuery } from '../../query/tournamentQuery.ts';
import type { TournamentsKeyParams } from '../../query/tournamentsQuery.ts';
import type { LaurelHookOptions } from './LaurelHookOptions.ts';
import { replaceFields } from './replaceFields.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useLiveQuery } from './useLiveQuery.ts';

/** The options of `useTournament`: `select` receives the one tournament. */
export type TournamentHookOptions<Selected> = Omit<
  LaurelHookOptions<readonly Tournament[], Selected, LaurelKey<TournamentsKeyParams>>,
  'select'
> & { readonly select?: ((tournament: Tournament) => Selected) | undefined };

/**
 * One tournament, out of the cached list of all (the interface has no operation for one). An unknown id is a
 * `LaurelError` of kind `refused`.
 */
export function useTournament<Selected = Tournament>(
  tournamentId: string,
  { select, ...options }: TournamentHookOptions<Selected> = {},
): UseQueryResult<Selected, LaurelError> {
  const scope = useLaurel();
  const { select: find, ...query } = tournamentQuery(scope, tournamentId);
  // TanStack Query selects again only when the function changes; `find` depends on the id alone.
  const selectOne = useCallback(
    (tournaments: readonly Tournament[]): Selected => {
      const tournament = find(tournaments);
      return select === undefined ? (tournament as Selected) : select(tournament);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- `find` is new at each render but only depends on the id
    [tournamentId, select],
  );
  const result = useLiveQuery(query, { ...options, select: selectOne });
  const known = useQueryClient().getQueryData<readonly Tournament[]>(query.queryKey);
  // Where the choice fails, TanStack Query keeps what was chosen before, of another tournament.
  return result.isError && known?.some(({ id }) => id === tournamentId) === false
    ? replaceFields(result, { data: undefined })
    : result;
}
