import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import {
  createClient,
  Leaderboard,
  prefetchLeaderboard,
  Profile,
  prefetchProfile,
  TournamentList,
} from 'laurel';
import { connection } from 'next/server';
import { Suspense } from 'react';
import { player, service, tournamentId } from './settings.ts';

export default function Page() {
  if (tournamentId === '')
    return (
      <main>
        <p>
          There is no service yet: start one in another terminal with <code>npm run sandbox</code>, and
          reload.
        </p>
      </main>
    );
  return (
    <main>
      {/* Until the service has answered the server, the page stands here without what is inside. */}
      <Suspense fallback={<p>Loading the board</p>}>
        <Board />
      </Suspense>
      {/* Not loaded ahead: it asks once it is in the browser. What a widget shows is of this moment, so it has a boundary too. */}
      <Suspense>
        <TournamentList />
      </Suspense>
    </main>
  );
}

async function Board() {
  // Per request: what is read here is one player's, and of this moment.
  await connection();
  // Both are made for each request, so that no player gets another's data.
  const queryClient = new QueryClient();
  const scope = {
    client: createClient({ ...service, getToken: () => player.token }),
    session: player.id,
  };
  const board = { tournamentId, pageSize: 10 };
  await Promise.all([prefetchLeaderboard(queryClient, scope, board), prefetchProfile(queryClient, scope)]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <Profile />
      <Leaderboard {...board} live={5000} />
    </HydrationBoundary>
  );
}
