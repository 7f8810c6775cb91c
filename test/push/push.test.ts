import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import { createGateway, type Gateway } from '../../src/server/gateway/createGateway.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { serveTestSandbox, type TestSandbox } from '../support/serveTestSandbox.ts';

let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url);
}, 180_000);
afterAll(async () => opened[Symbol.asyncDispose]());

interface Setting extends AsyncDisposable {
  readonly platform: TestSandbox;
  readonly tournamentId: string;
  /** The paths that the page asked its gateway for, streams among them. */
  readonly asked: string[];
  readonly streams: () => readonly string[];
  /**
   * The paths of the streams that are open now. One that was closed for another may reach a busy server after it, so the
   * newest of all that were asked for says nothing.
   */
  readonly openStreams: () => readonly string[];
  readonly boards: () => readonly string[];
  /** A score that makes this player the first. */
  readonly lead: (index: number, value: number) => string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly open: (more?: Readonly<Record<string, string>>, height?: number) => Promise<Page>;
  readonly firstOf: (page: Page) => Promise<string | null>;
}

/** A page, its gateway on a port that stays the same, and a sandbox behind it. `between` may answer in the gateway's place. */
async function setUp(between?: (gateway: RequestListener) => RequestListener): Promise<Setting> {
  const platform = await serveTestSandbox({ seed: 1 });
  const tournamentId = platform.idOf('Winter Sprint');
  const asked: string[] = [];
  const openStreams = new Set<IncomingMessage>();
  let gateway: Gateway | undefined;
  let server: Server | undefined;
  let port = 0;

  async function start(): Promise<void> {
    gateway = createGateway({
      baseUrl: platform.url,
      apiKey: platform.sandbox.apiKeys.production,
      origins: [opened.origin],
      interval: 100,
      onError: () => {},
    });
    const listener = toNodeListener(gateway);
    const answer = between?.(listener) ?? listener;
    const started = createServer((request, response) => {
      if (request.method === 'GET') asked.push(request.url ?? '');
      if (request.url?.startsWith('/laurel/events?') === true) {
        openStreams.add(request);
        response.once('close', () => openStreams.delete(request));
      }
      answer(request, response);
    });
    server = started;
    await new Promise<void>((resolve) => started.listen(port, '127.0.0.1', resolve));
    port = (started.address() as AddressInfo).port;
  }
  async function stop(): Promise<void> {
    await gateway?.close();
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  }
  await start();
  const pages: Page[] = [];
  return {
    platform,
    tournamentId,
    asked,
    openStreams: () => [...openStreams].map(({ url = '' }) => url),
    streams: () => asked.filter((path) => path.startsWith('/laurel/events?')),
    boards: () => asked.filter((path) => path.includes('/leaderboard') && !path.includes('/events?')),
    lead(index, value) {
      const { sandbox } = platform;
      const { settings } = sandbox.tournaments.find(({ id }) => id === tournamentId) ?? {};
      const player = sandbox.players[index];
      const scores = { [settings?.scoreTypes[0] ?? '']: value };
      sandbox.board(tournamentId)?.load([{ player: player?.sub ?? '', scores, at: Date.now() }]);
      return player?.nickname ?? '';
    },
    start,
    stop,
    async open(more = {}, height = 3000) {
      // Boards out of sight are left alone.
      const page = await opened.browser.newPage({ viewport: { width: 800, height } });
      pages.push(page);
      const query = new URLSearchParams({
        gateway: `http://127.0.0.1:${port}/laurel`,
        tournament: tournamentId,
        ...more,
      });
      await page.goto(`${opened.origin}/?${query}`);
      await page.waitForSelector('tbody tr');
      return page;
    },
    firstOf: async (page) => page.locator('tbody tr').first().textContent(),
    async [Symbol.asyncDispose]() {
      for (const page of pages) await page.close();
      await stop();
      await platform[Symbol.asyncDispose]();
    },
  };
}

// Until it happens: machines are busy.
const soon = { timeout: 60_000, interval: 50 };
const aWhile = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** The count once it stays as it is for longer than two polls. */
async function quiet(count: () => number): Promise<number> {
  return vi.waitFor(async () => {
    const before = count();
    await aWhile(2500);
    expect(count()).toBe(before);
    return before;
  }, soon);
}

it('a board that is pushed changes without being asked for, three boards over one stream', async () => {
  await using setting = await setUp();
  const page = await setting.open({ boards: '3' });
  const expectOneStreamOfThree = (): Promise<void> =>
    vi.waitFor(() => {
      expect(setting.openStreams()).toHaveLength(1);
      expect(setting.openStreams()[0]?.match(/page=/g)).toHaveLength(3);
    }, soon);
  await expectOneStreamOfThree();
  // A stream that a busy machine kept back is lost, and there are polls until the next: what no board asked for was pushed.
  let value = 1_000_000;
  await vi.waitFor(async () => {
    value += 1_000_000;
    const before = setting.boards().length;
    const name = setting.lead((value / 1_000_000) % 5, value);
    await vi.waitFor(async () => {
      const tables = await page.locator('tbody').all();
      expect(tables).toHaveLength(3);
      for (const table of tables) expect(await table.locator('tr').first().textContent()).toContain(name);
    }, soon);
    expect(setting.boards().length - before).toBe(0);
  }, soon);
  await expectOneStreamOfThree();
}, 180_000);

it('a gateway that goes away leaves the board polling, and one that is back pushes again', async () => {
  await using setting = await setUp();
  const page = await setting.open();
  // What is not asked for any more has been pushed.
  await quiet(() => setting.boards().length);
  await setting.stop();
  await aWhile(1500);
  await setting.start();
  const name = setting.lead(3, 4_000_000);
  await vi.waitFor(async () => expect(await setting.firstOf(page)).toContain(name), soon);
  // It says what it has, and is told what it missed.
  await vi.waitFor(
    () => expect(setting.openStreams().join()).toMatch(/[?&]last=[\da-f]{12}(?:\.[\da-f]{12})*$/),
    soon,
  );
  await quiet(() => setting.boards().length);
}, 180_000);

it.each<[string, RequestListener]>([
  [
    'keeps streams back',
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }),
  ],
  ['cuts streams', (request) => void request.socket.destroy()],
  ['knows no streams', (_request, response) => void response.writeHead(404).end()],
  [
    'answers a page',
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  ],
])(
  'a host that %s leaves the board polling',
  async (_, host) => {
    await using setting = await setUp((gateway) => (request, response) => {
      if (!request.url?.startsWith('/laurel/events')) gateway(request, response);
      else {
        response.setHeader('access-control-allow-origin', opened.origin);
        host(request, response);
      }
    });
    const page = await setting.open();
    await vi.waitFor(() => expect(setting.streams()).not.toEqual([]), soon);
    const name = setting.lead(4, 5_000_000);
    await vi.waitFor(async () => expect(await setting.firstOf(page)).toContain(name), soon);
    const before = setting.boards().length;
    await vi.waitFor(() => expect(setting.boards().length - before).toBeGreaterThanOrEqual(2), soon);
    // It is not asked again and again.
    expect(setting.streams().length).toBeLessThan(8);
  },
  180_000,
);

it('a signed-in player sees the pushed board, and the own rank, which is in no stream', async () => {
  await using setting = await setUp();
  const { sandbox } = setting.platform;
  const player = sandbox.players[5];
  const page = await setting.open({ token: await sandbox.token(player?.sub ?? '') });
  await vi.waitFor(() => expect(setting.streams()).not.toEqual([]), soon);
  expect(setting.streams().join()).not.toContain('token');
  setting.lead(5, 6_000_000);
  await page.waitForSelector('tbody tr:first-child[aria-current="true"]', { timeout: 60_000 });
  const name = setting.lead(6, 7_000_000);
  await vi.waitFor(async () => {
    expect(await setting.firstOf(page)).toContain(name);
    expect(await page.locator('tbody tr[aria-current="true"]').textContent()).toMatch(/^2/);
  }, soon);
}, 180_000);

it('a board that is out of sight is in no stream, until it comes into sight', async () => {
  await using setting = await setUp();
  const page = await setting.open({ boards: '6' }, 500);
  const limits = (): string[] =>
    [
      ...setting
        .openStreams()
        .join()
        .matchAll(/limit%3D(\d+)/g),
    ].map(([, n = '']) => n);
  await vi.waitFor(() => expect(limits()).toContain('5'), soon);
  expect(limits()).not.toContain('10');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await vi.waitFor(() => {
    expect(limits()).toContain('10');
    expect(limits()).not.toContain('5');
  }, soon);
}, 180_000);

it('a page that is not to be seen keeps no stream open', async () => {
  await using setting = await setUp();
  const page = await setting.open();
  await vi.waitFor(() => expect(setting.openStreams()).toHaveLength(1), soon);
  const show = (state: 'hidden' | 'visible'): Promise<void> =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  // What is not asked for any more has been pushed.
  await quiet(() => setting.boards().length);
  await show('hidden');
  // What was on its way arrives.
  const before = await quiet(() => setting.asked.length);
  setting.lead(7, 8_000_000);
  await aWhile(1500);
  expect(setting.asked.length - before).toBe(0);
  expect(setting.openStreams()).toEqual([]);
  const streams = setting.streams().length;
  await show('visible');
  await vi.waitFor(() => expect(setting.streams().length).toBeGreaterThan(streams), soon);
  expect(setting.streams()[streams]).toMatch(/&last=/);
}, 180_000);
