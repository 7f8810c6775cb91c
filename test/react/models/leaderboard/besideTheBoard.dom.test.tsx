import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
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

  test('are asked for once after each poll of the board', async () => {
    const { sandbox } = await shown();
    const before = boardRequests(sandbox).length;
    await pass(10 * live);
    const asked = boardRequests(sandbox).slice(before);
    const polls = asked.filter(({ url }) => url.includes('skip=0')).length;
    expect(polls).toBeGreaterThan(7);
    expect(Math.abs(asked.length - 2 * polls)).toBeLessThan(2);
  });

  test('stay while the player moves, whether the rank or the places come first', async () => {
    const { sandbox, places } = await shown();
    let kept = 6000;
    for (const moment of [0, 1, 900, 4998, 4999]) {
      await pass(moment);
      // Past others: the places around, which were asked for after the rank, may not hold the player.
      kills(sandbox, 'player-40', 251);
      kept += 251;
      const seen: number[] = [];
      for (let turn = 0; turn < 2 * live; turn += 50) {
        await pass(50);
        seen.push(places().length);
      }
      expect(new Set(seen)).toEqual(new Set([3]));
      expect(places()[1]).toEqual(['player-40', kept]);
    }
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

test('a live board of friends is so further down, too, for one more request a poll', async () => {
  const live = 5000;
  const friends = ['player-3', 'player-33'];
  const sandbox = cup(60, friends, (index) => 10_000 - 100 * index);
  const { result } = renderHook(
    () => useLeaderboardModel({ tournamentId: cupId, pageSize: 10, friendsOnly: true, live, storage: null }),
    { wrapper: providerOf(clientOf(sandbox, 'player-0'), 'player-0') },
  );
  const places = () => result.current.board.rows.map(({ id, rank }) => [id, rank]);
  await until(() => places().length === 3);
  sandbox.board(cupId)?.load([{ player: 'player-33', scores: { kills: 1050 }, at: Date.now() }]);
  const before = boardRequests(sandbox).length;
  await pass(12 * live);
  expect(places()).toEqual([
    ['player-0', 1],
    ['player-3', 4],
    ['player-33', 24],
  ]);
  expect(boardRequests(sandbox).length - before).toBeLessThanOrEqual(2 * 12 + 4);
});

test('a live board of which several pages are loaded says that ranks have changed, and a refresh has them right', async () => {
  const live = 5000;
  const sandbox = cup(60, [], (index) => 10_000 - 100 * index);
  const { result } = renderHook(
    () => useLeaderboardModel({ tournamentId: cupId, pageSize: 10, live, movement: false, storage: null }),
    { wrapper: providerOf(clientOf(sandbox, null), null) },
  );
  const places = () => result.current.board.rows.map(({ id, rank }) => `${rank} ${id}`);
  await until(() => places().length === 10);
  for (const count of [20, 30]) {
    await act(async () => result.current.paging?.loadMore());
    await until(() => places().length === count);
  }
  const before = boardRequests(sandbox).length;
  await pass(6 * live);
  expect(boardRequests(sandbox).length - before).toBeLessThanOrEqual(7);
  // From below all that is loaded.
  sandbox.board(cupId)?.load([{ player: 'player-50', scores: { kills: 9000 }, at: Date.now() }]);
  await pass(live);
  expect(result.current.paging?.ranksChanged).toBe(true);
  act(() => result.current.retry?.());
  await pass(live);
  expect(result.current.paging?.ranksChanged).toBe(false);
  expect(places()).toEqual([
    '1 player-50',
    ...Array.from({ length: 29 }, (_, index) => `${index + 2} player-${index}`),
  ]);
});
