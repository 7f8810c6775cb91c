import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Leaderboard } from '../../../../src/domain/model.ts';
import type { Sandbox } from '../../../../src/entries/sandbox.ts';
import { useLeaderboardModel } from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { fakeTime, pass, until } from '../../fakeTime.ts';
import { boardRequests, clientOf, providerOf } from '../../game.tsx';

fakeTime();

const minute = 60_000;

test('what stands beside a board and could not be read at first comes once the service is back, without a press', async () => {
  const sandbox = cup(60, ['player-1']);
  sandbox.faults.add({ type: 'status', status: 503, operations: ['getTournaments', 'getFriends'] });
  const { result } = renderHook(
    () => useLeaderboardModel({ tournamentId: cupId, pageSize: 10, storage: null }),
    { wrapper: providerOf(clientOf(sandbox, 'player-40'), 'player-40') },
  );
  await until(() => result.current.board.rows.length === 10);
  await pass(minute);
  expect(result.current.tournament).toBeNull();
  expect(result.current.board.rows.some(({ friend }) => friend)).toBe(false);
  sandbox.faults.clear();
  await pass(5 * minute);
  expect(result.current.tournament).toMatchObject({ details: { name: 'Cup' } });
  expect(result.current.board.rows.filter(({ friend }) => friend).map(({ id }) => id)).toEqual(['player-1']);
});

test('so do the places around the player', async () => {
  const sandbox = cup(60);
  const { result, rerender } = renderHook(
    ({ around }) => useLeaderboardModel({ tournamentId: cupId, pageSize: 10, around, storage: null }),
    {
      wrapper: providerOf(clientOf(sandbox, 'player-40'), 'player-40'),
      initialProps: { around: 0 },
    },
  );
  await until(() => result.current.board.own.row?.rank === 41);
  sandbox.faults.add({ type: 'status', status: 503, operations: ['getLeaderboard'] });
  rerender({ around: 1 });
  await pass(minute);
  expect(result.current.board.around).toEqual([]);
  sandbox.faults.clear();
  await pass(5 * minute);
  expect(result.current.board.around.map(({ id }) => id)).toEqual(['player-39', 'player-40', 'player-41']);
});

describe('the places around a player on a live board', () => {
  const live = 5000;
  const kills = (sandbox: Sandbox, player: string, value: number) =>
    sandbox.board(cupId)?.load([{ player, scores: { kills: value }, at: Date.now() }]);

  async function shown() {
    const sandbox = cup(60, [], (index) => 10_000 - 100 * index);
    const queryClient = new QueryClient();
    const { result } = renderHook(
      () => useLeaderboardModel({ tournamentId: cupId, pageSize: 10, around: 1, live, storage: null }),
      { wrapper: providerOf(clientOf(sandbox, 'player-40'), 'player-40', { queryClient }) },
    );
    await until(() => result.current.board.around.length === 3);
    const places = () => result.current.board.around.map(({ id, scores }) => [id, scores['kills']]);
    expect(places()).toEqual([
      ['player-39', 6100],
      ['player-40', 6000],
      ['player-41', 5900],
    ]);
    return { sandbox, queryClient, result, places };
  }

  test('follow it, where the own rank stays', async () => {
    const { sandbox, result, places } = await shown();
    kills(sandbox, 'player-39', 30);
    kills(sandbox, 'player-40', 20);
    kills(sandbox, 'player-41', 10);
    await pass(live);
    await until(() => places()[0]?.[1] === 6130);
    expect(places()).toEqual([
      ['player-39', 6130],
      ['player-40', 6020],
      ['player-41', 5910],
    ]);
    expect(result.current.board.own.row?.scores['kills']).toBe(6020);
  });

  test('are asked for once after the board, and never while the player is not found in them', async () => {
    const { sandbox, places } = await shown();
    const before = boardRequests(sandbox).length;
    await pass(10 * live);
    expect(boardRequests(sandbox).length - before).toBe(20);
    // Past seven others: the own rank comes first, and the places that it is found in are asked for once.
    kills(sandbox, 'player-40', 750);
    const seen: number[] = [];
    for (let second = 0; second <= live / 1000; second += 1) {
      await pass(1000);
      seen.push(places().length);
    }
    expect(new Set(seen)).toEqual(new Set([3]));
    expect(places()[1]).toEqual(['player-40', 6750]);
    expect(boardRequests(sandbox).length - before).toBeLessThanOrEqual(24);
  });

  test('are not asked for by what is pushed to everybody', async () => {
    const { sandbox, queryClient } = await shown();
    await pass(live + 2000);
    const before = boardRequests(sandbox).length;
    const polled = queryClient
      .getQueryCache()
      .findAll({ type: 'active' })
      .find(({ state }) => (state.data as Leaderboard | undefined)?.entries?.length === 10);
    expect(polled).toBeDefined();
    queryClient.setQueryData(polled?.queryKey ?? [], (board: Leaderboard) => ({ ...board }));
    await pass(1000);
    expect(boardRequests(sandbox)).toHaveLength(before);
  });
});
