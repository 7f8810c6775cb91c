import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import { createGateway } from '../../src/server/gateway/createGateway.ts';
import { cupId } from '../support/cup.ts';
import { type Game, openGame } from './overlay/openGame.ts';

let game: Game;
beforeAll(async () => {
  game = await openGame();
}, 120_000);
afterAll(async () => game[Symbol.asyncDispose]());

interface Pushing extends AsyncDisposable {
  /** Where the gateway is. */
  readonly url: string;
  /** The paths of the streams that were asked for. */
  readonly streams: string[];
  /** Has this player lead the board. */
  readonly lead: (player: number) => Promise<void>;
}

async function openGateway(): Promise<Pushing> {
  const gateway = createGateway({
    baseUrl: game.service,
    apiKey: game.sandbox.apiKeys.production,
    origins: [game.origin],
    interval: 100,
    onError: () => {},
  });
  const listener = toNodeListener(gateway);
  const streams: string[] = [];
  let best = 0;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/laurel/events?') === true) streams.push(request.url);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/laurel`,
    streams,
    async lead(player) {
      best += 100_000;
      await game.post(`/sdk/v2/tournaments/${cupId}/submit`, {
        externalUserId: `player-${player}`,
        scores: [{ scoreType: 'kills', value: best }],
      });
    },
    async [Symbol.asyncDispose]() {
      await gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const board = (more = ''): string =>
  `<laurel-leaderboard tournament-id="${cupId}" live="push" ${more}></laurel-leaderboard>`;

it('live="push" has a board pushed by the gateway at base-url, all elements of a page over one stream', async () => {
  await using gateway = await openGateway();
  await using opened = await game.open(
    `<!doctype html><script src="/embed.js"></script>
    <laurel-provider base-url="${gateway.url}/" api-key="none">
      <laurel-rank-chip tournament-id="${cupId}" live="push"></laurel-rank-chip>${board('page-size="10"')}
    </laurel-provider>
    ${board(`page-size="10" base-url="${gateway.url}/" api-key="none"`)}`,
    // A board that is out of sight is in no stream.
    { viewport: { width: 800, height: 3000 } },
  );
  const { page } = opened;
  const first = page.locator('laurel-leaderboard').last().locator('tbody tr').first();
  await first.waitFor();
  await expect.poll(() => gateway.streams.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const boards = (): number => opened.requests.filter((url) => url.includes('/leaderboard')).length;
  let player = 40;
  const askedForOne = async (): Promise<number> => {
    const before = boards();
    player -= 1;
    await gateway.lead(player);
    for (const row of await page.locator('laurel-leaderboard tbody tr:first-child').all())
      await row.getByText(`Name ${player}`).waitFor();
    return boards() - before;
  };
  // Once the streams stand, a change is there and nobody has asked for it.
  await expect.poll(askedForOne, { timeout: 40_000 }).toBe(0);
  // The largest is of all that both show: one that was closed for it may reach a busy server after it.
  const [pages = []] = gateway.streams
    .map((path) => new URL(path, gateway.url).searchParams.getAll('page'))
    .toSorted((one, other) => other.length - one.length);
  expect(pages).toEqual(expect.arrayContaining([expect.stringContaining('limit=10')]));
  expect(new Set(pages).size).toBe(pages.length);
  expect(opened.errors).toEqual([]);
  expect(opened.said).toEqual([]);
}, 60_000);

it('a provider that moves to another gateway has its boards pushed from there', async () => {
  await using before = await openGateway();
  await using after = await openGateway();
  await using opened = await game.open(
    `<!doctype html><script src="/embed.js"></script><laurel-provider base-url="${before.url}" api-key="none">${board()}</laurel-provider>`,
  );
  await expect.poll(() => before.streams.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await opened.page.evaluate(
    (url) => document.querySelector('laurel-provider')?.setAttribute('base-url', url),
    after.url,
  );
  await expect.poll(() => after.streams.length, { timeout: 20_000 }).toBeGreaterThan(0);
}, 60_000);

it('says in the element what is missing where nothing says who pushes', async () => {
  await using opened = await game.open(
    `<!doctype html><script src="/embed.js"></script><laurel-provider>${board()}</laurel-provider><script>
      document.querySelector('laurel-provider').client = Laurel.createClient({ baseUrl: '${game.service}', apiKey: 'key' });
    </script>`,
  );
  await opened.page
    .getByRole('alert')
    .getByText(/live="push".*base-url/)
    .waitFor();
  expect(opened.said.join()).toMatch(/live="push"/);
}, 60_000);

it('says what live may be', async () => {
  await using opened = await game.open(
    `<!doctype html><script src="/embed.js"></script><laurel-provider ${game.at}>${board().replace('push', 'pull')}</laurel-provider>`,
  );
  await opened.page
    .getByRole('alert')
    .getByText(/live="pull".*a whole number from 1000 on, or push/)
    .waitFor();
}, 60_000);
