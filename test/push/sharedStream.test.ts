import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { aWhile, openPushing, type PushSetting, soon } from './openPushing.ts';
import { eventually } from '../support/eventually.ts';

let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url);
}, 180_000);
afterAll(async () => opened[Symbol.asyncDispose]());

/** Tabs of one browser: they share an origin, its locks and its channels. */
async function openContext(): Promise<BrowserContext & AsyncDisposable> {
  return opened.browser.newContext();
}

/** How many streams are open, once nothing is asked for any more: boards that are not asked for are pushed. */
async function streamsWhenPushed({ openStreams, boards }: PushSetting): Promise<number> {
  return eventually(async () => {
    const before = boards().length;
    await aWhile(2500);
    expect(boards().length).toBe(before);
    expect(openStreams()).not.toEqual([]);
    return openStreams().length;
  }, soon);
}

/** Somebody leads, which all of these pages show. */
async function expectTold(setting: PushSetting, index: number, pages: readonly Page[]): Promise<void> {
  leading += 1_000_000;
  const name = setting.lead(index, leading);
  for (const page of pages)
    await eventually(async () => expect(await setting.firstOf(page)).toContain(name), soon);
}
let leading = 1_000_000;

const quick = { heartbeat: 300 };

it('tabs share one stream of all that they show, and one that joins has what is told already', async () => {
  await using setting = await openPushing(opened);
  await using context = await openContext();
  const first = await setting.open({}, 3000, context);
  const second = await setting.open({ boards: '2' }, 3000, context);
  expect(await streamsWhenPushed(setting)).toBe(1);
  expect(setting.openStreams()[0]?.match(/page=/g)).toHaveLength(2);
  const streams = setting.streams().length;
  const third = await setting.open({}, 3000, context);
  expect(await streamsWhenPushed(setting)).toBe(1);
  // What it shows was in the stream already.
  expect(setting.streams().length).toBe(streams);
  const before = setting.boards().length;
  await expectTold(setting, 1, [first, second, third]);
  expect(setting.boards().length).toBe(before);
}, 180_000);

it('a tab that goes takes what only it showed out of the stream', async () => {
  await using setting = await openPushing(opened);
  await using context = await openContext();
  await setting.open({}, 3000, context);
  const second = await setting.open({ boards: '3' }, 3000, context);
  await eventually(() => expect(setting.openStreams().join().match(/page=/g)).toHaveLength(3), soon);
  await second.close();
  await eventually(() => expect(setting.openStreams().join().match(/page=/g)).toHaveLength(1), soon);
}, 180_000);

it('a tab that crashes does so, too', async () => {
  await using setting = await openPushing(opened);
  await using context = await openContext();
  await setting.open({}, 3000, context);
  const second = await setting.open({ boards: '3' }, 3000, context);
  await eventually(() => expect(setting.openStreams().join().match(/page=/g)).toHaveLength(3), soon);
  await crash(second);
  await eventually(() => expect(setting.openStreams().join().match(/page=/g)).toHaveLength(1), soon);
}, 180_000);

it.each<[string, (page: Page) => Promise<unknown>, polls?: number]>([
  ['is closed', async (page) => page.close()],
  ['crashes', crash],
  // Its stream may be cut before it hears that it goes, and the others may have asked by then.
  ['goes elsewhere', async (page) => page.goto('about:blank'), 2],
  ['is hidden', hide],
])(
  'when the tab with the stream %s, another goes on with it where it was',
  async (_, end, polls = 0) => {
    await using setting = await openPushing(opened);
    await using context = await openContext();
    const holder = await setting.open({}, 3000, context);
    await eventually(() => expect(setting.openStreams()).toHaveLength(1), soon);
    const others = [await setting.open({}, 3000, context), await setting.open({}, 3000, context)];
    expect(await streamsWhenPushed(setting)).toBe(1);
    // What they pass on, and not only what they knew when the others came, is what these go on from.
    await expectTold(setting, 1, [holder, ...others]);
    const streams = setting.streams().length;
    const boards = setting.boards().length;
    await end(holder);
    await expectTold(setting, 2, others);
    await eventually(() => expect(setting.openStreams()).toHaveLength(1), soon);
    expect(setting.streams().length - streams).toBe(1);
    expect(setting.streams().at(-1)).toMatch(/[?&]last=[\da-f]{12}-/);
    expect(setting.boards().length - boards).toBeLessThanOrEqual(polls);
  },
  180_000,
);

it('a tab that hangs loses the stream to another, and comes back to it', async () => {
  await using setting = await openPushing(opened, quick);
  await using context = await openContext();
  const holder = await setting.open({}, 3000, context);
  await eventually(() => expect(setting.openStreams()).toHaveLength(1), soon);
  const other = await setting.open({}, 3000, context);
  expect(await streamsWhenPushed(setting)).toBe(1);
  const streams = setting.streams().length;
  const hung = holder.evaluate(() => {
    const end = performance.now() + 8000;
    while (performance.now() < end);
  });
  await eventually(() => expect(setting.streams().length).toBeGreaterThan(streams), soon);
  await expectTold(setting, 3, [other]);
  await hung;
  expect(await streamsWhenPushed(setting)).toBe(1);
  await expectTold(setting, 4, [holder, other]);
}, 180_000);

it('while the gateway is gone one tab tries, and what it brings is for all', async () => {
  await using setting = await openPushing(opened, quick);
  await using context = await openContext();
  const pages = [await setting.open({}, 3000, context), await setting.open({}, 3000, context)];
  expect(await streamsWhenPushed(setting)).toBe(1);
  await setting.stop();
  await aWhile(1000);
  await setting.start();
  await expectTold(setting, 5, pages);
  expect(await streamsWhenPushed(setting)).toBe(1);
  await expectTold(setting, 6, pages);
}, 180_000);

it('two players in two tabs share what everybody may see, and nothing else', async () => {
  await using setting = await openPushing(opened);
  await using context = await openContext();
  const { sandbox } = setting.platform;
  // All that any tab is told by another.
  const said: string[] = [];
  await context.exposeFunction('overhear', (message: string) => void said.push(message));
  await context.addInitScript(() => {
    const { overhear } = globalThis as unknown as { overhear: (text: string) => void };
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      override postMessage(message: unknown): void {
        overhear(JSON.stringify(message));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's own origin is its only one
        super.postMessage(message);
      }
    };
  });
  const [ann, bob] = [sandbox.players[20], sandbox.players[21]];
  const tokens = [await sandbox.token(ann?.sub ?? ''), await sandbox.token(bob?.sub ?? '')];
  const pages: Page[] = [];
  for (const token of tokens) pages.push(await setting.open({ token }, 3000, context));
  await eventually(() => expect(setting.openStreams()).toHaveLength(1), soon);
  await expectTold(setting, 1, pages);
  expect(setting.openStreams()).toHaveLength(1);
  for (const [index, own] of [ann, bob].entries()) {
    const marked = pages[index]?.locator('tbody tr[aria-current="true"]');
    await eventually(async () => expect(await marked?.allTextContents()).toHaveLength(1), soon);
    expect(await marked?.textContent()).toContain(own?.nickname);
  }
  expect(said.join()).toContain('totalEntries');
  for (const secret of [...tokens, ann?.sub ?? '', bob?.sub ?? '']) expect(said.join()).not.toContain(secret);
}, 180_000);

it.each<[string, () => void]>([
  ['locks', () => Reflect.deleteProperty(Navigator.prototype, 'locks')],
  [
    'locks that may be used',
    () => {
      LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError'));
    },
  ],
  ['channels', () => Reflect.deleteProperty(globalThis, 'BroadcastChannel')],
  [
    'channels that may be opened',
    () => {
      globalThis.BroadcastChannel = function () {
        throw new DOMException('no', 'SecurityError');
      } as never;
    },
  ],
])(
  'where there are no %s, each tab has a stream of its own',
  async (_, forbid) => {
    await using setting = await openPushing(opened);
    await using context = await openContext();
    await context.addInitScript(forbid);
    const pages = [await setting.open({}, 3000, context), await setting.open({}, 3000, context)];
    expect(await streamsWhenPushed(setting)).toBe(2);
    await expectTold(setting, 1, pages);
  },
  180_000,
);

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => {});
  await crashed;
}

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
