/** A page of a game as its address says: `?service=…&show=widgets&session=…&live=…`. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/styles/laurel.css';
import { createClient } from '../../src/client/createClient.ts';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { FriendList } from '../../src/components/friends/FriendList.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { useLeaderboard } from '../../src/react/hooks/useLeaderboard.ts';
import { BarePollers } from './BarePollers.tsx';
import { createTraffic } from './createTraffic.ts';

const asked = new URLSearchParams(location.search);
const baseUrl = asked.get('service') ?? '';
const session = asked.get('session');
const live = Number(asked.get('live') ?? Infinity);
const traffic = createTraffic();
const client = createClient({ baseUrl, apiKey: 'key', getToken: () => session, fetch: traffic.fetch });
const tournamentId = '9e1f5a30-9c5e-4f4c-8c11-0d5f7a9b3e21';

const views: Readonly<Record<string, () => ReactNode>> = {
  widgets: () => (
    <>
      <Profile />
      <FriendAvatars />
      <FriendList />
      <TournamentList />
      <Leaderboard tournamentId={tournamentId} live={live} podium />
    </>
  ),
  board: () => <Leaderboard tournamentId={tournamentId} live={live} pageSize={10} />,
  pollers: () => Array.from({ length: 20 }, (_, index) => <Poller key={index} tournamentId={`t${index}`} />),
  bare: () => <BarePollers baseUrl={baseUrl} interval={live} count={20} fetch={traffic.fetch} />,
};

function Poller({ tournamentId }: { readonly tournamentId: string }): ReactNode {
  const { data, error } = useLeaderboard({ tournamentId }, { live });
  return <p>{error?.kind ?? data?.entries.length}</p>;
}

const root = document.body.appendChild(document.createElement('main'));
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <LaurelProvider client={client} session={session}>
      {views[asked.get('show') ?? 'widgets']?.()}
    </LaurelProvider>
  </QueryClientProvider>,
);
Object.assign(window, { settled: traffic.settled });
