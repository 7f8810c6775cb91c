import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { friends, leaderboard, success, tournaments, userInfo } from '../support/payloads.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { startServer } from '../support/startServer.ts';

interface OfflineWindow {
  readonly draw: () => void;
  readonly states: () => readonly string[];
}

let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url);
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

function answer(request: IncomingMessage, response: ServerResponse): void {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const url = request.url ?? '';
  const data = url.includes('userinfo')
    ? userInfo
    : url.includes('friends')
      ? friends
      : url.includes('leaderboard')
        ? leaderboard
        : tournaments;
  response.writeHead(200, headers).end(request.method === 'OPTIONS' ? '' : success(data));
}

const states = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as OfflineWindow).states());
const allAre = (page: Page, state: string): Promise<unknown> =>
  page.waitForFunction((state) => {
    const seen = (window as unknown as OfflineWindow).states();
    return seen.length === 4 && seen.every((each) => each === state);
  }, state);

it('widgets that start without a connection say so, and come by themselves when it is there', async () => {
  await using service = await startServer(answer);
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
