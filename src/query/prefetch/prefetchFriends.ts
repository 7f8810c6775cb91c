import type { QueryClient } from '@tanstack/react-query';
import { friendsQuery } from '../friendsQuery.ts';
import type { LaurelScope } from '../LaurelScope.ts';

/** Loads, on a server, what `<FriendList>` and `<FriendAvatars>` ask for: nothing when nobody is signed in. Never rejects. */
export async function prefetchFriends(queryClient: QueryClient, scope: LaurelScope): Promise<void> {
  if (scope.session !== null) await queryClient.prefetchQuery(friendsQuery(scope));
}
