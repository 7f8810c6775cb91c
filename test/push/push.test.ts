import type { RequestListener, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { aWhile, openPushing, soon } from './openPushing.ts';
import { eventually } from '../support/eventually.ts';

let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url);
}, 180_000);
afterAll(async () => opened[Symbol.asyncDispose]());

/** The count once it stays as it is for longer than two polls. */
async function quiet(count: () => number): Promise<number> {
  return eventually(async () => {
    const before = count();
    await aWhile(2500);
    expect(count()).toBe(before);
    return before;
  }, soon);
}

it('a board that is pushed changes without being asked for, three boards over one stream', async () => {
  await using setting = await openPushing(opened);
  const page = await setting.open({ boards: '3' });
  const expectOneStreamOfThree = (): Promise<void> =>
    eventually(() => {
      expect(setting.openStreams()).toHaveLength(1);
      expect(setting.openStreams()[0]?.match(/page=/g)).toHaveLength(3);
    }, soon);
  await expectOneStreamOfThree();
  // A stream that a busy machine kept back is lost, and there are polls until the next: what no board asked for was pushed.
  let value = 1_000_000;
  await eventually(async () => {
    value += 1_000_000;
    const before = setting.boards().length;
    const name = setting.lead((value / 1_000_000) % 5, value);
    await eventually(async () => {
      const tables = await page.locator('tbody').all();
      expect(tables).toHaveLength(3);
      for (const table of tables) expect(await table.locator('tr').first().textContent()).toContain(name);
    }, soon);
    expect(setting.boards().length - before).toBe(0);
  }, soon);
  await expectOneStreamOfThree();
}, 180_000);

it('a gateway that goes away leaves the board polling, and one that is back pushes again', async () => {
  await using setting = await openPushing(opened);
  const page = await setting.open();
  // What is not asked for any more has been pushed.
  await quiet(() => setting.boards().length);
  await setting.stop();
  await aWhile(1500);
  await setting.start();
  const name = setting.lead(3, 4_000_000);
  await eventually(async () => expect(await setting.firstOf(page)).toContain(name), soon);
  // It says what it has, and is told what it missed.
  await eventually(
    () => expect(setting.openStreams().join()).toMatch(/[?&]last=[\da-f]{12}(?:\.[\da-f]{12})*-[\da-z]+$/),
    soon,
  );
  await quiet(() => setting.boards().length);
}, 180_000);

// All who look on lose it at that moment. A timer that is set for more than 24.8 days goes off at once.
it.each(['Infinity', '1e15'])(
  'a board that is polled every %s ms is not asked for at the moment that its stream is lost',
  async (poll) => {
    const streams: ServerResponse[] = [];
    await using setting = await openPushing(opened, {
      between: (gateway) => (request, response) => {
        if (request.url?.startsWith('/laurel/events')) streams.push(response);
        gateway(request, response);
      },
    });
    const page = await setting.open({ poll });
    await eventually(() => expect(setting.openStreams()).toHaveLength(1), soon);
    const before = await quiet(() => setting.boards().length);
    for (const response of streams.splice(0)) response.destroy();
    // It is tried again after seconds, and tells what came meanwhile.
    const name = setting.lead(3, 4_000_000);
    await eventually(async () => expect(await setting.firstOf(page)).toContain(name), soon);
    await eventually(() => expect(streams).toHaveLength(1), soon);
    expect(setting.boards().length).toBe(before);
  },
  180_000,
);

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
    await using setting = await openPushing(opened, {
      between: (gateway) => (request, response) => {
        if (!request.url?.startsWith('/laurel/events')) gateway(request, response);
        else {
          response.setHeader('access-control-allow-origin', opened.origin);
          host(request, response);
        }
      },
    });
    const page = await setting.open();
    await eventually(() => expect(setting.streams()).not.toEqual([]), soon);
    const name = setting.lead(4, 5_000_000);
    await eventually(async () => expect(await setting.firstOf(page)).toContain(name), soon);
    const before = setting.boards().length;
    await eventually(() => expect(setting.boards().length - before).toBeGreaterThanOrEqual(2), soon);
    // It is not asked again and again, and whoever develops is told why nothing is pushed.
    expect(setting.streams().length).toBeLessThan(8);
    await eventually(async () => {
      const told = (await page.consoleMessages()).map((message) => message.text());
      expect(told.filter((text) => text.startsWith('Laurel: '))).toEqual([
        expect.stringMatching(
          /^Laurel: No stream of boards comes from http\S+\/laurel\/events, so boards are polled/,
        ),
      ]);
    }, soon);
  },
  180_000,
);

it('a signed-in player sees the pushed board, and the own rank, which is in no stream', async () => {
  await using setting = await openPushing(opened);
  const { sandbox } = setting.platform;
  const player = sandbox.players[5];
  const page = await setting.open({ token: await sandbox.token(player?.sub ?? '') });
  await eventually(() => expect(setting.streams()).not.toEqual([]), soon);
  expect(setting.streams().join()).not.toContain('token');
  setting.lead(5, 6_000_000);
  await page.waitForSelector('tbody tr:first-child[aria-current="true"]', { timeout: 60_000 });
  const name = setting.lead(6, 7_000_000);
  await eventually(async () => {
    expect(await setting.firstOf(page)).toContain(name);
    expect(await page.locator('tbody tr[aria-current="true"]').textContent()).toMatch(/^2/);
  }, soon);
}, 180_000);

it('a board that is out of sight is in no stream, until it comes into sight', async () => {
  await using setting = await openPushing(opened);
  const page = await setting.open({ boards: '6' }, 500);
  const limits = (): string[] =>
    [
      ...setting
        .openStreams()
        .join()
        .matchAll(/limit%3D(\d+)/g),
    ].map(([, n = '']) => n);
  await eventually(() => expect(limits()).toContain('5'), soon);
  expect(limits()).not.toContain('10');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await eventually(() => {
    expect(limits()).toContain('10');
    expect(limits()).not.toContain('5');
  }, soon);
}, 180_000);

it('a page that is not to be seen keeps no stream open', async () => {
  await using setting = await openPushing(opened);
  const page = await setting.open();
  await eventually(() => expect(setting.openStreams()).toHaveLength(1), soon);
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
  await eventually(() => expect(setting.streams().length).toBeGreaterThan(streams), soon);
  expect(setting.streams()[streams]).toMatch(/&last=/);
}, 180_000);
