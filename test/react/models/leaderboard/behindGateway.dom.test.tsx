import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Leaderboard } from '../../../../src/components/leaderboard/Leaderboard.tsx';
import { pushLive } from '../../../../src/query/push/pushLive.ts';
import { LaurelProvider } from '../../../../src/react/provider/LaurelProvider.tsx';
import { useLeaderboard } from '../../../../src/react/hooks/useLeaderboard.ts';
import { useLeaderboardModel } from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { fakeTime, pass, until } from '../../fakeTime.ts';
import { providerOf } from '../../game.tsx';
import { gatewayUrl, openGatewayWorld } from './gatewayWorld.ts';

fakeTime(Date.UTC(2026, 10, 21, 12));
afterEach(cleanup);

const options = { tournamentId: cupId, pageSize: 5, friends: false, movement: false } as const;

test.each([
  ['the first answer', null, 1, 1500],
  ['an answer about the own rank', 'player-7', 2, 16_500],
])('%s that comes late is not shown over a pushed board', async (_name, sub, slow, after) => {
  const sandbox = cup(10);
  let asked = 0;
  await using world = openGatewayWorld(sandbox, {
    sub,
    // What is answered at once is on its way for seven seconds.
    underway: (fetch) => async (input, init) => {
      const isSlow = new Request(input).url.includes('leaderboard') && (asked += 1) === slow;
      const answer = await fetch(input, init);
      if (!isSlow) return answer;
      const text = await answer.text();
      await new Promise((resolve) => {
        setTimeout(resolve, 7000);
      });
      return new Response(text, answer);
    },
  });
  const live = pushLive(gatewayUrl);
  // All of it is looked at: what nobody reads is not kept up to date.
  const { result } = renderHook(() => ({ ...useLeaderboard({ tournamentId: cupId }, { live }) }), {
    wrapper: providerOf(world.client, sub),
  });
  await pass(after);
  expect(asked).toBe(slow);
  expect(result.current.isFetching).toBe(true);
  sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
  await pass(3000);
  expect(result.current.data?.entries[0]?.id).toBe('champion');
  await pass(6000);
  expect(result.current.isFetching).toBe(false);
  expect(result.current.data?.entries[0]?.id).toBe('champion');
  cleanup();
});

test('a player with a rank is not told to have none while the platform is gone', async () => {
  const sandbox = cup(10);
  await using world = openGatewayWorld(sandbox, { sub: 'player-7' });
  const Provider = providerOf(world.client, 'player-7');
  const { result } = renderHook(() => useLeaderboardModel({ ...options, live: 10_000 }), {
    wrapper: Provider,
  });
  render(<Leaderboard {...options} live={10_000} />, { wrapper: Provider });
  await until(() => result.current.board.own.status === 'ranked');
  await pass(25_000);
  sandbox.faults.add({ type: 'status', status: 503 });
  await pass(60_000);
  expect(result.current.board.asOf).toBeDefined();
  expect(result.current.board.own.status).toBe('unknown');
  expect(screen.queryByText(/not on the board yet/)).toBeNull();
  cleanup();
});

test('nor is one who has just signed in, while everybody’s board is still shown', async () => {
  const sandbox = cup(10);
  let isSlow = false;
  await using world = openGatewayWorld(sandbox, {
    sub: 'player-7',
    underway: (fetch) => async (input, init) => {
      if (isSlow)
        await new Promise((resolve) => {
          setTimeout(resolve, 4000);
        });
      return fetch(input, init);
    },
  });
  let signIn: (sub: string) => void = () => {};
  const queryClient = new QueryClient();
  const Page = ({ children }: { readonly children: ReactNode }): ReactNode => {
    const [session, setSession] = useState<string | null>(null);
    useEffect(() => {
      signIn = setSession;
    }, []);
    return (
      <QueryClientProvider client={queryClient}>
        <LaurelProvider client={world.client} session={session}>
          {children}
        </LaurelProvider>
      </QueryClientProvider>
    );
  };
  const { result } = renderHook(() => useLeaderboardModel(options), { wrapper: Page });
  await until(() => result.current.board.rows.length === 5);
  expect(result.current.board.own.status).toBe('signed-out');
  isSlow = true;
  await act(async () => signIn('player-7'));
  await pass(1000);
  expect(result.current.board.own.status).toBe('unknown');
  await pass(9000);
  expect(result.current.board.own.status).toBe('ranked');
  cleanup();
});

test('nor is one who asks for more of the board while the platform is gone', async () => {
  const sandbox = cup(10);
  await using world = openGatewayWorld(sandbox, { sub: 'player-7' });
  // What somebody else has looked at is kept.
  await world.client.getLeaderboard({ tournamentId: cupId, limit: 5, skip: 5 }, { session: null });
  const { result } = renderHook(() => useLeaderboardModel(options), {
    wrapper: providerOf(world.client, 'player-7'),
  });
  await until(() => result.current.board.own.status === 'ranked');
  const { own } = result.current.board;
  sandbox.faults.add({ type: 'status', status: 503 });
  act(() => result.current.paging?.loadMore());
  await pass(20_000);
  expect(result.current.board.rows).toHaveLength(10);
  expect(result.current.board.own).toMatchObject({ status: 'ranked', row: { id: own.row?.id } });
  expect(result.current.board.rows.filter((row) => row.own)).toHaveLength(1);
  cleanup();
});

test('nor is one whose board is pushed again before the platform has told of the rank', async () => {
  const sandbox = cup(10);
  await using world = openGatewayWorld(sandbox, { sub: 'player-7' });
  const live = pushLive(gatewayUrl);
  const { result } = renderHook(() => useLeaderboardModel({ ...options, live }), {
    wrapper: providerOf(world.client, 'player-7'),
  });
  await until(() => result.current.board.own.status === 'ranked');
  sandbox.faults.add({ type: 'status', status: 503 });
  await pass(20_000);
  expect(result.current.board.own.status).toBe('unknown');
  sandbox.faults.clear();
  sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
  await pass(4000);
  expect(result.current.board.rows[0]?.id).toBe('champion');
  expect(result.current.board.own.status).toBe('unknown');
  await pass(16_000);
  expect(result.current.board.own.status).toBe('ranked');
  expect(result.current.board.asOf).toBeUndefined();
  cleanup();
});

test('what is answered after the connection was gone is shown, and not once more what was pushed before', async () => {
  const sandbox = cup(10);
  let asked = 0;
  await using world = openGatewayWorld(sandbox, {
    sub: 'player-7',
    // The connection is lost while the own rank is asked for.
    underway: (fetch) => async (input, init) => {
      const isOwnRank = new Request(input).url.includes('leaderboard') && (asked += 1) === 2;
      if (!isOwnRank) return fetch(input, init);
      await new Promise((resolve) => {
        setTimeout(resolve, 7000);
      });
      throw new TypeError('Failed to fetch');
    },
  });
  const live = pushLive(gatewayUrl);
  const { result } = renderHook(() => ({ ...useLeaderboard({ tournamentId: cupId }, { live }) }), {
    wrapper: providerOf(world.client, 'player-7'),
  });
  await pass(16_500);
  expect(asked).toBe(2);
  sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
  await pass(3000);
  expect(result.current.data?.entries[0]?.id).toBe('champion');
  // Who puts the device away has no stream either.
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(async () => {
    onlineManager.setOnline(false);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await pass(60_000);
  sandbox.board(cupId)?.add({ player: 'better', scores: { kills: 999_999 }, at: Date.now() });
  await pass(3000);
  await act(async () => onlineManager.setOnline(true));
  await until(() => result.current.data?.entries[0]?.id === 'better');
  hidden.mockRestore();
  cleanup();
});

test('an answer out of a cache does not stay over the board that was pushed before it', async () => {
  const sandbox = cup(10);
  let asked = 0;
  let kept: string | undefined;
  let isCached = false;
  await using world = openGatewayWorld(sandbox, {
    underway: (fetch) => async (input, init) => {
      const answer = await fetch(input, init);
      const text = await answer.text();
      if (!isCached) kept = text;
      asked += 1;
      return new Response(kept, answer);
    },
  });
  const live = pushLive(gatewayUrl);
  const { result } = renderHook(() => ({ ...useLeaderboard({ tournamentId: cupId }, { live }) }), {
    wrapper: providerOf(world.client, null),
  });
  await pass(3000);
  isCached = true;
  sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
  await pass(2000);
  expect(result.current.data?.entries[0]?.id).toBe('champion');
  await act(async () => void (await result.current.refetch()));
  isCached = false;
  await pass(6000);
  expect(result.current.data?.entries[0]?.id).toBe('champion');
  // From then on it is left to the stream again.
  asked = 0;
  await pass(60_000);
  expect(asked).toBe(0);
  cleanup();
});

test.each([
  ['about every two seconds', 1800, undefined],
  ['faster than a board is polled', 500, 250],
])('the own rank is asked for in time beside a board that is pushed %s', async (_, every, interval) => {
  const sandbox = cup(40);
  const asked: number[] = [];
  await using world = openGatewayWorld(sandbox, {
    sub: 'player-30',
    interval,
    underway: (fetch) => (input, init) => {
      if (new Request(input).url.includes('leaderboard')) asked.push(Date.now());
      return fetch(input, init);
    },
  });
  const live = pushLive(gatewayUrl);
  const { result } = renderHook(() => ({ ...useLeaderboard({ tournamentId: cupId }, { live }) }), {
    wrapper: providerOf(world.client, 'player-30'),
  });
  await pass(3000);
  const first = asked.length;
  for (let left = 60_000, kills = 20_000; left > 0; left -= every, kills += 1) {
    sandbox.board(cupId)?.add({ player: 'player-0', scores: { kills }, at: Date.now() });
    await pass(every);
  }
  expect(result.current.data?.entries[0]?.scores['kills']).toBeGreaterThan(20_020);
  // Every fifteen seconds.
  expect(asked.length - first).toBeGreaterThanOrEqual(3);
  expect(asked.length - first).toBeLessThanOrEqual(4);
  cleanup();
});

test('a platform that refuses the own rank is not asked for it more often, however often the board is pushed', async () => {
  const sandbox = cup(40);
  const asked: number[] = [];
  await using world = openGatewayWorld(sandbox, {
    sub: 'player-30',
    underway: (fetch) => async (input, init) => {
      if (!new Request(input).url.includes('leaderboard')) return fetch(input, init);
      asked.push(Date.now());
      return asked.length > 1 ? new Response('', { status: 400 }) : fetch(input, init);
    },
  });
  const live = pushLive(gatewayUrl);
  renderHook(() => ({ ...useLeaderboard({ tournamentId: cupId }, { live }) }), {
    wrapper: providerOf(world.client, 'player-30'),
  });
  await pass(3000);
  for (let left = 60_000, kills = 20_000; left > 0; left -= 1800, kills += 1) {
    sandbox.board(cupId)?.add({ player: 'player-0', scores: { kills }, at: Date.now() });
    await pass(1800);
  }
  expect(asked.length - 1).toBeGreaterThanOrEqual(3);
  expect(asked.length - 1).toBeLessThanOrEqual(4);
  cleanup();
});
