import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cupId } from '../support/cup.ts';
import { type Game, type GamePage, openGame } from './overlay/openGame.ts';

interface Provider extends HTMLElement {
  session: string;
}

describe('players who follow each other', () => {
  let game: Game;
  let tokens: string;
  beforeAll(async () => {
    game = await openGame();
    const players = ['player-4', 'player-5'];
    const signed = await Promise.all(players.map(async (sub) => [sub, await game.sandbox.token(sub)]));
    tokens = JSON.stringify(Object.fromEntries(signed));
  }, 60_000);
  afterAll(async () => game[Symbol.asyncDispose]());

  const open = async (): Promise<GamePage> => {
    const opened = await game.open(`<!doctype html><script src="/embed.js"></script>
      <laurel-provider ${game.at} session="player-4">
        <laurel-profile></laurel-profile>
        <laurel-leaderboard tournament-id="${cupId}" page-size="10"></laurel-leaderboard>
      </laurel-provider>
      <script>
        const tokens = ${tokens};
        const provider = document.querySelector('laurel-provider');
        provider.getToken = () => tokens[provider.session] ?? null;
      </script>`);
    await opened.page.locator('laurel-profile').getByText('Name 4', { exact: true }).waitFor();
    await opened.page.getByRole('row', { name: /Name 4 You/ }).waitFor();
    return opened;
  };

  it('nothing of the one before is in the next frame', async () => {
    await using opened = await open();
    const painted = await opened.page.evaluate(
      async () =>
        new Promise<string>((resolve) => {
          const inside = (name: string): string =>
            document.querySelector(name)?.shadowRoot?.textContent ?? 'none';
          // Both in one frame, one after the other: the second sees what is painted then.
          requestAnimationFrame(() => {
            (document.querySelector('laurel-provider') as Provider).session = 'player-5';
          });
          requestAnimationFrame(() => resolve(inside('laurel-profile') + inside('laurel-leaderboard')));
        }),
    );
    expect(painted).not.toMatch(/Name 4\b/);
    expect(painted).not.toContain('You');
    await opened.page.locator('laurel-profile').getByText('Name 5', { exact: true }).waitFor();
    await opened.page.getByRole('row', { name: /Name 5 You/ }).waitFor();
    expect(opened.errors).toEqual([]);
  });
});
