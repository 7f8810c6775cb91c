import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../../src/entries/sandbox.ts';
import { pushLive } from '../../../../src/query/push/pushLive.ts';
import { useLeaderboardModel } from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { fakeTime, pass, until } from '../../fakeTime.ts';
import { boardRequests, clientOf, providerOf } from '../../game.tsx';
import { gatewayUrl, openGatewayWorld } from './gatewayWorld.ts';

const now = Date.UTC(2026, 10, 21, 12);
fakeTime(now);
afterEach(cleanup);

const options = { tournamentId: cupId, pageSize: 5, friends: false, movement: false } as const;
const end = now + 45_000;

function endingCup(count = 20, friends: readonly string[] = []): Sandbox {
  const snapshot = cup(count, friends).snapshot();
  const tournaments = snapshot.tournaments.map((one) => ({ ...one, endsAt: new Date(end).toISOString() }));
  return createSandbox({ snapshot: { ...snapshot, tournaments } });
}

/** Two score seconds before the end, which is after the last poll and the last word of the own rank. */
async function scoreLate(sandbox: Sandbox): Promise<void> {
  await pass(end - 5000 - Date.now());
  sandbox.board(cupId)?.add({ player: 'player-17', scores: { kills: 12 }, at: Date.now() });
  await pass(end - 500 - Date.now());
  sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
}

test('a board that is polled shows what was counted before the end, and then asks for nothing more', async () => {
  const sandbox = endingCup();
  const { result } = renderHook(() => useLeaderboardModel({ ...options, live: 30_000 }), {
    wrapper: providerOf(clientOf(sandbox, 'player-17'), 'player-17'),
  });
  await until(() => result.current.board.rows.length === 5 && result.current.tournament !== null);
  const before = result.current.board.own.row?.scores['kills'] ?? 0;
  await scoreLate(sandbox);
  await pass(3 * 60_000);
  expect(result.current.tournament?.phase).toBe('ended');
  expect(result.current.board.rows[0]?.id).toBe('champion');
  expect(result.current.board.own.row?.scores['kills']).toBe(before + 12);
  const asked = boardRequests(sandbox).length;
  await pass(30 * 60_000);
  expect(boardRequests(sandbox)).toHaveLength(asked);
});

test('so does one that is pushed', async () => {
  const sandbox = endingCup();
  await using world = openGatewayWorld(sandbox, { sub: 'player-17' });
  const live = pushLive(gatewayUrl);
  const { result } = renderHook(() => useLeaderboardModel({ ...options, live }), {
    wrapper: providerOf(world.client, 'player-17'),
  });
  await until(() => result.current.board.rows.length === 5 && result.current.tournament !== null);
  const before = result.current.board.own.row?.scores['kills'] ?? 0;
  await scoreLate(sandbox);
  await pass(3 * 60_000);
  expect(result.current.board.rows[0]?.id).toBe('champion');
  expect(result.current.board.own.row?.scores['kills']).toBe(before + 12);
  // The gateway goes on for a while.
  await pass(2 * 60_000);
  const asked = boardRequests(sandbox).length;
  await pass(30 * 60_000);
  expect(boardRequests(sandbox)).toHaveLength(asked);
  cleanup();
});

test.each(['polled', 'pushed'])(
  'one that is %s goes on where the platform is gone at the end, and an older board is shown',
  async (how) => {
    const sandbox = endingCup();
    await using world = openGatewayWorld(sandbox, { sub: 'player-17' });
    const live = how === 'pushed' ? pushLive(gatewayUrl) : 30_000;
    const { result } = renderHook(() => useLeaderboardModel({ ...options, live }), {
      wrapper: providerOf(world.client, 'player-17'),
    });
    await until(() => result.current.board.rows.length === 5 && result.current.tournament !== null);
    await pass(end - 20_000 - Date.now());
    sandbox.faults.add({ type: 'status', status: 503 });
    await scoreLate(sandbox);
    await pass(5 * 60_000);
    expect(result.current.board.asOf).toBeLessThan(end);
    sandbox.faults.clear();
    await pass(6 * 60_000);
    expect(result.current.board.asOf).toBeUndefined();
    expect(result.current.board.rows[0]?.id).toBe('champion');
    cleanup();
  },
);

test.each(['polled', 'pushed'])(
  'a board of friends that is %s shows what a friend far down has scored before the end',
  async (how) => {
    const sandbox = endingCup(60, ['player-3', 'player-55']);
    await using world = openGatewayWorld(sandbox, { sub: 'player-17' });
    const live = how === 'pushed' ? pushLive(gatewayUrl) : 30_000;
    const { result } = renderHook(
      () => useLeaderboardModel({ ...options, friends: true, friendsOnly: true, live }),
      { wrapper: providerOf(world.client, 'player-17') },
    );
    const friend = () => result.current.board.rows.find(({ id }) => id === 'player-55');
    await until(() => friend() !== undefined && result.current.tournament !== null);
    const before = friend()?.scores['kills'] ?? 0;
    await pass(end - 500 - Date.now());
    sandbox.board(cupId)?.add({ player: 'player-55', scores: { kills: 1 }, at: Date.now() });
    await pass(10 * 60_000);
    expect(friend()?.scores['kills']).toBe(before + 1);
    const asked = boardRequests(sandbox).length;
    await pass(30 * 60_000);
    expect(boardRequests(sandbox)).toHaveLength(asked);
    cleanup();
  },
);
