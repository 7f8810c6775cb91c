import { dehydrate, HydrationBoundary, QueryClient, QueryObserver } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { FriendList } from '../../../src/components/friends/FriendList.tsx';
import { Leaderboard, type LeaderboardProps } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { Profile } from '../../../src/components/profile/Profile.tsx';
import { RankChip } from '../../../src/components/rank-chip/RankChip.tsx';
import { TournamentList } from '../../../src/components/tournament-list/TournamentList.tsx';
import type { LaurelClient } from '../../../src/client/LaurelClient.ts';
import { prefetchFriends } from '../../../src/query/prefetch/prefetchFriends.ts';
import { prefetchLeaderboard } from '../../../src/query/prefetch/prefetchLeaderboard.ts';
import { prefetchProfile } from '../../../src/query/prefetch/prefetchProfile.ts';
import { prefetchTournamentList } from '../../../src/query/prefetch/prefetchTournamentList.ts';
import type { LaurelScope } from '../../../src/query/LaurelScope.ts';
import { userInfoQuery } from '../../../src/query/userInfoQuery.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { createClient } from '../../../src/client/createClient.ts';
import { clientOf } from '../../react/game.tsx';
import { cup, cupId } from '../../support/cup.ts';

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

type Prefetch = (queryClient: QueryClient, scope: LaurelScope) => Promise<void>;
const prefetches: readonly (readonly [name: string, prefetch: Prefetch, queries: number])[] = [
  ['prefetchLeaderboard', (cache, scope) => prefetchLeaderboard(cache, scope, { tournamentId: cupId }), 3],
  ['prefetchTournamentList', prefetchTournamentList, 1],
  ['prefetchProfile', prefetchProfile, 1],
  ['prefetchFriends', prefetchFriends, 1],
];

/** A platform that answers as told, with the signals of what it was asked; the clock stands still. */
function badPlatform(answer: (signal: AbortSignal | undefined) => Promise<Response>) {
  const signals: (AbortSignal | undefined)[] = [];
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'key-of-the-game',
    getToken: () => 'token',
    fetch: async (_, init) => {
      signals.push(init?.signal ?? undefined);
      return answer(init?.signal ?? undefined);
    },
  });
  return { scope: { client, session } satisfies LaurelScope, signals };
}

/** Never answers; ends when it is given up. */
const hangs = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** Whether it resolves while no time passes. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true));
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  return done;
}

test.each(prefetches)('%s waits two seconds for a platform that hangs', async (_, prefetch, queries) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const { scope, signals } = badPlatform(hangs);
    const queryClient = new QueryClient();
    const prefetching = prefetch(queryClient, scope);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(await isDone(prefetching)).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(await isDone(prefetching)).toBe(true);
    expect(signals.length).toBe(queries);
    expect(signals.every((signal) => signal?.aborted)).toBe(true);
    // Drawn from this cache or from its dehydrated state, the page begins as if nothing had been asked.
    const states = queryClient.getQueryCache().getAll();
    expect(states.map(({ state }) => [state.status, state.fetchStatus])).toEqual(
      states.map(() => ['pending', 'idle']),
    );
  } finally {
    vi.useRealTimers();
  }
});

test.each(prefetches)('%s does not wait as long as a platform says', async (_, prefetch, queries) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const { scope, signals } = badPlatform(async () => {
      return new Response(null, { status: 429, headers: { 'retry-after': '30' } });
    });
    expect(await isDone(prefetch(new QueryClient(), scope))).toBe(true);
    expect(signals.length).toBe(queries);
  } finally {
    vi.useRealTimers();
  }
});

test('a widget that began to wait meanwhile keeps what it waits for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const { scope, signals } = badPlatform(hangs);
    const queryClient = new QueryClient();
    const prefetching = prefetchProfile(queryClient, scope);
    const stop = new QueryObserver(queryClient, userInfoQuery(scope)).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await isDone(prefetching)).toBe(true);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    stop();
  } finally {
    vi.useRealTimers();
  }
});

test.each(['Etc/Unknown', ''])('days in the time zone “%s” are left to the page', async (timeZone) => {
  const sandbox = cup(1);
  const scope: LaurelScope = { client: clientOf(sandbox, null), session: null };
  const options = { tournamentId: cupId, period: 'today', timeZone } as const;
  await expect(prefetchLeaderboard(new QueryClient(), scope, options)).resolves.toBeUndefined();
  expect(sandbox.requests.map(({ operation }) => operation)).toEqual(['getTournaments']);
});
