import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toNodeListener } from '../../src/entries/server.ts';
import { type Game, openGame } from '../embed/overlay/openGame.ts';
import { scoreHandlerOf } from '../embed/scoreHandlerOf.ts';
import { cupId } from '../support/cup.ts';
import { startServer, type TestServer } from '../support/startServer.ts';
import { openFirefox } from './openFirefox.ts';
import type { OtherBrowser } from './OtherBrowser.ts';

describe('a private window of Firefox', () => {
  let game: Game;
  let server: TestServer;
  let browser: OtherBrowser;
  const opened = new AsyncDisposableStack();
  beforeAll(async () => {
    game = opened.use(await openGame());
    server = opened.use(await startServer(toNodeListener(await scoreHandlerOf(game))));
    browser = opened.use(await openFirefox({ 'browser.privatebrowsing.autostart': true }));
  }, 90_000);
  afterAll(() => opened.disposeAsync());

  it('shows a live board, and a score that is handed in counts once and is told of', async () => {
    const token = JSON.stringify(await game.sandbox.token('player-3'));
    await browser.open(
      game.put(
        '/',
        `<!doctype html><meta charset="utf-8"><script src="/embed.js"></script>
         <script>
           const told = [];
           const errors = [];
           document.addEventListener('laurel:score', ({ detail }) => told.push(detail.status));
           for (const type of ['error', 'unhandledrejection'])
             addEventListener(type, (event) => errors.push(String(event.reason ?? event.message)));
         </script>
         <laurel-provider ${game.at} session="player-3" submit-url="${server.url}">
           <laurel-leaderboard tournament-id="${cupId}" live="1000"></laurel-leaderboard>
         </laurel-provider>
         <script>document.querySelector('laurel-provider').getToken = () => ${token};</script>`,
      ),
    );
    // What Firefox refuses in such a window alone.
    expect(await browser.ask('navigator.storage.getDirectory().catch(({ name }) => name)')).toBe(
      'SecurityError',
    );
    const own = `document.querySelector('laurel-leaderboard').shadowRoot?.querySelector('[data-own=ranked]')?.textContent`;
    await expect.poll(async () => browser.ask(own)).toContain('Name 3');
    const counted = (): number =>
      game.sandbox
        .board(cupId)
        ?.submissions()
        .filter(({ player }) => player === 'player-3').length ?? 0;
    const before = counted();
    const run = `{ tournamentId: '${cupId}', scores: [{ scoreType: 'kills', value: 7777 }] }`;
    await browser.ask(`document.querySelector('laurel-provider').submit(${run}).then(({ id }) => id)`);
    await expect.poll(async () => browser.ask('told.at(-1)')).toBe('accepted');
    expect(counted()).toBe(before + 1);
    expect(await browser.ask('errors')).toEqual([]);
  });
});
