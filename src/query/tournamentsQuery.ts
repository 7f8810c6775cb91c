import type { TournamentsParams } from '../client/LaurelClient.ts';
import type { Tournament, TournamentFilter } from '../domain/model.ts';
import { checkQuery } from './checkQuery.ts';
import { laurelQuery, type LaurelQuery } from './LaurelQuery.ts';
import type { LaurelScope } from './LaurelScope.ts';
import { laurelKey } from './keys.ts';

/** The parameters in a key, with the service's default filled in. */
export interface TournamentsKeyParams {
  /** `ACTIVE` leaves out those that have ended. */
  readonly filter: TournamentFilter;
}

/**
 * The game's tournaments (interface 4.3). The same for every player, so cached once. While one develops, throws
 * `LaurelError` of kind `config` without a scope.
 */
export function tournamentsQuery(
  scope: LaurelScope,
  params: TournamentsParams = {},
): LaurelQuery<readonly Tournament[], TournamentsKeyParams> {
  if (process.env.NODE_ENV !== 'production') checkQuery(scope, params);
  const asked: TournamentsKeyParams = { filter: params.filter ?? 'ACTIVE' };
  return laurelQuery({
    queryKey: laurelKey(scope, 'tournaments', 'public', asked),
    queryFn: ({ signal }) => scope.client.getTournaments(asked, { signal }),
    staleTime: 30_000,
  });
}
