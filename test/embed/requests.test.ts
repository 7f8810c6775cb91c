import type { RequestListener, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cupId } from '../support/cup.ts';
import { startServer } from '../support/startServer.ts';
import { type Game, openGame } from './overlay/openGame.ts';

let game: Game;
beforeAll(async () => {
  game = await openGame();
}, 60_000);
afterAll(async () => game[Symbol.asyncDispose]());

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'content-type': 'application/json',
};

/** Allows what a page of another origin asks beforehand, and leaves the rest to `answer`. */
const allowing =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, headers).end();
    else answer(request, response);
  };

const boardAt = (url: string, attributes = ''): string =>
  `<!doctype html><script src="/embed.js"></script>
   <laurel-leaderboard base-url="${url}" api-key="key" tournament-id="${cupId}" ${attributes}></laurel-leaderboard>`;

it.each([
  ['no answer', () => undefined],
  ['half an answer', (response: ServerResponse) => response.writeHead(200, headers).write('{"code":1,')],
])(
  '%s is a timeout once its time is over, and the board comes when the service is back',
  async (_, answer) => {
    let isBack = false;
    let givenUp = 0;
    await using service = await startServer(
      allowing((request, response) => {
        if (isBack) {
          const asked = fetch(game.service + (request.url ?? ''), {
            headers: { 'x-api-key': game.sandbox.apiKeys.production },
          });
          void asked
            .then(async (from) => from.text())
            .then((body) => response.writeHead(200, headers).end(body));
        } else {
          response.on('close', () => (givenUp += 1));
          answer(response);
        }
      }),
    );
    await using opened = await game.open(
      `${boardAt(service.url, 'attempt-timeout="300" total-timeout="300"')}
     <script>
       window.kinds = [];
       addEventListener('laurel:error', ({ detail }) => kinds.push(detail.kind));
     </script>`,
    );
    const { page } = opened;
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(new Set(await page.evaluate<string[]>('kinds'))).toEqual(new Set(['timeout']));
    await expect.poll(() => givenUp).toBeGreaterThan(0);
    isBack = true;
    await again.click();
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    expect(opened.errors).toEqual([]);
  },
);

it('a board that goes while it is asked for gives the request up', async () => {
  let asked = 0;
  let givenUp = 0;
  await using service = await startServer(
    allowing((_, response) => {
      asked += 1;
      response.on('close', () => (givenUp += 1));
    }),
  );
  await using opened = await game.open(boardAt(service.url));
  await expect.poll(() => asked).toBeGreaterThan(0);
  await opened.page.evaluate("document.querySelector('laurel-leaderboard').remove()");
  await expect.poll(() => givenUp).toBe(asked);
  expect(opened.errors).toEqual([]);
});

it.each([
  ['a frame that is removed', 'frame', () => document.querySelector('iframe')?.remove()],
  [
    'a frame that goes elsewhere',
    'frame',
    () => document.querySelector('iframe')?.setAttribute('srcdoc', 'Elsewhere'),
  ],
  ['a window that is closed', 'open()', () => (window as unknown as { there: Window }).there.close()],
])('a board in %s asks no more', async (_, there, goAway) => {
  const board = (pageSize: number): string =>
    `<laurel-leaderboard ${game.at} tournament-id="${cupId}" page-size="${pageSize}" live="1000"></laurel-leaderboard>`;
  await using opened = await game.open(
    `<!doctype html><script src="/embed.js"></script><iframe srcdoc="Here"></iframe>${board(10)}${board(20)}`,
  );
  const { page } = opened;
  const asked = (pageSize: number): number =>
    opened.requests.filter((url) => url.includes(`limit=${pageSize}`)).length;
  const askTwiceMore = async (pageSize: number): Promise<void> => {
    const before = asked(pageSize);
    await expect.poll(() => asked(pageSize)).toBeGreaterThan(before + 1);
  };
  await page.evaluate((where) => {
    const frame = document.querySelector('iframe')?.contentWindow;
    const view = (where === 'frame' ? frame : open()) as Window;
    Object.assign(window, { there: view });
    view.document.body.append(document.querySelector('laurel-leaderboard') ?? '');
  }, there);
  await askTwiceMore(10);
  await page.evaluate(goAway);
  // One may be on its way.
  await askTwiceMore(20);
  const before = asked(10);
  await askTwiceMore(20);
  await askTwiceMore(20);
  expect(asked(10)).toBe(before);
  expect(opened.errors).toEqual([]);
});
