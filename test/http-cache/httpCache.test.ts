import { afterAll, beforeAll, expect, it } from 'vitest';
import { success, userInfo } from '../support/payloads.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { startServer } from '../support/startServer.ts';

interface NameWindow {
  readonly nameOf: (player: string) => Promise<string | null>;
}

let opened: OpenBrowser;

beforeAll(async () => {
  opened = await openBrowser('page.ts', import.meta.url);
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

// What a service, or a network of caches before it, may say; the last lets browsers guess.
const cachings: Record<string, string>[] = [
  { 'cache-control': 'max-age=3600' },
  { 'cache-control': 'private, max-age=3600' },
  { 'last-modified': 'Wed, 01 Jan 2020 00:00:00 GMT' },
];

it.each(cachings)('never shows one player what the browser keeps of another: %o', async (caching) => {
  await using service = await startServer((request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    const nickname = `name of ${request.headers.authorization ?? 'nobody'}`;
    response
      .writeHead(200, { 'content-type': 'application/json', ...headers, ...caching })
      .end(success({ ...userInfo, nickname }));
  });
  const page = await opened.browser.newPage();
  await page.goto(`${opened.origin}/?service=${encodeURIComponent(service.url)}`);
  await page.waitForFunction(() => 'nameOf' in window);
  const nameOf = (player: string): Promise<string | null> =>
    page.evaluate((player) => (window as unknown as NameWindow).nameOf(player), player);
  expect(await nameOf('ann')).toContain('ann');
  expect(await nameOf('bob')).toContain('bob');
  expect(await nameOf('ann')).toContain('ann');
  await page.close();
});
