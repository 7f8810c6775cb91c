import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../../../src/client/createClient.ts';
import type { Fault } from '../../../../src/sandbox/service/Fault.ts';
import type { Sandbox } from '../../../../src/entries/sandbox.ts';
import { isOf } from '../../../../src/query/keys.ts';
import { pushLive } from '../../../../src/query/push/pushLive.ts';
import { rankIndex } from '../../../../src/query/ranks/rankIndex.ts';
import { usePlacesAround } from '../../../../src/react/hooks/ranks/usePlacesAround.ts';
import { usePlayerSearch } from '../../../../src/react/hooks/ranks/usePlayerSearch.ts';
import { useRanks } from '../../../../src/react/hooks/ranks/useRanks.ts';
import {
  type LeaderboardOptions,
  useLeaderboardModel,
} from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { createGateway } from '../../../../src/server/gateway/createGateway.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { boardRequests, clientOf, providerOf } from '../../game.tsx';

afterEach(() => localStorage.clear());

const me = 'player-250';
const friends = ['player-3', 'player-240', 'player-299', 'nobody-here'];

/** A sandbox whose player 250 has friends all over the board, and a gateway with an index at the page's own `/laurel`. */
function ranked(faults: readonly Fault[] = []): Sandbox {
  const sandbox = cup(300);
  const own = sandbox.players.find(({ sub }) => sub === me);
  if (own === undefined) throw new Error('no player');
  sandbox.addPlayer({ ...own, friends });
  for (const fault of faults) sandbox.faults.add(fault);
  const gateway = createGateway({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
    onError: () => {},
    index: {},
  });
  vi.stubGlobal('fetch', (input: Request) => gateway(new Request(input.url)));
  onTestFinished(() => void vi.unstubAllGlobals());
  return sandbox;
}

/** Friends are among the first two hundred, as without an index. */
const misstated: Fault = {
  type: 'rewrite',
  operations: ['getScores'],
  rewrite: (body) => body.replace(/"kills":\d+/, '"kills":1'),
};

function board(sandbox: Sandbox, options: Partial<LeaderboardOptions> = {}) {
  return renderHook(
    () => useLeaderboardModel({ tournamentId: cupId, pageSize: 10, index: rankIndexOfPage, ...options }),
    { wrapper: providerOf(clientOf(sandbox, me), me) },
  );
}
const rankIndexOfPage = rankIndex('/laurel');

describe('a board with a rank index', () => {
  test('has all friends, however far down, without loading what is between', async () => {
    const sandbox = ranked();
    const { result } = board(sandbox, { friendsOnly: true });
    await waitFor(() =>
      expect(result.current.audience).toMatchObject({ shown: 'friends', searched: 300, missing: 1 }),
    );
    const { rows } = result.current.board;
    expect(rows.map(({ id, rank, own, friend }) => [id, rank, own, friend])).toEqual([
      ['player-3', 4, false, true],
      ['player-240', 241, false, true],
      ['player-250', 251, true, false],
      ['player-299', 300, false, true],
    ]);
    // Named as the list of friends names them.
    expect(rows.every(({ name }) => name !== null)).toBe(true);
    const pages = boardRequests(sandbox).filter(({ url }) => url.includes('limit=10&'));
    expect(pages).toHaveLength(1);
  });

  test('has no friends of another period among the rows of the former one', async () => {
    const sandbox = ranked();
    const at = (daysAgo: number) => Date.now() - daysAgo * 86_400_000;
    const day = (daysAgo: number) => new Date(at(daysAgo)).toISOString().slice(0, 10);
    sandbox.board(cupId)?.load([{ player: 'player-299', scores: { kills: 50_000 }, at: at(4) }]);
    const period = { startDate: day(1), endDate: day(0) };
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const client = createClient({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKeys.production,
      getToken: () => sandbox.token(me),
      async fetch(input, init) {
        if ((input as string).includes('startDate')) await held;
        return sandbox.fetch(input, init);
      },
    });
    const queryClient = new QueryClient();
    const { result, rerender } = renderHook(
      (options: Partial<LeaderboardOptions>) =>
        useLeaderboardModel({
          tournamentId: cupId,
          pageSize: 10,
          index: rankIndexOfPage,
          friendsOnly: true,
          ...options,
        }),
      { wrapper: providerOf(client, me, { queryClient }), initialProps: {} },
    );
    const shown = () => result.current.board.rows.map(({ id, rank }) => `${rank}. ${id}`);
    await waitFor(() => expect(shown()).toHaveLength(4));
    const former = shown();
    // The gateway has an index of the period, too.
    const asked = `/laurel/index/tournaments/${cupId}/players?id=${me}&${new URLSearchParams(period)}`;
    await waitFor(async () => {
      const answer = await fetch(new Request(new URL(asked, location.href)));
      expect(await answer.text()).toContain('proven');
    });
    rerender({ period });
    // All but the rows have come.
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    expect(result.current.refreshing).toBe(true);
    for (const row of shown()) expect(former).toContain(row);
    release();
    await waitFor(() =>
      expect(shown()).toEqual(['4. player-3', '241. player-240', '251. player-250', '300. player-299']),
    );
  });

  test('is the board that it is without one where the index is off', async () => {
    const sandbox = ranked([misstated]);
    const { result } = board(sandbox, { friendsOnly: true, friendsDepth: 30 });
    await waitFor(() => expect(result.current.audience).toMatchObject({ searched: 30, missing: 3 }));
    expect(result.current.board.rows.map(({ id }) => id)).toEqual(['player-3']);
    await act(async () => {});
    expect(sandbox.requests.filter(({ operation }) => operation === 'getScores')).toHaveLength(1);
  });

  test('is the board that it is without one where there is no gateway', async () => {
    const sandbox = ranked();
    vi.stubGlobal('fetch', async () => new Response('<h1>Not found</h1>', { status: 404 }));
    const { result } = board(sandbox, { friendsOnly: true, friendsDepth: 30 });
    await waitFor(() => expect(result.current.audience).toMatchObject({ searched: 30, missing: 3 }));
  });

  test('goes to the own place at once, also among many who are equal', async () => {
    const sandbox = ranked();
    // Two hundred share a rank: it does not tell where one of them stands.
    const equal = Array.from({ length: 200 }, (_, index) => ({
      player: `guest-${index}`,
      scores: { kills: 1_000_000 },
      at: Date.now(),
    }));
    sandbox.board(cupId)?.load([...equal, { player: me, scores: { kills: 0 }, at: Date.now() }]);
    const truth = sandbox.board(cupId)?.all() ?? [];
    const guest = truth.findIndex(({ player }) => player === 'guest-150');
    const shown = renderHook(
      () => usePlacesAround(rankIndexOfPage, { tournamentId: cupId, id: 'guest-150', size: 3 }),
      {
        wrapper: providerOf(clientOf(sandbox, me), me),
      },
    );
    await waitFor(() => expect(shown.result.current.data?.state).toBe('proven'));
    expect(shown.result.current.data).toMatchObject({
      entries: truth.slice(guest - 1, guest + 2).map(({ player }) => ({ id: player, rank: 1 })),
    });
  });

  test('finds the own place with one request, where the rank alone would be searched for', async () => {
    const sandbox = ranked();
    const equal = sandbox.board(cupId)?.standing(me)?.scores ?? {};
    sandbox.board(cupId)?.load(
      Array.from({ length: 100 }, (_, index) => ({
        player: `guest-${index}`,
        scores: equal,
        at: Date.now(),
      })),
    );
    // Who came last stands last among equals.
    const places = sandbox.board(cupId)?.all() ?? [];
    const last = places.findLast(({ rank }) => rank === 251)?.player ?? '';
    const player = sandbox.players.find(({ sub }) => sub === me);
    if (player === undefined) throw new Error('no player');
    sandbox.addPlayer({ ...player, sub: last });
    const { result } = renderHook(
      () => useLeaderboardModel({ tournamentId: cupId, pageSize: 10, index: rankIndexOfPage }),
      { wrapper: providerOf(clientOf(sandbox, last), last) },
    );
    // Not 240, which is what a rank of 251 says.
    await waitFor(() => expect(result.current.board.gap).toBe(340));
    const before = boardRequests(sandbox).length;
    act(() => result.current.paging?.jump?.toMe());
    await waitFor(() => expect(result.current.board.around.some(({ own }) => own)).toBe(true));
    expect(boardRequests(sandbox)).toHaveLength(before + 1);
  });

  test('has the own rank of now beside a board that is pushed', async () => {
    const sandbox = ranked();
    const live = pushLive('/laurel', { poll: 600_000, own: 600_000 });
    const index = rankIndex('/laurel', { poll: 1000 });
    const { result } = board(sandbox, { live, index });
    await waitFor(() => expect(result.current.board.own).toMatchObject({ row: { rank: 251 } }));
    sandbox.board(cupId)?.load([{ player: 'rocket', scores: { kills: 1_000_000 }, at: Date.now() }]);
    await waitFor(() => expect(result.current.board.own).toMatchObject({ row: { rank: 252, own: true } }), {
      timeout: 20_000,
    });
  }, 30_000);

  test('shows what the platform says of a run that the index does not have yet', async () => {
    const sandbox = ranked();
    const { result } = board(sandbox, { friendsOnly: true });
    await waitFor(() => expect(result.current.board.rows).toHaveLength(4));
    sandbox.board(cupId)?.load([{ player: me, scores: { kills: 1_000_000 }, at: Date.now() }]);
    act(() => result.current.retry?.());
    await waitFor(() =>
      expect(result.current.board.rows.map(({ id, rank }) => [id, rank])[0]).toEqual([me, 1]),
    );
    expect(result.current.board.rows).toHaveLength(4);
  });
});

describe('a rank index beside a board that is not live', () => {
  /** Counts the questions, and answers them as they come with the last of the friends first from when it is said to. */
  function watchIndex(): { asked: number; isOvertaken: boolean } {
    const { fetch } = globalThis;
    const index = { asked: 0, isOvertaken: false };
    vi.stubGlobal('fetch', async (input: Request) => {
      index.asked += 1;
      const answer = await fetch(input);
      const text = await answer.text();
      return new Response(index.isOvertaken ? text.replace('"rank":300', '"rank":1') : text, answer);
    });
    return index;
  }
  const pause = () =>
    act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    });

  test.each<[string, (queryClient: QueryClient, retry: (() => void) | null) => void]>([
    ['the board is refreshed', (_, retry) => retry?.()],
    [
      'a run has counted',
      (queryClient) =>
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => isOf(queryKey, { resources: ['leaderboardPages'] }),
        }),
    ],
  ])('is asked once more as %s', async (_, refresh) => {
    const sandbox = ranked();
    const index = watchIndex();
    const queryClient = new QueryClient();
    const { result } = renderHook(
      () =>
        useLeaderboardModel({
          tournamentId: cupId,
          pageSize: 10,
          index: rankIndexOfPage,
          friendsOnly: true,
        }),
      { wrapper: providerOf(clientOf(sandbox, me), me, { queryClient }) },
    );
    await waitFor(() => expect(result.current.board.rows).toHaveLength(4));
    await pause();
    const before = index.asked;
    index.isOvertaken = true;
    act(() => refresh(queryClient, result.current.retry));
    await waitFor(() => expect(result.current.board.rows[0]).toMatchObject({ id: 'player-299', rank: 1 }));
    await pause();
    expect(index.asked).toBe(before + 1);
  });

  test('is not asked for a player without a place and friends', async () => {
    const sandbox = ranked();
    const index = watchIndex();
    const { result } = renderHook(
      () => useLeaderboardModel({ tournamentId: cupId, index: rankIndexOfPage }),
      { wrapper: providerOf(clientOf(sandbox, null), null) },
    );
    await waitFor(() => expect(result.current.status).toBe('ready'));
    act(() => result.current.retry?.());
    await waitFor(() => expect(boardRequests(sandbox)).toHaveLength(2));
    await pause();
    expect(index.asked).toBe(0);
  });
});

test('an index that is still being read tells its ranks soon, also of a tournament that is long over', async () => {
  const over: Fault = {
    type: 'rewrite',
    operations: ['getTournaments'],
    rewrite: (body) => body.replaceAll(/"(startsAt|endsAt)":"\d{4}/g, '"$1":"2020'),
  };
  const sandbox = ranked([over]);
  const { fetch } = globalThis;
  const reading = { code: 1, success: true, data: { state: 'off', reason: 'reading' } };
  let asked = 0;
  vi.stubGlobal('fetch', async (input: Request) =>
    (asked += 1) === 1 ? Response.json(reading) : fetch(input),
  );
  const { result } = board(sandbox, { friendsOnly: true, friendsDepth: 10 });
  await waitFor(() => expect(result.current.tournament?.phase).toBe('ended'));
  await waitFor(() => expect(result.current.audience).toMatchObject({ searched: 300, missing: 1 }), {
    timeout: 10_000,
  });
}, 20_000);

test('a board without a rank index asks none, and nothing is said of it', async () => {
  const said = vi.spyOn(console, 'error');
  onTestFinished(() => said.mockRestore());
  const sandbox = ranked();
  const { result } = board(sandbox, { index: undefined });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  expect(said).not.toHaveBeenCalled();
  expect(sandbox.requests.filter(({ operation }) => operation === 'getScores')).toEqual([]);
});

describe('hooks of a rank index', () => {
  test('tell ranks of any number of players, and say why they do not', async () => {
    const sandbox = ranked();
    const ids = Array.from({ length: 250 }, (_, index) => `player-${index}`);
    const wrapper = providerOf(clientOf(sandbox, null), null);
    const { result, rerender } = renderHook(
      ({ tournamentId }) => useRanks(rankIndexOfPage, { tournamentId, ids }),
      { wrapper, initialProps: { tournamentId: cupId } },
    );
    await waitFor(() => expect(result.current.data?.state).toBe('proven'));
    expect(result.current.data).toMatchObject({ totalEntries: 300 });
    expect(result.current.data?.state === 'proven' && result.current.data.entries).toHaveLength(250);
    expect(result.current.data).toMatchObject({
      entries: sandbox
        .board(cupId)
        ?.page(0, 250)
        .map(({ player, rank }) => ({ id: player, rank })),
    });
    rerender({ tournamentId: 'unknown' });
    await waitFor(() => expect(result.current.data).toEqual({ state: 'off', reason: 'refused' }));
    rerender({ tournamentId: '../secret' });
    await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'config' }));
  });

  test('find players by name, and ask nothing without one', async () => {
    const sandbox = ranked();
    const { nickname, sub } = sandbox.players[0] ?? { nickname: '', sub: '' };
    const { result, rerender } = renderHook(
      ({ name }) => usePlayerSearch(rankIndexOfPage, { tournamentId: cupId, name }),
      { wrapper: providerOf(clientOf(sandbox, null), null), initialProps: { name: '  ' } },
    );
    expect(result.current.fetchStatus).toBe('idle');
    rerender({ name: ` ${nickname} ` });
    await waitFor(() => expect(result.current.data?.state).toBe('proven'));
    const found = result.current.data?.state === 'proven' ? result.current.data.entries : [];
    expect(found.map(({ id }) => id)).toContain(sub);
    expect(found.find(({ id }) => id === sub)?.name).toBe(nickname);
  });
});

test('two gateways of one page answer each for itself', async () => {
  const sandbox = ranked();
  const small = cup(5);
  const gateway = createGateway({
    baseUrl: small.baseUrl,
    apiKey: small.apiKeys.production,
    fetch: small.fetch,
    index: {},
  });
  const other = rankIndex('https://other.example/laurel', {
    fetch: async (input, init) => gateway(new Request(input, init)),
  });
  const params = { tournamentId: cupId, ids: ['player-3'] };
  const { result } = renderHook(() => [useRanks(rankIndexOfPage, params), useRanks(other, params)], {
    wrapper: providerOf(clientOf(sandbox, null), null),
  });
  await waitFor(() =>
    expect(result.current.map(({ data }) => data)).toMatchObject([
      { state: 'proven', totalEntries: 300 },
      { state: 'proven', totalEntries: 5 },
    ]),
  );
});
