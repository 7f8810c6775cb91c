import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import { useLeaderboardPages } from '../../../src/react/hooks/useLeaderboardPages.ts';
import type { LiveSource } from '../../../src/query/LiveSource.ts';
import { cup, cupId } from '../../support/cup.ts';
import { pass, until, fakeTime } from '../fakeTime.ts';
import { boardRequests, clientOf, providerOf } from '../game.tsx';

fakeTime();

function pages(live: number | undefined, enabled = true) {
  const sandbox = cup(40);
  const { result, rerender } = renderHook(
    (props: { readonly live: number | undefined }) =>
      // All of it is looked at: what nobody reads is not kept up to date.
      ({ ...useLeaderboardPages({ tournamentId: cupId, limit: 5 }, { live: props.live, enabled }) }),
    { wrapper: providerOf(clientOf(sandbox, null), null), initialProps: { live } },
  );
  return { sandbox, result, rerender };
}

test('live asks for the first page alone, one request a tick, however many pages are loaded', async () => {
  const { sandbox, result } = pages(10_000);
  for (const count of [5, 10, 15, 20]) {
    await until(() => result.current.data?.entries.length === count);
    if (count < 20) act(() => void result.current.fetchNextPage());
  }
  // Nothing was asked for twice on the way.
  expect(boardRequests(sandbox)).toHaveLength(4);
  sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
  await pass(30_000);
  const polls = boardRequests(sandbox).slice(4);
  expect(polls).toHaveLength(3);
  expect(polls.every(({ url }) => url.includes('skip=0'))).toBe(true);
  // The reader keeps the pages that are loaded: one row more, since the champion is new.
  expect(result.current.data?.entries[0]?.id).toBe('champion');
  expect(result.current.data?.entries.length).toBeGreaterThanOrEqual(20);
});

test.each([30_000, Infinity])('a refetch shows the board of now, with live %s', async (live) => {
  const { sandbox, result } = pages(live);
  await until(() => result.current.data?.entries.length === 5);
  act(() => void result.current.fetchNextPage());
  await until(() => result.current.data?.entries.length === 10);
  await pass(6000);
  sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
  await act(async () => void (await result.current.refetch()));
  await pass(100);
  expect(result.current.data?.entries[0]?.id).toBe('champion');
  expect(result.current.data?.entries).toHaveLength(10);
  expect(result.current.data?.ranksChanged).toBe(false);
});

test.each([300_000, Infinity])(
  'a board that comes back is the one that was asked for then, with live %s',
  async (live) => {
    const sandbox = cup(40);
    const wrapper = providerOf(clientOf(sandbox, null), null, { queryClient: new QueryClient() });
    const open = () =>
      renderHook(() => ({ ...useLeaderboardPages({ tournamentId: cupId, limit: 5 }, { live }) }), {
        wrapper,
      });
    const { result: before, unmount } = open();
    await until(() => before.current.data?.entries.length === 5);
    unmount();
    await pass(60_000);
    sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
    const { result } = open();
    await pass(1000);
    expect(result.current.isFetching).toBe(false);
    expect(result.current.data?.entries[0]?.id).toBe('champion');
  },
);

test.each([undefined, 30_000])('a refetch is told while it is under way, with live %s', async (live) => {
  const sandbox = cup(40);
  let takes = 0;
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    async fetch(input, init) {
      await new Promise((resolve) => {
        setTimeout(resolve, takes);
      });
      return sandbox.fetch(input, init);
    },
  });
  const { result } = renderHook(
    () => ({ ...useLeaderboardPages({ tournamentId: cupId, limit: 5 }, { live }) }),
    { wrapper: providerOf(client, null) },
  );
  await until(() => result.current.data?.entries.length === 5);
  await pass(6000);
  takes = 3000;
  act(() => void result.current.refetch());
  await pass(1000);
  expect(result.current.isRefetching).toBe(true);
  await pass(6000);
  expect(result.current.isRefetching).toBe(false);
});

test('without live nothing is polled, and Infinity pauses what was', async () => {
  const { sandbox, rerender } = pages(undefined);
  await pass(0);
  await pass(600_000);
  expect(boardRequests(sandbox)).toHaveLength(1);
  rerender({ live: 10_000 });
  await pass(20_000);
  const asked = boardRequests(sandbox).length;
  expect(asked).toBeGreaterThan(1);
  rerender({ live: Infinity });
  await pass(600_000);
  expect(boardRequests(sandbox).length).toBe(asked);
});

test('what stays while another period is on its way is the board that was shown, with what was polled', async () => {
  const sandbox = cup(40);
  const { result, rerender } = renderHook(
    (days: { readonly startDate?: string }) => ({
      ...useLeaderboardPages(
        { tournamentId: cupId, limit: 5, ...days },
        { live: 10_000, placeholderData: (before) => before },
      ),
    }),
    { wrapper: providerOf(clientOf(sandbox, null), null), initialProps: {} },
  );
  await until(() => result.current.data?.entries.length === 5);
  sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
  await pass(20_000);
  rerender({ startDate: '2020-01-01' });
  expect(result.current.isPlaceholderData).toBe(true);
  expect(result.current.data?.entries[0]?.id).toBe('champion');
});

test('a board that is live no more is no older than it was', async () => {
  const { sandbox, result, rerender } = pages(10_000);
  await until(() => result.current.data?.entries.length === 5);
  sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
  await pass(20_000);
  rerender({ live: undefined });
  expect(result.current.data?.entries[0]?.id).toBe('champion');
});

test('what is pushed is asked for once, as it comes first', async () => {
  const sandbox = cup(40);
  const pushed: LiveSource = { interval: () => Infinity };
  const { result } = renderHook(
    () => ({ ...useLeaderboardPages({ tournamentId: cupId, limit: 5 }, { live: pushed }) }),
    { wrapper: providerOf(clientOf(sandbox, null), null) },
  );
  await until(() => result.current.data?.entries.length === 5);
  await pass(5000);
  expect(boardRequests(sandbox)).toHaveLength(1);
});

test('until the first poll, the page that came last says where somebody stands', async () => {
  const { sandbox, result } = pages(60_000);
  await until(() => result.current.data?.entries.length === 5);
  // The first of all falls to the sixth place.
  sandbox.board(cupId)?.load([{ player: 'player-0', scores: { kills: -5.5 }, at: Date.now() }]);
  act(() => void result.current.fetchNextPage());
  await until(() => result.current.data?.entries.some(({ id }) => id === 'player-9') === true);
  expect(result.current.data?.entries.map(({ id }) => Number(id.split('-')[1]))).toEqual([
    1, 2, 3, 4, 0, 6, 7, 8, 9,
  ]);
  expect(result.current.data?.ranksChanged).toBe(true);
});

test('a board that polls again after a long while asks at once', async () => {
  const { sandbox, result, rerender } = pages(60_000);
  await until(() => result.current.data?.entries.length === 5);
  rerender({ live: Infinity });
  await pass(3_600_000);
  expect(boardRequests(sandbox)).toHaveLength(1);
  rerender({ live: 60_000 });
  await pass(1500);
  expect(boardRequests(sandbox)).toHaveLength(2);
  await pass(58_000);
  expect(boardRequests(sandbox)).toHaveLength(2);
  await pass(3000);
  expect(boardRequests(sandbox)).toHaveLength(3);
});

test('a query that is switched off stays off, also for polling', async () => {
  const { sandbox } = pages(10_000, false);
  await pass(60_000);
  expect(boardRequests(sandbox)).toHaveLength(0);
});

test('a poll that fails is told, beside the pages that are there, until one comes again or the pages do', async () => {
  const { sandbox, result } = pages(10_000);
  await until(() => result.current.data?.entries.length === 5);
  sandbox.faults.add({ type: 'status', status: 503, operations: ['getLeaderboard'] });
  await pass(60_000);
  await until(() => result.current.error !== null);
  expect(result.current).toMatchObject({ isRefetchError: true, isError: true, status: 'error' });
  expect(result.current.error?.kind).toBe('unavailable');
  expect(result.current.data?.entries).toHaveLength(5);
  sandbox.faults.clear();
  sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
  await act(() => result.current.refetch());
  await until(() => result.current.error === null);
  await until(() => result.current.data?.entries[0]?.id === 'champion');
  expect(result.current).toMatchObject({ isRefetchError: false, isError: false, status: 'success' });
});

test('a refresh of all pages that failed is told until a poll has come', async () => {
  const { sandbox, result } = pages(10_000);
  await until(() => result.current.data?.entries.length === 5);
  await pass(1000);
  sandbox.faults.add({ type: 'status', status: 400, operations: ['getLeaderboard'], times: 1 });
  await act(() => result.current.refetch());
  await until(() => result.current.isRefetchError);
  expect(result.current).toMatchObject({ status: 'error', data: { entries: { length: 5 } } });
  await pass(21_000);
  expect(result.current).toMatchObject({ status: 'success', error: null, isRefetchError: false });
});

test('a board that could not be read at first comes by itself where it is live, and waits to be asked where it is not', async () => {
  for (const live of [10_000, undefined]) {
    const { sandbox, result } = pages(live);
    sandbox.faults.add({ type: 'status', status: 503, operations: ['getLeaderboard'] });
    await pass(30_000);
    expect(result.current.data).toBeUndefined();
    sandbox.faults.clear();
    await pass(10 * 60_000);
    expect(result.current.data?.entries.length).toBe(live === undefined ? undefined : 5);
    expect(result.current.isError).toBe(live === undefined);
  }
});

test.each([
  ['from nobody', 0, 0],
  ['from less than a page', 3, 0],
  ['from a page and less', 8, 1],
])('a board that grows while one looks on, %s, has more to load', async (_name, players, more) => {
  const sandbox = cup(players);
  const { result } = renderHook(
    () => useLeaderboardPages({ tournamentId: cupId, limit: 5 }, { live: 10_000 }),
    { wrapper: providerOf(clientOf(sandbox, null), null) },
  );
  await until(() => result.current.isSuccess);
  for (let loaded = 1; loaded <= more; loaded += 1) {
    act(() => void result.current.fetchNextPage());
    await until(() => result.current.data?.entries.length === Math.min(players, 5 * (loaded + 1)));
  }
  expect(result.current.hasNextPage).toBe(false);
  for (let index = 0; index < 20; index += 1)
    sandbox.board(cupId)?.add({ player: `late-${index}`, scores: { kills: 1_000 - index }, at: Date.now() });
  await pass(20_000);
  while (result.current.hasNextPage) {
    const before = result.current.data?.entries.length ?? 0;
    act(() => void result.current.fetchNextPage());
    await until(() => (result.current.data?.entries.length ?? 0) > before && !result.current.isFetching);
  }
  const names = result.current.data?.entries.map(({ id }) => id) ?? [];
  expect(names).toEqual([
    ...Array.from({ length: players }, (_, index) => `player-${index}`),
    ...Array.from({ length: 20 }, (_, index) => `late-${index}`),
  ]);
  expect(result.current.data).toMatchObject({ totalEntries: players + 20, pagingIgnored: false });
});

test('whoever looks at the data alone is not drawn anew for other fields, after a failure either', async () => {
  const sandbox = cup(40);
  const queryClient = new QueryClient();
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      const { data, error } = useLeaderboardPages({ tournamentId: cupId, limit: 5 }, { live: 10_000 });
      return { data, error };
    },
    { wrapper: providerOf(clientOf(sandbox, null), null, { queryClient }) },
  );
  /** How often it is drawn for pages that are found to be the same just now. */
  const rendersForTheSame = async () => {
    await pass(1000);
    const before = renders;
    const [query] = queryClient
      .getQueryCache()
      .findAll({ predicate: ({ queryKey }) => queryKey[2] === 'leaderboardPages' });
    act(() => void queryClient.setQueryData(query?.queryKey ?? [], query?.state.data));
    await pass(10);
    return renders - before;
  };
  await until(() => result.current.data?.entries.length === 5);
  expect(await rendersForTheSame()).toBe(0);
  sandbox.faults.add({ type: 'status', status: 400, operations: ['getLeaderboard'], times: 1 });
  await pass(10_000);
  await until(() => result.current.error !== null);
  await pass(60_000);
  expect(result.current.error).toBeNull();
  expect(await rendersForTheSame()).toBe(0);
});
