import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../scripts/chromium.ts';
import { toNodeListener } from '../../src/entries/server.ts';
import { cupId } from '../support/cup.ts';
import { startServer } from '../support/startServer.ts';
import { type Game, openGame } from './overlay/openGame.ts';
import { scoreHandlerOf } from './scoreHandlerOf.ts';

let game: Game;
beforeAll(async () => {
  game = await openGame();
}, 60_000);
afterAll(async () => game[Symbol.asyncDispose]());

it.each([
  ['on its way', true],
  ['refused for now', false],
])(
  'a page that one comes back to has a run, %s as it was left, counted once, and its board asks on',
  async (_, isHeld) => {
    const handler = toNodeListener(await scoreHandlerOf(game));
    let isAway = true;
    let posts = 0;
    const held: (() => void)[] = [];
    await using server = await startServer((request, response) => {
      posts += Number(request.method === 'POST');
      const answer = () => handler(request, response);
      if (request.method !== 'POST' || !isAway) answer();
      else if (isHeld) held.push(answer);
      else response.writeHead(503, { 'access-control-allow-origin': game.origin }).end();
    });
    const count = () =>
      game.sandbox
        .board(cupId)
        ?.submissions()
        .filter(({ player }) => player === 'player-3').length ?? 0;
    const before = count();
    game.put('/elsewhere.html', '<!doctype html><p>Elsewhere</p>');
    const url = game.put(
      '/left.html',
      `<!doctype html><script src="/embed.js"></script><script>
       const told = [];
       document.addEventListener('laurel:score', ({ detail }) => told.push(detail.status));
       addEventListener('pageshow', ({ persisted }) => told.push(persisted ? 'came back' : 'opened'));
     </script>
     <laurel-provider ${game.at} session="player-3" submit-url="${server.url}/api/scores">
       <laurel-leaderboard tournament-id="${cupId}" live="1000"></laurel-leaderboard>
     </laurel-provider>
     <script>
       const provider = document.querySelector('laurel-provider');
       provider.getToken = () => '${await game.sandbox.token('player-3')}';
       const handIn = () => provider.submit({ tournamentId: '${cupId}', scores: [{ scoreType: 'kills', value: 7 }] });
     </script>`,
    );
    const browser = await launchChromium([], ['--disable-back-forward-cache']);
    await using _closed = { [Symbol.asyncDispose]: () => browser.close() };
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await page.evaluate('handIn()');
    await expect.poll(() => posts).toBeGreaterThan(0);
    await page.goto(`${game.origin}/elsewhere.html`);
    const lead = (number: number) =>
      game.post(`/sdk/v2/tournaments/${cupId}/submit`, {
        externalUserId: `player-${number}`,
        scores: [{ scoreType: 'kills', value: 500_000 + number }],
      });
    const [meanwhile, afterwards] = isHeld ? [39, 37] : [38, 36];
    await lead(meanwhile);
    // The page goes as it is told to, and takes the answer along.
    await page.evaluate(() => setTimeout(() => history.back()));
    await page.waitForURL(url, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate<string[]>('told')).toContain('came back');
    isAway = false;
    for (const answer of held) answer();
    await expect.poll(() => page.evaluate<string[]>('told')).toContain('accepted');
    const seeOnBoard = (number: number) =>
      page
        .getByRole('row', { name: new RegExp(`Name ${number}\\b`) })
        .first()
        .waitFor();
    await seeOnBoard(meanwhile);
    // The first answer may have been asked for because the page came back.
    await lead(afterwards);
    await seeOnBoard(afterwards);
    expect(count() - before).toBe(1);
    if (isHeld) expect(posts).toBe(1);
  },
);
