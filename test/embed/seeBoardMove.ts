import { expect } from 'vitest';
import { cupId } from '../support/cup.ts';
import type { Game, GamePage } from './overlay/openGame.ts';

/** Sees that a board is live: somebody plays, and stands on it without anything being pressed. */
export async function seeBoardMove(game: Game, { page }: GamePage): Promise<void> {
  const row = page.getByRole('row', { name: /Name 39/ });
  await page.getByRole('row', { name: /Name 0/ }).waitFor();
  expect(await row.count()).toBe(0);
  await game.post(`/sdk/v2/tournaments/${cupId}/submit`, {
    externalUserId: 'player-39',
    scores: [{ scoreType: 'kills', value: 99_999 }],
  });
  await row.waitFor();
}
