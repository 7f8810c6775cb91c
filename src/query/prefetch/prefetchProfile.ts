import type { QueryClient } from '@tanstack/react-query';
import { checkQuery } from '../checkQuery.ts';
import type { LaurelScope } from '../LaurelScope.ts';
import { userInfoQuery } from '../userInfoQuery.ts';
import { loadAhead } from './loadAhead.ts';

/**
 * Loads, on a server, what a `<Profile>` asks for: nothing when nobody is signed in. Asks once, waits two seconds at most, and
 * rejects only at what is no scope.
 */
export async function prefetchProfile(queryClient: QueryClient, scope: LaurelScope): Promise<void> {
  if (process.env.NODE_ENV !== 'production') checkQuery(scope);
  if (scope.session !== null) await loadAhead(queryClient, userInfoQuery(scope));
}
