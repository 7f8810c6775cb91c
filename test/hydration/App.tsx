import {
  type DehydratedState,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createClient } from '../../src/client/createClient.ts';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';

/** What one page is drawn from, on the server and again in the browser. */
export interface Drawn {
  readonly locale: string;
  readonly service: { readonly baseUrl: string; readonly apiKey: string };
  readonly tournamentId: string;
  readonly state: DehydratedState;
}

/** A page with all widgets, as a server draws it and a browser takes it over. */
export function App({ locale, service, tournamentId, state }: Drawn): ReactNode {
  // What was prefetched is fresh, so nobody asks.
  const [client] = useState(() => createClient({ ...service, getToken: () => 'token' }));
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={state}>
        <LaurelProvider client={client} session="mirelle" messages={{ language: locale }}>
          <Profile />
          <FriendAvatars />
          <TournamentList />
          <Leaderboard tournamentId={tournamentId} />
        </LaurelProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}
