import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScoreQueue } from '../../src/queue/ScoreQueue.ts';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import { createScoreHandler } from '../../src/server/handler/createScoreHandler.ts';
import { memoryLedger } from '../../src/server/ledger/memoryLedger.ts';
import {
  addingService,
  apiKey,
  baseUrl,
  privateKey,
  type AddingService,
} from '../server/service/addingService.ts';
import { eventually } from '../support/eventually.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { startServer, type TestServer } from '../support/startServer.ts';

let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.ts', import.meta.url, { backForwardCache: true });
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

interface Game extends AsyncDisposable {
  readonly service: AddingService;
  readonly server: TestServer;
  readonly context: BrowserContext;
  readonly open: (session: string) => Promise<Page>;
  readonly signIn: (page: Page, player: string) => Promise<void>;
  /** What arrived: who sent it, by their token, and for whom. */
  readonly asked: { readonly by: string; readonly expected: string }[];
  gate: Promise<void>;
}

async function start(): Promise<Game> {
  const service = addingService();
  const asked: Game['asked'][number][] = [];
  const handler = createScoreHandler({
    baseUrl,
    apiKey,
    privateKey,
    ledger: memoryLedger(),
    identify: (request) => ({ userId: request.headers.get('authorization')?.replace('Bearer ', '') ?? '' }),
    sessionOf: ({ userId }) => userId ?? '',
    fetch: service.fetch,
    allowedOrigins: [opened.origin],
    onError: () => {},
  });
  const listener = toNodeListener(async (request) => {
    if (request.method === 'POST') {
      const { expectedPlayer } = (await request.clone().json()) as { expectedPlayer: string };
      asked.push({
        by: request.headers.get('authorization')?.replace('Bearer ', '') ?? '',
        expected: expectedPlayer,
      });
      await game.gate;
    }
    return handler(request);
  });
  const server = await startServer(listener);
  const context = await opened.browser.newContext();
  const game: Game = {
    service,
    server,
    context,
    asked,
    gate: Promise.resolve(),
    async open(session) {
      const page = await context.newPage();
      await page.goto(`${opened.origin}/?session=${session}&server=${encodeURIComponent(server.url)}`);
      await page.waitForFunction(() => 'queue' in window);
      return page;
    },
    async signIn(page, player) {
      await page.evaluate((player) => localStorage.setItem('token', player), player);
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await server[Symbol.asyncDispose]();
    },
  };
  return game;
}

interface QueueWindow {
  readonly queue: ScoreQueue;
}

const play = async (page: Page, value: number): Promise<void> =>
  page.evaluate((value) => {
    const { queue } = window as unknown as QueueWindow;
    queue.submit({ tournamentId: 'cup', scores: [{ scoreType: 'kills', value }] });
  }, value);
const runsOf = async (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    (window as unknown as QueueWindow).queue
      .getSnapshot()
      .map(({ status, problem, scores }) => [scores[0]?.value, status, problem]),
  );

it('a run waits in its tab while somebody else is signed in by another one, and counts for its player', async () => {
  await using game = await start();
  const ann = await game.open('ann');
  await game.signIn(ann, 'ann');
  const bob = await game.open('bob');
  await game.signIn(bob, 'bob');
  await play(ann, 1);
  await play(bob, 2);
  await eventually(async () => expect(await runsOf(bob)).toEqual([[2, 'accepted', undefined]]));
  await eventually(async () => expect(await runsOf(ann)).toEqual([[1, 'queued', 'other-player']]));
  await game.signIn(bob, 'ann');
  await eventually(async () => expect(await runsOf(ann)).toEqual([[1, 'accepted', undefined]]));
  expect(game.service.counted).toEqual([
    { player: 'user:bob', scores: { kills: 2 } },
    { player: 'user:ann', scores: { kills: 1 } },
  ]);
});

it.each<[string, (page: Page) => Promise<unknown>]>([
  ['is closed', async (page) => page.close()],
  [
    'crashes',
    async (page) => {
      const session = await page.context().newCDPSession(page);
      const crashed = page.waitForEvent('crash');
      void session.send('Page.crash').catch(() => {});
      await crashed;
    },
  ],
  ['goes elsewhere', async (page) => page.goto('about:blank')],
  ['goes to another page of the game', async (page) => page.goto(page.url().replace('/?', '/board?'))],
])('a run counts once where the tab that sends it %s in the middle', async (_, end) => {
  await using game = await start();
  const gate = Promise.withResolvers<void>();
  const first = await game.open('ann');
  await game.signIn(first, 'ann');
  game.gate = gate.promise;
  await play(first, 1);
  await eventually(() => expect(game.asked).toHaveLength(1));
  // Which waits for the first.
  const second = await game.open('ann');
  await end(first);
  await game.signIn(second, 'bob');
  await eventually(() => expect(game.asked.length).toBeGreaterThan(1));
  gate.resolve();
  await eventually(async () => expect((await runsOf(second))[0]).toContain('other-player'));
  await game.signIn(second, 'ann');
  await eventually(async () => expect(await runsOf(second)).toEqual([[1, 'accepted', undefined]]));
  expect(game.service.counted).toEqual([{ player: 'user:ann', scores: { kills: 1 } }]);
});

it.each(['waits', 'is being sent'])(
  'a page that one comes back to as somebody else keeps the run that %s',
  async (state) => {
    await using game = await start();
    const gate = Promise.withResolvers<void>();
    const ann = await game.open('ann');
    const other = await game.open('bob');
    await game.signIn(ann, state === 'waits' ? 'bob' : 'ann');
    if (state !== 'waits') game.gate = gate.promise;
    await play(ann, 1);
    await eventually(() => expect(game.asked).not.toEqual([]));
    await ann.goto(`${opened.origin}/elsewhere?session=bob&server=${encodeURIComponent(game.server.url)}`);
    await game.signIn(other, 'bob');
    await play(other, 2);
    if (state !== 'waits') gate.resolve();
    await eventually(async () => expect(await runsOf(other)).toEqual([[2, 'accepted', undefined]]));
    await ann.evaluate(() => setTimeout(() => history.back()));
    await ann.waitForFunction(
      () =>
        location.search.includes('session=ann') && 'queue' in window && document.body.dataset['persisted'],
    );
    await game.signIn(other, 'ann');
    await eventually(async () => expect(await runsOf(ann)).toEqual([[1, 'accepted', undefined]]));
    expect(game.service.counted.toSorted((a, b) => (a.player < b.player ? -1 : 1))).toEqual([
      { player: 'user:ann', scores: { kills: 1 } },
      { player: 'user:bob', scores: { kills: 2 } },
    ]);
  },
);
