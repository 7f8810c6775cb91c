import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { Leaderboard, type LaurelScope, prefetchLeaderboard } from 'laurel';

/** Stands inside `LaurelProvider`; `scope` is `{ client, session }`, made for this request. */
export async function ServerPage(scope: LaurelScope, tournamentId: string) {
  const queryClient = new QueryClient(); // for this request: one player's data is no other's
  const board = { tournamentId, pageSize: 10 };
  await prefetchLeaderboard(queryClient, scope, board);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <Leaderboard {...board} live={5000} />
    </HydrationBoundary>
  );
}
