import type { QueryClient } from '@tanstack/react-query';
import type { TournamentFilter } from '../../domain/model.ts';
import { checkQuery } from '../checkQuery.ts';
import type { LaurelScope } from '../LaurelScope.ts';
import { tournamentsQuery } from '../tournamentsQuery.ts';
import { loadAhead } from './loadAhead.ts';

/** What `prefetchTournamentList` takes: the props of the `TournamentList` that it is for. */
export interface PrefetchTournamentListOptions {
  /** As `TournamentList` takes it. */
  readonly filter?: TournamentFilter | undefined;
  /** As `TournamentList` takes it. */
  readonly defaultFilter?: TournamentFilter | undefined;
}

/**
 * Loads, on a server, what a `<TournamentList>` with the same props asks for at first. Asks once, waits two seconds at most, and
 * rejects only at what is no scope.
 */
export async function prefetchTournamentList(
  queryClient: QueryClient,
  scope: LaurelScope,
  options: PrefetchTournamentListOptions = {},
): Promise<void> {
  if (process.env.NODE_ENV !== 'production') checkQuery(scope, options);
  const { filter, defaultFilter } = options;
  await loadAhead(queryClient, tournamentsQuery(scope, { filter: filter ?? defaultFilter }));
}
