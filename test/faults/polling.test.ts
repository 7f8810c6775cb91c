import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerGame } from '../support/answerGame.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { leaderboard } from '../support/payloads.ts';
import { startServer } from '../support/startServer.ts';
import { pollFor } from './pollFor.ts';
import { openSimulatedPage } from './simulatedPage.ts';

let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url, { production: true });
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

const timeout = 60_000;

it(
  'twenty loaded pages are one request a tick, and the reader’s place does not move',
  { timeout },
  async () => {
    let champion = false;
    await using service = await startServer(
      answerGame(({ url }) => {
        const { searchParams } = new URL(url ?? '', 'http://service');
        const [skip, limit] = [Number(searchParams.get('skip')), Number(searchParams.get('limit'))];
        const ids = [
          ...(champion ? ['champion'] : []),
          ...Array.from({ length: 300 }, (_, index) => `p${index}`),
        ];
        const entries = ids.map((id, index) => ({
          _id: id,
          rank: index + 1,
          name: `Name ${id}`,
          scores: [],
        }));
        return {
          leaderboard: {
            ...leaderboard,
            userRank: null,
            entries: entries.slice(skip, skip + limit),
            totalEntries: 300,
          },
        };
      }),
    );
    const address = `${opened.origin}/?show=board&live=5000&service=${encodeURIComponent(service.url)}`;
    await using simulated = await openSimulatedPage(opened.browser, address);
    const { page, pass } = simulated;
    await page.setViewportSize({ width: 800, height: 600 });
    const asked = (): readonly string[] =>
      service.requests
        .filter(({ method, url }) => method === 'GET' && url.includes('leaderboard'))
        .map(({ url }) => url);

    while (asked().length < 20) {
      const before = asked().length;
      await page.getByRole('button', { name: 'Show more' }).press('Enter');
      await expect.poll(() => asked().length, { timeout }).toBe(before + 1);
      await pass(100, 50);
    }
    expect(asked().at(-1)).toContain('skip=190');

    await page.evaluate(() => {
      let scroller = document.querySelector('tbody')?.parentElement ?? null;
      while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight)
        scroller = scroller.parentElement;
      scroller?.scrollTo(0, scroller.scrollHeight / 2);
    });
    // The browser tells of scrolling when it comes to it, and the page draws in its own time.
    const nameInTheMiddle = async (): Promise<string> => {
      await pass(50, 50);
      return page.evaluate(() => {
        const row = document.elementFromPoint(400, 300)?.closest('tr');
        return row?.querySelector('th')?.textContent ?? '';
      });
    };
    await expect.poll(nameInTheMiddle, { timeout }).toMatch(/^Name p\d+$/);
    const name = await nameInTheMiddle();
    expect(Number(name.replace('Name p', ''))).toBeGreaterThan(20);
    const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    const place = await row.boundingBox();
    expect(place?.y).toBeGreaterThan(0);
    expect(place?.y).toBeLessThan(600);
    const before = asked().length;
    champion = true;
    await pass(25_000, 5000);
    const polls = asked().slice(before);
    expect(polls).toHaveLength(5);
    for (const url of polls) expect(url).toContain('skip=0');
    expect((await row.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  },
);

// The heap over eight simulated hours is measured by node bench/eightHours.ts
it('hours of polling leave neither a node nor a listener behind', { timeout }, async () => {
  const { requests, before, after } = await pollFor(opened, { show: 'widgets', polls: 360, warmUp: 24 });
  expect(requests).toBeGreaterThan(2 * 360);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes);
  // A signal or two may be waiting for the next collection.
  expect(after.listeners).toBeLessThan(before.listeners + 5);
  expect(after.heapBytes - before.heapBytes).toBeLessThan(2 * 2 ** 20);
});
