import type { Friend } from '../domain/model.ts';
import { checkQuery } from './checkQuery.ts';
import { laurelQuery, type LaurelQuery } from './LaurelQuery.ts';
import type { LaurelScope } from './LaurelScope.ts';
import { audienceOf, laurelKey } from './keys.ts';

/**
 * The signed-in player's friends (interface 4.2). Disabled while nobody is signed in. While one develops, throws
 * `LaurelError` of kind `config` without a scope.
 */
export function friendsQuery(scope: LaurelScope): LaurelQuery<readonly Friend[], null> {
  if (process.env.NODE_ENV !== 'production') checkQuery(scope);
  const { client, session } = scope;
  return laurelQuery({
    queryKey: laurelKey(scope, 'friends', audienceOf(session), null),
    queryFn: ({ signal }) => client.getFriends({ signal, session }),
    enabled: session !== null,
    staleTime: 30_000,
  });
}
