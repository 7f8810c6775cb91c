import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerGame } from '../support/answerGame.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { startServer } from '../support/startServer.ts';

interface OfflineWindow {
  readonly draw: () => void;
  readonly drawOwn: (asOf?: number) => void;
  readonly states: () => readonly string[];
}

let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url);
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

const states = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as OfflineWindow).states());
const allAre = (page: Page, state: string): Promise<unknown> =>
  page.waitForFunction((state) => {
    const seen = (window as unknown as OfflineWindow).states();
    return seen.length === 4 && seen.every((each) => each === state);
  }, state);

it('widgets that start without a connection say so, and come by themselves when it is there', async () => {
  await using service = await startServer(answerGame());
  const page = await opened.browser.newPage();
  await page.clock.install();
  await page.goto(`${opened.origin}/?service=${encodeURIComponent(service.url)}`);
  await page.waitForFunction(() => 'draw' in window);
  await page.context().setOffline(true);
  await page.evaluate(() => (window as unknown as OfflineWindow).draw());
  await allAre(page, 'offline');
  // Long enough for whatever is tried without a connection to be tried for the last time.
  for (let time = 0; time < 20; time += 1) await page.clock.runFor(3000);
  await allAre(page, 'offline');
  await page.context().setOffline(false);
  await allAre(page, 'ready');
  expect(await states(page)).toHaveLength(4);
  await page.close();
});

it('widgets that lose the connection say so, keep what they show, and go on by themselves', async () => {
  await using service = await startServer(answerGame());
  // All of them are in sight: what is not asks for nothing.
  const page = await opened.browser.newPage({ viewport: { width: 1280, height: 8000 } });
  await page.goto(`${opened.origin}/?live=500&service=${encodeURIComponent(service.url)}`);
  await page.waitForFunction(() => 'draw' in window);
  await page.evaluate(() => (window as unknown as OfflineWindow).draw());
  await allAre(page, 'ready');
  const notice = page.getByText('You are offline. This is what was here before.').first();
  expect(await notice.count()).toBe(0);

  await page.context().setOffline(true);
  await notice.waitFor();
  await page.getByText('Oskar').first().waitFor();
  await allAre(page, 'ready');
  const polls = (): number => service.requests.filter(({ url }) => url.includes('leaderboard')).length;
  const before = polls();

  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await expect.poll(polls, { timeout: 10_000 }).toBeGreaterThan(before);
  await page.close();
});

it.each([
  ['a failed refresh', undefined],
  ['what a gateway kept', Date.UTC(2026, 0, 1)],
])('a button to try again above %s keeps the focus as the connection goes and comes', async (_, asOf) => {
  const page = await opened.browser.newPage();
  await page.goto(opened.origin);
  await page.waitForFunction(() => 'drawOwn' in window);
  await page.evaluate((time) => (window as unknown as OfflineWindow).drawOwn(time), asOf);
  await page.getByRole('button', { name: 'Try again' }).focus();
  const focused = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.textContent);
  await page.context().setOffline(true);
  await page.getByText('You are offline. This is what was here before.').waitFor();
  expect(await focused()).toBe('Try again');
  await page.context().setOffline(false);
  await page.getByText('Could not refresh just now.').waitFor();
  expect(await focused()).toBe('Try again');
  await page.close();
});
