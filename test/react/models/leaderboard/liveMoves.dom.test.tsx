import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type LeaderboardOptions,
  useLeaderboardModel,
} from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { createClient } from '../../../../src/client/createClient.ts';
import { LaurelProvider } from '../../../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../../../support/cup.ts';
import { fakeTime, holdingTime, pass, until } from '../../fakeTime.ts';
import { clientOf, providerOf } from '../../game.tsx';

fakeTime();

/** Five players, ten points apart, the last of whom looks on. */
async function board(options: Partial<LeaderboardOptions> = {}) {
  const sandbox = cup(5, [], (index) => 1_000 - index * 10);
  const { result } = renderHook(
    () => useLeaderboardModel({ tournamentId: cupId, pageSize: 10, live: 2_000, storage: null, ...options }),
    { wrapper: providerOf(clientOf(sandbox, 'player-4'), 'player-4') },
  );
  await until(() => result.current.board.own.row?.rank === 5);
  return {
    own: () => result.current.board.own.row,
    movements: () => result.current.board.rows.map(({ id, movement }) => [id, movement]),
    /** The own player wins points, and the board hears of it. */
    win: async (kills: number, rank: number) => {
      sandbox.board(cupId)?.add({ player: 'player-4', scores: { kills }, at: Date.now() });
      await pass(2_000);
      await until(() => result.current.board.own.row?.rank === rank);
    },
  };
}

test('a change while one looks on is told by the places it brought, adds up, and is past after five seconds', async () => {
  const { own, movements, win } = await board();
  expect(own()?.movement).toBeUndefined();
  await win(25, 3);
  expect(movements()).toEqual([
    ['player-0', undefined],
    ['player-1', undefined],
    ['player-4', 2],
    ['player-2', -1],
    ['player-3', -1],
  ]);
  expect(own()?.movement).toBe(2);
  await win(30, 1);
  expect(own()?.movement).toBe(4);
  await pass(5_000);
  expect(movements().map(([, movement]) => movement)).toEqual(Array(5).fill(undefined));
});

test('a page that wants no movement is told of none', async () => {
  const { own, win } = await board({ movement: false });
  await win(100, 1);
  expect(own()?.movement).toBeUndefined();
});

test('whoever signs in next is not told how others moved since the former player looked', async () => {
  const sandbox = cup(5, [], (index) => 1_000 - index * 10);
  let session = 'player-4';
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    getToken: holdingTime(async () => sandbox.token(session)),
    fetch: holdingTime(sandbox.fetch),
  });
  const { result, rerender } = renderHook(
    () => useLeaderboardModel({ tournamentId: cupId, pageSize: 10, storage: null }),
    {
      wrapper: ({ children }) => (
        <LaurelProvider client={client} session={session}>
          {children}
        </LaurelProvider>
      ),
    },
  );
  await until(() => result.current.board.own.row?.id === 'player-4');
  sandbox.board(cupId)?.add({ player: 'player-3', scores: { kills: 500 }, at: Date.now() });
  session = 'player-3';
  rerender();
  await until(() => result.current.board.own.row?.id === 'player-3');
  expect(result.current.board.rows[0]?.id).toBe('player-3');
  expect(result.current.board.rows.map(({ movement }) => movement)).toEqual(Array(5).fill(undefined));
});
