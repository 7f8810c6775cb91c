import { cleanup } from '@testing-library/react';
import { Leaderboard } from 'laurel';
import { createTestSandbox } from 'laurel/testing';
import { findLeaderboard, renderWithLaurel } from 'laurel/testing/react';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanup);

test('the board marks the player', async () => {
  const sandbox = createTestSandbox();
  const { id, player } = { id: sandbox.tournament('live').id, player: sandbox.players[0]?.sub };
  renderWithLaurel(<Leaderboard tournamentId={id} />, { sandbox, as: player });
  const board = await findLeaderboard();
  expect(board.rows().length).toBeGreaterThan(3);
  expect(board.ownRow()?.name).toBe('Mirelle');
});

test('a service that fails leaves the page where it is', async () => {
  const sandbox = createTestSandbox();
  sandbox.faults.add({ type: 'status', status: 400 });
  const { findAllByText } = renderWithLaurel(<Leaderboard tournamentId={sandbox.tournament().id} />, {
    sandbox,
  });
  expect(await findAllByText(/refused/i)).not.toEqual([]);
});
