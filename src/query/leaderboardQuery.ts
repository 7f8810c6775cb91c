import type { LeaderboardParams } from '../client/LaurelClient.ts';
import type { Leaderboard, Period } from '../domain/model.ts';
import { checkQuery } from './checkQuery.ts';
import { laurelQuery, type LaurelQuery } from './LaurelQuery.ts';
import type { LaurelScope } from './LaurelScope.ts';
import { audienceOf, laurelKey } from './keys.ts';
import { shareLeaderboard } from './shareLeaderboard.ts';

/** The parameters in a key: the service's defaults filled in, what was left out dropped. */
export interface LeaderboardKeyParams extends Period {
  /** Whose ranking. */
  readonly tournamentId: string;
  /** Most entries. */
  readonly limit: number;
  /** Entries left out at the top. */
  readonly skip: number;
}

/** The service's own page size (interface 8). */
export const defaultLimit = 10;

/**
 * One page of a leaderboard, with the player's own rank when somebody is signed in (interface 4.5). While one develops,
 * throws `LaurelError` of kind `config` without a scope or parameters.
 */
export function leaderboardQuery(
  scope: LaurelScope,
  params: LeaderboardParams,
): LaurelQuery<Leaderboard, LeaderboardKeyParams> {
  if (process.env.NODE_ENV !== 'production') checkQuery(scope, params ?? null);
  const { client, session } = scope;
  const asked: LeaderboardKeyParams = {
    tournamentId: params.tournamentId,
    ...periodOf(params),
    limit: params.limit ?? defaultLimit,
    skip: params.skip ?? 0,
  };
  return laurelQuery({
    queryKey: laurelKey(scope, 'leaderboard', audienceOf(session), asked),
    queryFn: ({ signal }) => client.getLeaderboard(asked, { signal, session }),
    staleTime: 5_000,
    structuralSharing: shareLeaderboard,
  });
}

/** Only the days that were given, so that equal periods make equal keys. */
export function periodOf({ startDate, endDate }: Period): Period {
  return {
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
  };
}
