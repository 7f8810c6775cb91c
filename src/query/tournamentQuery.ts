import { LaurelError } from '../domain/LaurelError.ts';
import type { Tournament } from '../domain/model.ts';
import type { LaurelQuery } from './LaurelQuery.ts';
import type { LaurelScope } from './LaurelScope.ts';
import { type TournamentsKeyParams, tournamentsQuery } from './tournamentsQuery.ts';

/** The options of `tournamentQuery`: those of the whole list, and the choice of one. */
export interface TournamentQuery extends LaurelQuery<readonly Tournament[], TournamentsKeyParams> {
  readonly select: (tournaments: readonly Tournament[]) => Tournament;
}

/**
 * One tournament. The interface lists tournaments only as a whole, so this chooses from the cached list of all;
 * an id that is not in it gives a `LaurelError` of kind `refused`.
 */
export function tournamentQuery(scope: LaurelScope, tournamentId: string): TournamentQuery {
  return {
    ...tournamentsQuery(scope, { filter: 'ALL' }),
    select: (tournaments) => findTournament(tournaments, tournamentId),
  };
}

function findTournament(tournaments: readonly Tournament[], tournamentId: string): Tournament {
  const found = tournaments.find((tournament) => tournament.id === tournamentId);
  if (found !== undefined) return found;
  throw new LaurelError({
    kind: 'refused',
    operation: 'getTournaments',
    message:
      'This game has no tournament with that id. Check the id, and the API key: a development key sees private tournaments only.',
  });
}
