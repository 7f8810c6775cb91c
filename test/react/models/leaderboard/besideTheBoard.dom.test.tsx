import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLeaderboardModel } from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { fakeTime, pass, until } from '../../fakeTime.ts';
import { clientOf, providerOf } from '../../game.tsx';

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
