import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/laurel.css';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { createTestSandbox } from '../../src/testing/createTestSandbox.ts';
import { createWrapper } from '../../src/testing/createWrapper.tsx';
import { findLeaderboard } from '../../src/testing/react/widgets.ts';

test('the kit works in a real browser, with its renderer', async () => {
  const sandbox = createTestSandbox();
  const { id: tournamentId } = sandbox.tournament();
  const [first] = sandbox.board(tournamentId)?.page(0, 1) ?? [];
  const { wrapper } = createWrapper({ sandbox, as: first?.player ?? null });
  await render(<Leaderboard tournamentId={tournamentId} />, { wrapper });
  const board = await findLeaderboard();
  expect(board.ownRow()).toMatchObject({ rank: '1', own: true });
  await page.elementLocator(board.choice('Week')).click();
  await expect.element(page.getByRole('radio', { name: 'Week' })).toBeChecked();
});
