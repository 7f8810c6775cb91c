import type { ScoresParams } from '../client/LaurelClient.ts';
import type { ScoreRecord } from '../domain/model.ts';
import { checkQuery } from './checkQuery.ts';
import { laurelQuery, type LaurelQuery } from './LaurelQuery.ts';
import { periodOf } from './leaderboardQuery.ts';
import type { LaurelScope } from './LaurelScope.ts';
import { laurelKey } from './keys.ts';

/**
 * Total scores of every player for a period (interface 4.6). The same for every player, so cached once. While one develops,
 * throws `LaurelError` of kind `config` without a scope or parameters.
 */
export function scoresQuery(
  scope: LaurelScope,
  params: ScoresParams,
): LaurelQuery<readonly ScoreRecord[], ScoresParams> {
  if (process.env.NODE_ENV !== 'production') checkQuery(scope, params ?? null);
  const asked: ScoresParams = { tournamentId: params.tournamentId, ...periodOf(params) };
  return laurelQuery({
    queryKey: laurelKey(scope, 'scores', 'public', asked),
    queryFn: ({ signal }) => scope.client.getScores(asked, { signal }),
    staleTime: 30_000,
  });
}
