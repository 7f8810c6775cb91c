import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createClient } from '../../../../src/client/createClient.ts';
import type { Sandbox } from '../../../../src/entries/sandbox.ts';
import {
  type BoardEntriesParams,
  useBoardEntries,
} from '../../../../src/react/models/leaderboard/useBoardEntries.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { eventually } from '../../../support/eventually.ts';
import { boardRequests, clientOf, providerOf } from '../../game.tsx';

function entriesOf(
  sandbox: Sandbox,
  sub: string | null,
  params: Partial<BoardEntriesParams> = {},
  options: Parameters<typeof useBoardEntries>[1] = {},
) {
  let held: { readonly page: string; readonly until: Promise<void> } | null = null;
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    getToken: () => (sub === null ? null : sandbox.token(sub)),
    fetch: async (input, init) => {
      if (held !== null && (input as string).includes(held.page)) await held.until;
      return sandbox.fetch(input, init);
    },
  });
  const queryClient = new QueryClient();
  const { result, rerender } = renderHook(
    (props: Partial<BoardEntriesParams>) =>
      useBoardEntries(
        { tournamentId: cupId, days: {}, pageSize: 10, around: 0, ...params, ...props },
        options,
      ),
    { wrapper: providerOf(client, sub, { queryClient }), initialProps: {} },
  );
  const asked = () =>
    boardRequests(sandbox).map(({ url }) => {
      const { searchParams } = new URL(url, 'https://platform.example');
      return `${searchParams.get('skip')}+${searchParams.get('limit')}`;
    });
  /** Holds the answers back to what is asked for so, until the function that it returns is called. */
  const holdBack = (page: string): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = { page, until: promise };
    return resolve;
  };
  return { result, rerender, asked, holdBack, queryClient };
}

test('only the page from the top is asked for where no places around the player are wanted', async () => {
  const { result, asked } = entriesOf(cup(50), 'player-30');
  expect(result.current).toMatchObject({
    state: { status: 'loading', refreshing: false },
    top: [],
    own: null,
    total: null,
    hasCome: false,
    isFetching: true,
    paging: { hasMore: false, loading: false, jump: null, ignored: false, ranksChanged: false },
  });
  await waitFor(() => expect(result.current.state.status).toBe('ready'));
  expect(result.current).toMatchObject({
    own: { id: 'player-30' },
    total: 50,
    isFetching: false,
    isError: false,
    arrangement: { aroundEntries: [], gap: 20 },
    paging: { hasMore: true, loading: false, jump: { atMe: false } },
  });
  expect(asked()).toEqual(['0+10']);
});

test('polls that fail are told of beside a next page that failed, and no more once one has succeeded', async () => {
  const sandbox = cup(50);
  const { result } = entriesOf(sandbox, 'player-30', {}, { live: 1000, retry: false });
  await waitFor(() => expect(result.current.state.status).toBe('ready'));
  const isUp = sandbox.faults.add({ type: 'status', status: 503, operations: ['getLeaderboard'] });
  act(() => result.current.paging.loadMore());
  await waitFor(() => expect(result.current.paging.error).toMatchObject({ kind: 'unavailable' }));
  await eventually(() =>
    expect(result.current.state).toMatchObject({ status: 'ready', error: { kind: 'unavailable' } }),
  );
  expect(result.current.paging.error).not.toBeNull();
  isUp();
  await eventually(() => expect(result.current.state.error).toBeNull());
  // Nobody has asked for it again.
  expect(result.current.paging.error).not.toBeNull();
});

test('the places around a player below the rows are asked for, and none around one among them', async () => {
  const below = entriesOf(cup(50), 'player-30', { around: 2 });
  await waitFor(() => expect(below.result.current.arrangement.aroundEntries).toHaveLength(5));
  expect(below.asked()).toEqual(['0+10', '28+5']);
  const among = entriesOf(cup(50), 'player-3', { around: 2 });
  await waitFor(() => expect(among.result.current.state.status).toBe('ready'));
  expect(among.result.current.own?.id).toBe('player-3');
  expect(among.asked()).toEqual(['0+10']);
});

test.each([
  ['a page of them', { pageSize: 10, around: 2 }, ['0+10', '28+5', '26+10', '10+10']],
  [
    'those that are there, where they are more than a page',
    { pageSize: 5, around: 4 },
    ['0+5', '26+9', '5+5'],
  ],
] as const)('going to the own place shows %s', async (_, params, all) => {
  const { result, asked } = entriesOf(cup(100), 'player-30', params);
  await waitFor(() => expect(result.current.paging.jump).not.toBeNull());
  await waitFor(() => expect(result.current.arrangement.aroundEntries).toHaveLength(2 * params.around + 1));
  act(() => result.current.paging.jump?.toMe());
  expect(result.current.paging.jump?.atMe).toBe(true);
  await waitFor(() =>
    expect(result.current.arrangement.aroundEntries).toHaveLength(
      Math.max(params.pageSize, 2 * params.around + 1),
    ),
  );
  // Whatever was asked for more would have been before the next page.
  act(() => result.current.paging.loadMore());
  await waitFor(() => expect(result.current.top).toHaveLength(2 * params.pageSize));
  expect(asked()).toEqual(all);
});

test('the places of a player who has come among the first page meanwhile are asked for once', async () => {
  const sandbox = cup(50);
  const { result, asked } = entriesOf(sandbox, 'player-39');
  await waitFor(() => expect(result.current.paging.jump).not.toBeNull());
  sandbox.board(cupId)?.add({ player: 'player-39', scores: { kills: 9_996 }, at: Date.now() });
  act(() => result.current.paging.jump?.toMe());
  await waitFor(() => expect(result.current.arrangement.gap).toBe(null));
  const settled = asked().length;
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  expect(asked()).toHaveLength(settled);
  expect(asked()).toEqual(['0+10', '35+10', '0+10']);
});

/** One that stands below two pages of ten, with a hundred kills from place to place. */
async function belowTwoPages(options: Parameters<typeof useBoardEntries>[1] = {}) {
  const sandbox = cup(50, [], (index) => 10_000 - 100 * index);
  const entries = entriesOf(sandbox, 'player-20', { around: 2 }, options);
  const { result } = entries;
  await waitFor(() => expect(result.current.paging.jump).not.toBeNull());
  act(() => result.current.paging.loadMore());
  await waitFor(() => expect(result.current.top).toHaveLength(20));
  await waitFor(() => expect(result.current.paging.loading).toBe(false));
  expect(result.current.paging.ranksChanged).toBe(false);
  const climb = (player: string): void =>
    sandbox.board(cupId)?.load([{ player, scores: { kills: 101 }, at: Date.now() }]);
  const ranks = () => result.current.arrangement.entries.map(({ id, rank }) => `${rank}. ${id}`);
  return { ...entries, climb, ranks };
}

test('ranks have changed where the own one is that of the last row of further pages, and no tie', async () => {
  const { result, climb, ranks } = await belowTwoPages({ live: 1000 });
  climb('player-20');
  await eventually(() => expect(result.current.paging.ranksChanged).toBe(true));
  act(() => result.current.state.retry?.());
  await eventually(() => expect(ranks().slice(19)).toEqual(['20. player-20']));
  expect(result.current.paging.ranksChanged).toBe(false);
});

test('ranks have not changed where new pages stand beside older places around the player', async () => {
  const { result, climb, ranks, holdBack } = await belowTwoPages();
  climb('player-19');
  const release = holdBack('limit=5');
  act(() => result.current.state.retry?.());
  await waitFor(() => expect(ranks()).toContain('20. player-18'));
  expect(result.current.paging.ranksChanged).toBe(false);
  release();
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  expect(result.current.paging.ranksChanged).toBe(false);
});

test('places of another period wait for its pages, and the former ones stand beside the former rows', async () => {
  const { result, rerender, climb, ranks, asked, holdBack, queryClient } = await belowTwoPages();
  climb('player-19');
  climb('player-22');
  const former = ranks();
  const requests = asked().length;
  const release = holdBack('limit=10');
  rerender({ days: { startDate: '2020-01-01' } });
  await waitFor(() => expect(asked().slice(requests)).toEqual(['18+5']));
  // All but the pages have come.
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  expect(result.current).toMatchObject({ hasCome: false, paging: { ranksChanged: false } });
  expect(ranks()).toEqual(former);
  release();
  await waitFor(() => expect(result.current.hasCome).toBe(true));
  expect(result.current.arrangement.aroundEntries).toContainEqual(
    expect.objectContaining({ id: 'player-22', rank: 22 }),
  );
  expect(result.current.paging.ranksChanged).toBe(false);
});

test('rows are on their way while the places around the player load, and while the next page does', async () => {
  const { result, holdBack } = entriesOf(cup(100), 'player-60', { around: 2 });
  const releaseAround = holdBack('limit=5');
  await waitFor(() => expect(result.current.state.status).toBe('ready'));
  await waitFor(() => expect(result.current.paging.loading).toBe(true));
  releaseAround();
  await waitFor(() => expect(result.current.paging.loading).toBe(false));
  const releasePage = holdBack('skip=10');
  act(() => result.current.paging.loadMore());
  await waitFor(() => expect(result.current.paging.loading).toBe(true));
  expect(result.current).toMatchObject({ isFetching: true, state: { status: 'ready' } });
  releasePage();
  await waitFor(() => expect(result.current.top).toHaveLength(20));
  expect(result.current.paging).toMatchObject({ loading: false, error: null });
  expect(result.current.arrangement.gap).toBe(38);
});

test('a refresh is told as one, and not as rows on their way', async () => {
  const { result, holdBack } = entriesOf(cup(30), null);
  await waitFor(() => expect(result.current.state.status).toBe('ready'));
  expect(result.current.state.refreshing).toBe(false);
  const release = holdBack('skip=0');
  act(() => result.current.state.retry?.());
  await waitFor(() => expect(result.current.state.refreshing).toBe(true));
  expect(result.current.paging.loading).toBe(false);
  release();
  await waitFor(() => expect(result.current.state.refreshing).toBe(false));
});

test('a refresh brings the places around the player too, also where the own rank stays', async () => {
  const sandbox = cup(50);
  const { result } = entriesOf(sandbox, 'player-40', { around: 1 });
  const around = () => result.current.arrangement.aroundEntries.map(({ id, rank }) => `${rank}. ${id}`);
  await waitFor(() => expect(around()).toEqual(['40. player-39', '41. player-40', '42. player-41']));
  sandbox.board(cupId)?.load([{ player: 'player-39', scores: { kills: 15 }, at: Date.now() }]);
  act(() => result.current.state.retry?.());
  await waitFor(() => expect(around()).toEqual(['40. player-38', '41. player-40', '42. player-41']));
});

test('going to the own place arrives where the player has moved far since the board was loaded', async () => {
  const sandbox = cup(100);
  const { result } = entriesOf(sandbox, 'player-30');
  await waitFor(() => expect(result.current.own?.rank).toBe(31));
  const passing = Array.from({ length: 50 }, (_, index) => ({
    player: `player-${50 + index}`,
    scores: { kills: 1000 },
    at: Date.now(),
  }));
  sandbox.board(cupId)?.load(passing);
  act(() => result.current.paging.jump?.toMe());
  await waitFor(() =>
    expect(result.current.arrangement.aroundEntries).toContainEqual(
      expect.objectContaining({ id: 'player-30', rank: 81 }),
    ),
  );
});

test('a page that fails is told as such, and as no failure of the board', async () => {
  const sandbox = cup(30);
  const { result } = entriesOf(sandbox, null);
  await waitFor(() => expect(result.current.state.status).toBe('ready'));
  sandbox.faults.add({ type: 'status', status: 400, operations: ['getLeaderboard'], times: 1 });
  act(() => result.current.paging.loadMore());
  await waitFor(() => expect(result.current.paging.error?.kind).toBe('refused'));
  expect(result.current).toMatchObject({ state: { status: 'ready', error: null }, isError: true });
  act(() => result.current.paging.loadMore());
  await waitFor(() => expect(result.current.top).toHaveLength(20));
  expect(result.current.paging.error).toBeNull();
});

test('a refresh that fails is a failure of the board, and none of paging', async () => {
  const sandbox = cup(30);
  const { result } = entriesOf(sandbox, null);
  await waitFor(() => expect(result.current.state.status).toBe('ready'));
  sandbox.faults.add({ type: 'status', status: 400, operations: ['getLeaderboard'] });
  act(() => result.current.state.retry?.());
  await waitFor(() => expect(result.current.state.error?.kind).toBe('refused'));
  expect(result.current.paging.error).toBeNull();
});

test('a service that ignores paging, and ranks that move, are told', async () => {
  const ignoring = cup(30);
  ignoring.faults.add({ type: 'ignore-paging', operations: ['getLeaderboard'] });
  const { result: ignored } = entriesOf(ignoring, null);
  await waitFor(() => expect(ignored.current.state.status).toBe('ready'));
  act(() => ignored.current.paging.loadMore());
  await waitFor(() => expect(ignored.current.paging.ignored).toBe(true));
  expect(ignored.current.paging.hasMore).toBe(false);

  const sandbox = cup(30);
  const { result: moved } = entriesOf(sandbox, null);
  await waitFor(() => expect(moved.current.state.status).toBe('ready'));
  expect(moved.current.paging.ranksChanged).toBe(false);
  sandbox.board(cupId)?.add({ player: 'player-29', scores: { kills: 99_999 }, at: Date.now() });
  act(() => moved.current.paging.loadMore());
  await waitFor(() => expect(moved.current.paging.ranksChanged).toBe(true));
});

test('rows of another period stay while it loads, marked as such; those of another board do not', async () => {
  const { result, rerender } = entriesOf(cup(30), null);
  await waitFor(() => expect(result.current.state.status).toBe('ready'));
  rerender({ days: { startDate: '2020-01-01' } });
  expect(result.current).toMatchObject({ hasCome: false, state: { status: 'ready', refreshing: true } });
  expect(result.current.top).toHaveLength(10);
  await waitFor(() => expect(result.current.hasCome).toBe(true));
  rerender({ days: {}, tournamentId: 'other' });
  expect(result.current).toMatchObject({ hasCome: false, top: [], state: { status: 'loading' } });
});

test('the options of the query are the page’s', () => {
  const { result, asked } = entriesOf(cup(30), null, {}, { enabled: false });
  expect(result.current.isFetching).toBe(false);
  expect(asked()).toEqual([]);
});

test('the same answer drawn again is the very same arrangement and the very same way on', async () => {
  const { result, rerender } = entriesOf(cup(30), 'player-20', { around: 1 });
  await waitFor(() => expect(result.current.arrangement.aroundEntries).toHaveLength(3));
  const { arrangement, paging } = result.current;
  rerender({});
  expect(result.current.arrangement).toBe(arrangement);
  expect(result.current.paging.loadMore).toBe(paging.loadMore);
});

test('are not read anew when the same is loaded once more', async () => {
  const queryClient = new QueryClient();
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      return useBoardEntries({ tournamentId: cupId, days: {}, pageSize: 10, around: 0 }, {});
    },
    { wrapper: providerOf(clientOf(cup(20), null), null, { queryClient }) },
  );
  await waitFor(() => expect(result.current.top).toHaveLength(10));
  const cache = queryClient.getQueryCache();
  await waitFor(() => expect(cache.findAll({ fetchStatus: 'fetching' })).toEqual([]));
  const [pages] = cache.findAll({ predicate: ({ queryKey }) => queryKey[2] === 'leaderboardPages' });
  const before = renders;
  const updatedAt = Date.now() + 1000;
  await act(async () => {
    queryClient.setQueryData(pages?.queryKey ?? [], pages?.state.data, { updatedAt });
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  });
  expect(pages?.state.dataUpdatedAt).toBe(updatedAt);
  expect(renders - before).toBe(0);
});
