import type { UserInfo } from '../domain/model.ts';
import { checkQuery } from './checkQuery.ts';
import { laurelQuery, type LaurelQuery } from './LaurelQuery.ts';
import type { LaurelScope } from './LaurelScope.ts';
import { audienceOf, laurelKey } from './keys.ts';

/**
 * The signed-in player's profile (interface 4.1). Disabled while nobody is signed in. While one develops, throws
 * `LaurelError` of kind `config` without a scope.
 */
export function userInfoQuery(scope: LaurelScope): LaurelQuery<UserInfo, null> {
  if (process.env.NODE_ENV !== 'production') checkQuery(scope);
  const { client, session } = scope;
  return laurelQuery({
    queryKey: laurelKey(scope, 'userInfo', audienceOf(session), null),
    queryFn: ({ signal }) => client.getUserInfo({ signal, session }),
    enabled: session !== null,
    staleTime: 60_000,
  });
}
