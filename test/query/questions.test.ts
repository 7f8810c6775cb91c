import {
  CancelledError,
  focusManager,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import type { Leaderboard } from '../../src/domain/model.ts';
import { friendsQuery } from '../../src/query/friendsQuery.ts';
import { leaderboardPagesQuery } from '../../src/query/leaderboardPagesQuery.ts';
import { leaderboardQuery } from '../../src/query/leaderboardQuery.ts';
import type { LaurelScope } from '../../src/query/LaurelScope.ts';
import { scoresQuery } from '../../src/query/scoresQuery.ts';
import { tournamentsQuery } from '../../src/query/tournamentsQuery.ts';
import { userInfoQuery } from '../../src/query/userInfoQuery.ts';
import * as bodies from '../support/payloads.ts';
import { startServer } from '../support/startServer.ts';
import { eventually } from '../support/eventually.ts';

const bodyOf: Readonly<Record<string, unknown>> = {
  userinfo: bodies.userInfo,
  friends: bodies.friends,
  leaderboard: bodies.leaderboard,
  scores: bodies.scores,
  tournaments: bodies.tournaments,
};

/** The service, and a scope in which a player is signed in. */
async function service() {
  const server = await startServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    response.end(bodies.success(bodyOf[pathname.split('/').findLast((part) => part in bodyOf) ?? '']));
  });
  const client = createClient({ baseUrl: server.url, apiKey: 'key', getToken: () => 'a.b.c' });
  const scope: LaurelScope = { client, session: 'mirelle' };
  return { server, scope, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const start = Date.parse('2026-11-21T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

type Ask = (queryClient: QueryClient, scope: LaurelScope) => Promise<unknown>;
const days = { startDate: '2026-11-01', endDate: '2026-11-30' };

describe.each<[string, Ask, { readonly url: string; readonly asPlayer: boolean; readonly fresh: number }]>([
  [
    'the profile',
    (cache, scope) => cache.fetchQuery(userInfoQuery(scope)),
    { url: '/sdk/v2/userinfo', asPlayer: true, fresh: 60 },
  ],
  [
    'the friends',
    (cache, scope) => cache.fetchQuery(friendsQuery(scope)),
    { url: '/sdk/v2/friends/', asPlayer: true, fresh: 30 },
  ],
  [
    'the tournaments',
    (cache, scope) => cache.fetchQuery(tournamentsQuery(scope)),
    { url: '/sdk/v2/tournaments/?filter=ACTIVE', asPlayer: false, fresh: 30 },
  ],
  [
    'all the tournaments',
    (cache, scope) => cache.fetchQuery(tournamentsQuery(scope, { filter: 'ALL' })),
    { url: '/sdk/v2/tournaments/?filter=ALL', asPlayer: false, fresh: 30 },
  ],
  [
    'a board',
    (cache, scope) => cache.fetchQuery(leaderboardQuery(scope, { tournamentId: 'cup' })),
    { url: '/sdk/v2/tournaments/cup/leaderboard?limit=10&skip=0', asPlayer: true, fresh: 5 },
  ],
  [
    'a part of a board, from one day on',
    (cache, scope) =>
      cache.fetchQuery(
        leaderboardQuery(scope, { tournamentId: 'cup', startDate: '2026-11-01', limit: 5, skip: 20 }),
      ),
    {
      url: '/sdk/v2/tournaments/cup/leaderboard?startDate=2026-11-01&limit=5&skip=20',
      asPlayer: true,
      fresh: 5,
    },
  ],
  [
    'the pages of a board, up to one day',
    (cache, scope) =>
      cache.fetchInfiniteQuery(
        leaderboardPagesQuery(scope, { tournamentId: 'cup', endDate: '2026-11-30', limit: 25 }),
      ),
    {
      url: '/sdk/v2/tournaments/cup/leaderboard?endDate=2026-11-30&limit=25&skip=0',
      asPlayer: true,
      fresh: 30,
    },
  ],
  [
    'the scores of a period',
    (cache, scope) => cache.fetchQuery(scoresQuery(scope, { tournamentId: 'cup', ...days })),
    {
      url: '/sdk/v2/tournaments/cup/scores?startDate=2026-11-01&endDate=2026-11-30',
      asPlayer: false,
      fresh: 30,
    },
  ],
])('the question for %s', (_, ask, { url, asPlayer, fresh }) => {
  it('is asked once as the interface has it, and as the player only where the answer is the player’s', async () => {
    await using running = await service();
    const queryClient = new QueryClient();
    await ask(queryClient, running.scope);
    expect(running.server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      [url, asPlayer ? 'Bearer a.b.c' : undefined],
    ]);
    const shared = queryClient.getQueryCache().getAll()[0]?.queryKey[3];
    expect(shared).toBe(asPlayer ? 'player:mirelle' : 'public');
  });

  it('ends on the way when nobody wants the answer any longer', async () => {
    const sent = Promise.withResolvers<AbortSignal | null | undefined>();
    const client = createClient({
      baseUrl: 'https://platform.example',
      apiKey: 'key',
      getToken: () => 'a.b.c',
      fetch: (_, init) => {
        sent.resolve(init?.signal);
        return new Promise(() => {});
      },
    });
    const queryClient = new QueryClient();
    const answer = ask(queryClient, { client, session: 'mirelle' }).catch((error: unknown) => error);
    const signal = await sent.promise;
    expect(signal?.aborted).toBe(false);
    await queryClient.cancelQueries();
    expect(signal?.aborted).toBe(true);
    expect(await answer).toBeInstanceOf(CancelledError);
  });

  it('is not asked again while its answer is fresh', async () => {
    await using running = await service();
    const queryClient = new QueryClient();
    const answer = await ask(queryClient, running.scope);
    vi.setSystemTime(start + fresh * 1000 - 1);
    expect(await ask(queryClient, running.scope)).toBe(answer);
    expect(running.server.requests).toHaveLength(1);
    vi.setSystemTime(start + fresh * 1000 + 1);
    await ask(queryClient, running.scope);
    expect(running.server.requests).toHaveLength(2);
  });
});

describe('questions about the player', () => {
  it('are not asked by themselves while nobody is signed in; those for everybody are', async () => {
    await using running = await service();
    const scope = { ...running.scope, session: null };
    const queryClient = new QueryClient();
    const asks = (query: object): boolean => {
      const observer = new QueryObserver(queryClient, query as ReturnType<typeof friendsQuery>);
      observer.subscribe(() => {})();
      return observer.getCurrentResult().fetchStatus === 'fetching';
    };
    expect([userInfoQuery(scope), friendsQuery(scope)].map(asks)).toEqual([false, false]);
    expect([userInfoQuery(running.scope), friendsQuery(running.scope)].map(asks)).toEqual([true, true]);
    expect(
      [
        tournamentsQuery(scope),
        leaderboardQuery(scope, { tournamentId: 'cup' }),
        leaderboardPagesQuery(scope, { tournamentId: 'cup' }),
        scoresQuery(scope, { tournamentId: 'cup' }),
      ].map(asks),
    ).toEqual([true, true, true, true]);
    await queryClient.cancelQueries();
  });

  it('carry no token once nobody is signed in, though the page still has one', async () => {
    await using running = await service();
    const scope = { ...running.scope, session: null };
    const queryClient = new QueryClient();
    await queryClient.fetchQuery(leaderboardQuery(scope, { tournamentId: 'cup' }));
    await queryClient.fetchInfiniteQuery(leaderboardPagesQuery(scope, { tournamentId: 'cup' }));
    for (const asked of [
      queryClient.fetchQuery(userInfoQuery(scope)),
      queryClient.fetchQuery(friendsQuery(scope)),
    ]) {
      await expect(asked).rejects.toMatchObject({ kind: 'unauthorized' });
    }
    expect(running.server.requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('the pages of a board', () => {
  const page = (count: number, totalEntries: number | null, from = 0): Leaderboard => ({
    entries: Array.from({ length: count }, (_, index) => ({
      id: `p${from + index}`,
      rank: from + index + 1,
      name: null,
      username: null,
      avatarUrl: null,
      scores: {},
    })),
    totalEntries,
    tournamentId: 'cup',
    userRank: null,
  });
  /** Where the next page begins after pages of so many players, on a board of so many. */
  function nextAfter(counts: readonly number[], total: number | null, limit?: number): number | undefined {
    const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
    const { getNextPageParam } = leaderboardPagesQuery(
      { client, session: null },
      { tournamentId: 'cup', limit },
    );
    let skip = 0;
    const pages = counts.map((count) => ({ page: page(count, total, skip), skip, end: (skip += count) }));
    const last = pages.at(-1);
    if (last === undefined) throw new Error('no page');
    return getNextPageParam(
      last.page,
      pages.map((one) => one.page),
      last.skip,
      pages.map((one) => one.skip),
    );
  }

  it.each<[string, readonly number[], number | null, number | undefined]>([
    ['the total is reached', [10, 10], 20, undefined],
    ['more than the total has come, so that it is wrong', [10, 10], 15, 20],
    ['a page is not full, and the total is wrong', [10, 9], 15, undefined],
    ['one is left', [10, 10], 21, 20],
    ['the service gives fewer than asked for', [7, 7], 20, 14],
    ['a page is empty, whatever the total says', [10, 0], 53, undefined],
    ['the first page is empty, whatever the total says', [0], 53, undefined],
    ['a page is not full, and nobody knows the total', [10, 9], null, undefined],
    ['a page is full, and nobody knows the total', [10, 10], null, 20],
    ['nobody is on the board, and nobody knows the total', [0], null, undefined],
  ])('end, or go on, where they should when %s', (_, counts, total, next) => {
    expect(nextAfter(counts, total)).toBe(next);
  });

  it('are full with as many as were asked for', () => {
    expect(nextAfter([25], null, 25)).toBe(25);
    expect(nextAfter([24], null, 25)).toBeUndefined();
    // As many as a service gives that was asked for nothing: it may not have listened.
    expect(nextAfter([10], null, 25)).toBe(10);
  });

  it('are not all asked for again when the reader comes back or is online again', async () => {
    await using running = await service();
    const queryClient = new QueryClient();
    queryClient.mount();
    const scope = running.scope;
    const single = leaderboardQuery(scope, { tournamentId: 'cup' });
    const paged = leaderboardPagesQuery(scope, { tournamentId: 'cup' });
    const stop = [
      new QueryObserver(queryClient, single).subscribe(() => {}),
      new InfiniteQueryObserver(queryClient, paged).subscribe(() => {}),
    ];
    await queryClient.fetchQuery(single);
    await queryClient.fetchInfiniteQuery(paged);
    vi.setSystemTime(start + 86_400_000);
    const asked = vi.fn();
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch') asked(event.query.queryKey[2]);
    });
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await eventually(() => expect(asked).toHaveBeenCalled());
    queryClient.getQueryCache().onOnline();
    expect(asked.mock.calls.flat()).toEqual(['leaderboard']);
    for (const end of stop) end();
    queryClient.unmount();
  });
});
