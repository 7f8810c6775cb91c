import { afterAll, beforeAll, expect, it } from 'vitest';
import { cupId } from '../support/cup.ts';
import { type Game, openGame } from './overlay/openGame.ts';
import { createGateway } from '../../src/server/gateway/createGateway.ts';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import { overlayClosed } from '../support/overlayClosed.ts';
import { startServer } from '../support/startServer.ts';

let game: Game;
beforeAll(async () => {
  game = await openGame();
}, 60_000);
afterAll(async () => game[Symbol.asyncDispose]());

const script = '<!doctype html><script src="/embed.js"></script>';
const widgets = (attributes: string) => `<laurel-provider ${attributes}>
    <laurel-tournaments></laurel-tournaments>
    <laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard>
    <laurel-overlay heading="Ranks" launcher="Ranks"><laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard></laurel-overlay>
  </laurel-provider>`;
const atOwnOrigin = () => `base-url="/laurel" api-key="${game.sandbox.apiKeys.production}"`;

it('a page that may ask its own origin alone needs three lines of policy, and is asked for nothing else', async () => {
  await using opened = await game.open(`${script}${widgets(atOwnOrigin())}`, {
    headers: {
      'content-security-policy':
        "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    },
  });
  const { page } = opened;
  await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
  await page.getByRole('button', { name: 'Ranks' }).click();
  await page
    .locator('laurel-overlay')
    .getByRole('row', { name: /Name 1\b/ })
    .waitFor();
  const ground = await page
    .locator('laurel-provider > laurel-leaderboard .laurel-Root')
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  expect(opened.requests.filter((url) => !url.startsWith(`${game.origin}/`))).toEqual([]);
  expect(opened.requests.length).toBeGreaterThan(2);
  expect(opened.errors).toEqual([]);
});

it('that policy lets the frame be drawn, too', async () => {
  await using opened = await game.open(
    `${script}${widgets(atOwnOrigin()).replace('heading=', 'isolation="frame" open heading=')}`,
    {
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'",
      },
    },
  );
  const inside = opened.page.frameLocator('laurel-overlay iframe');
  await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
  const ground = await inside
    .locator('.laurel-Overlay')
    .evaluate((element) => getComputedStyle(element).position);
  expect(ground).toBe('fixed');
  expect(opened.errors).toEqual([]);
});

it('a sandbox without an origin has the board, and is told what the overlay cannot do there', async () => {
  await using opened = await game.open(
    `<!doctype html><script>addEventListener('keydown', (event) => event.key, true);</script>
     <script src="/embed.js"></script>${widgets(game.at)}`,
    { headers: { 'content-security-policy': 'sandbox allow-scripts' } },
  );
  const { page } = opened;
  await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
  expect(await page.evaluate(() => self.origin)).toBe('null');
  await page.getByRole('button', { name: 'Ranks' }).click();
  await page
    .locator('laurel-overlay')
    .getByRole('row', { name: /Name 1\b/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await overlayClosed(page);
  expect(opened.said).toEqual([expect.stringMatching(/sandbox keeps the overlay out of a frame/)]);
  expect(opened.errors).toEqual([]);
});

it('a host that denies everything takes nothing down, no score either', async () => {
  await using opened = await game.open(
    `${script}${widgets(`${game.at} session="player-3"`)}
     <script>
       const provider = document.querySelector('laurel-provider');
       provider.getToken = () => null;
       provider.submitScore = ({ id }) => ({ id, status: 'accepted' });
       const told = [];
       provider.addEventListener('laurel:score', ({ detail }) => told.push(detail.status));
       document.addEventListener('DOMContentLoaded', () =>
         provider.submit({ tournamentId: '${cupId}', scores: [{ scoreType: 'kills', value: 1 }] }));
     </script>`,
    {
      before: `
      const deny = (object, name) => Object.defineProperty(object, name, { get() { throw new DOMException(name, 'SecurityError'); }, configurable: true });
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) deny(window, name);
      for (const name of ['locks', 'serviceWorker', 'clipboard', 'storage']) deny(Navigator.prototype, name);
      Navigator.prototype.getGamepads = () => { throw new DOMException('gamepad', 'SecurityError'); };
      window.BroadcastChannel = class { constructor() { throw new DOMException('channel', 'SecurityError'); } };
      HTMLElement.prototype.requestFullscreen = () => { throw new TypeError('denied'); };`,
    },
  );
  const { page } = opened;
  await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
  await page.getByRole('button', { name: 'Ranks' }).click();
  await page
    .locator('laurel-overlay')
    .getByRole('row', { name: /Name 1\b/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await overlayClosed(page);
  await expect.poll(() => page.evaluate<string[]>('told')).toContain('accepted');
  expect(opened.errors).toEqual([]);
  expect(opened.said).toEqual([]);
});

it('pictures come from where the page says, and through the address it gives', async () => {
  await using opened = await game.open(
    `${script}<laurel-provider ${game.at}><laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard></laurel-provider>
     <script>document.querySelector('laurel-provider').images = { allow: ['nowhere.example'] };</script>`,
  );
  await opened.page.getByRole('row', { name: /Name 1\b/ }).waitFor();
  expect(await opened.page.locator('laurel-leaderboard img').count()).toBe(0);
});

it.each(['require-corp', 'credentialless'])(
  'a page whose game has threads (%s) has the board, the frame, and the pictures of hosts that allow it by either way',
  async (policy) => {
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64');
    await using pictures = await startServer((request, response) => {
      const allowed = {
        '/shared.gif': { 'cross-origin-resource-policy': 'cross-origin' },
        '/readable.gif': { 'access-control-allow-origin': '*' },
      }[request.url ?? ''];
      response.writeHead(200, { 'content-type': 'image/gif', ...allowed }).end(gif);
    });
    const gateway = createGateway({
      baseUrl: game.service,
      apiKey: game.sandbox.apiKeys.production,
      pictures: { hosts: [new URL(pictures.url).host] },
    });
    await using handedOn = await startServer(toNodeListener(gateway));
    const from = encodeURIComponent(`${pictures.url}/own.gif`);
    const addresses = [
      `${pictures.url}/shared.gif`,
      `${pictures.url}/readable.gif`,
      `${handedOn.url}/laurel/pictures?from=${from}`,
      `${pictures.url}/neither.gif`,
    ];
    const players = game.sandbox.players.filter(({ sub }) => /^player-[0-3]$/.test(sub));
    // Given back only at the end: the page asks for the board whenever it comes to it.
    await using _givenBack = {
      [Symbol.asyncDispose]: async () => {
        for (const player of players) game.sandbox.addPlayer(player);
        await gateway.close();
      },
    };
    for (const [index, player] of players.entries())
      game.sandbox.addPlayer({ ...player, picture: addresses[index] ?? null });

    await using opened = await game.open(
      `${script}${widgets(game.at).replace('heading=', 'isolation="frame" open heading=')}`,
      {
        headers: {
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-embedder-policy': policy,
        },
      },
    );
    expect(await opened.page.evaluate('crossOriginIsolated')).toBe(true);
    const inside = opened.page.frameLocator('laurel-overlay iframe');
    const stateOf = (index: number) =>
      inside
        .getByRole('row', { name: new RegExp(`Name ${index}\\b`) })
        .locator('.laurel-Avatar')
        .getAttribute('data-picture');
    const states = () => Promise.all([0, 1, 2, 3].map(stateOf));
    await expect
      .poll(states)
      .toEqual(['loaded', 'loaded', 'loaded', policy === 'require-corp' ? 'failed' : 'loaded']);
  },
);

it('a host that no picture ever comes from is said once in the console', async () => {
  await using opened = await game.open(
    `${script}<laurel-provider ${game.at}></laurel-provider>
     <script>
       const provider = document.querySelector('laurel-provider');
       const allow = (...hosts) => { provider.images = { allow: hosts }; };
       allow('https://pictures.example');
     </script>`,
  );
  await opened.page.evaluate("allow('pictures.example', '*.pictures.example', 'localhost:5173')");
  await opened.page.evaluate("allow('https://pictures.example')");
  await expect
    .poll(() => opened.said)
    .toEqual([expect.stringMatching(/images\.allow: "https:\/\/pictures\.example" is no host/)]);
});

it.each([
  [640, 360],
  [800, 450],
  [821, 462],
  [280, 400],
])('at %i×%i the launcher and the panel are inside', async (width, height) => {
  await using opened = await game.open(`${script}${widgets(game.at)}`, { viewport: { width, height } });
  const { page } = opened;
  const isInside = async (box: { x: number; y: number; width: number; height: number } | null) =>
    box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  const launcher = page.getByRole('button', { name: 'Ranks' });
  expect(await isInside(await launcher.boundingBox())).toBe(true);
  await launcher.click();
  const dialog = page.getByRole('dialog');
  await page
    .locator('laurel-overlay')
    .getByRole('row', { name: /Name 1\b/ })
    .waitFor();
  await expect.poll(async () => isInside(await dialog.boundingBox())).toBe(true);
  expect(await isInside(await dialog.getByRole('button', { name: 'Close' }).boundingBox())).toBe(true);
});
