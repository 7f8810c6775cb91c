import type { QueryClient } from '@tanstack/react-query';
import type { LaurelScope } from '../LaurelScope.ts';
import { userInfoQuery } from '../userInfoQuery.ts';

/** Loads, on a server, what a `<Profile>` asks for: nothing when nobody is signed in. Never rejects. */
export async function prefetchProfile(queryClient: QueryClient, scope: LaurelScope): Promise<void> {
  if (scope.session !== null) await queryClient.prefetchQuery(userInfoQuery(scope));
}
