import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FriendList } from '../../src/components/friends/FriendList.tsx';
import { Leaderboard, type LeaderboardProps } from '../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { RankChip } from '../../src/components/rank-chip/RankChip.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import { prefetchFriends } from '../../src/query/prefetch/prefetchFriends.ts';
import { prefetchLeaderboard } from '../../src/query/prefetch/prefetchLeaderboard.ts';
import { prefetchProfile } from '../../src/query/prefetch/prefetchProfile.ts';
import { prefetchTournamentList } from '../../src/query/prefetch/prefetchTournamentList.ts';
import type { LaurelScope } from '../../src/query/LaurelScope.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { clientOf } from '../react/game.tsx';
import { cup, cupId } from '../support/cup.ts';

const session = 'player-40';
const boards: readonly (readonly [string, Omit<LeaderboardProps, 'tournamentId'>])[] = [
  ['as it is', {}],
  ['of this week', { defaultPeriod: 'week', weekStartsOn: 0 }],
  ['of today, with longer pages', { period: 'today', timeZone: 'Asia/Tokyo', pageSize: 50 }],
  ['without friends', { friends: false, pageSize: 7 }],
];

/** The page as a server draws it and as the browser takes it over; the order of HydrationBoundary's own guide is inside. */
function page(client: LaurelClient, player: string | null, state: unknown, content: ReactNode): ReactNode {
  return (
    <LaurelProvider client={client} session={player}>
      <HydrationBoundary state={state as never}>{content}</HydrationBoundary>
    </LaurelProvider>
  );
}

async function dehydrated(prefetch: (queryClient: QueryClient) => Promise<unknown>): Promise<unknown> {
  const queryClient = new QueryClient();
  await prefetch(queryClient);
  return JSON.parse(JSON.stringify(dehydrate(queryClient)));
}

test.each(boards)('a board %s is drawn by the server, and the page asks for nothing', async (_, props) => {
  for (const player of [session, null]) {
    const sandbox = cup(60, ['player-41']);
    const scope: LaurelScope = { client: clientOf(sandbox, player), session: player };
    const options = { tournamentId: cupId, ...props };
    const state = await dehydrated((cache) => prefetchLeaderboard(cache, scope, options));
    const asked = sandbox.requests.length;
    const content = <Leaderboard {...options} storage={null} />;
    expect(renderToString(page(scope.client, player, state, content))).not.toContain('data-state="loading"');
    const { unmount } = render(page(scope.client, player, state, content));
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(sandbox.requests.length).toBe(asked);
    unmount();
  }
});

test('so are the other widgets', async () => {
  const sandbox = cup(60, ['player-41']);
  const scope: LaurelScope = { client: clientOf(sandbox, session), session };
  const state = await dehydrated((cache) =>
    Promise.all([
      prefetchTournamentList(cache, scope, { defaultFilter: 'ALL' }),
      prefetchProfile(cache, scope),
      prefetchFriends(cache, scope),
    ]),
  );
  const asked = sandbox.requests.length;
  const content = (
    <>
      <TournamentList defaultFilter="ALL" />
      <Profile />
      <FriendList />
    </>
  );
  const html = renderToString(page(scope.client, session, state, content));
  expect(html).not.toContain('data-state="loading"');
  render(page(scope.client, session, state, content));
  await screen.findByText('Name 40');
  expect(sandbox.requests.length).toBe(asked);
});

test('a chip finds what a board was loaded with', async () => {
  const sandbox = cup(60);
  const scope: LaurelScope = { client: clientOf(sandbox, 'player-3'), session: 'player-3' };
  const state = await dehydrated((cache) => prefetchLeaderboard(cache, scope, { tournamentId: cupId }));
  const html = renderToString(page(scope.client, 'player-3', state, <RankChip tournamentId={cupId} />));
  expect(html).not.toContain('data-state="loading"');
});

test('what fails is left to the page', async () => {
  const sandbox = cup(1);
  const client = clientOf(sandbox, null);
  const state = await dehydrated((cache) =>
    prefetchLeaderboard(cache, { client, session: null }, { tournamentId: 'unknown' }),
  );
  expect(renderToString(page(client, null, state, <Leaderboard tournamentId="unknown" />))).toContain(
    'data-state="loading"',
  );
});
