import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerGame } from '../support/answerGame.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';
import { userInfo } from '../support/payloads.ts';
import { selfSigned } from '../support/selfSigned.ts';
import { startServer } from '../support/startServer.ts';

let opened: OpenBrowser;
beforeAll(async () => {
  // By other names than this machine's own, whose http addresses a browser takes for safe.
  const hosts = ['service.example', 'pictures.example'];
  opened = await openBrowser('page.tsx', import.meta.url, { production: true, tls: selfSigned(), hosts });
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

const openPage = async (service: string) => {
  const page = await opened.browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(`${opened.origin}/?session=mirelle&service=${encodeURIComponent(service)}`);
  return page;
};

it('a picture over http on an https page is never asked for unprotected, and letters stand in for it', async () => {
  await using pictures = await startServer((_request, response) => response.writeHead(200).end());
  const picture = pictures.url.replace('127.0.0.1', 'pictures.example') + '/mirelle.png';
  await using service = await startServer(answerGame(() => ({ userInfo: { ...userInfo, picture } })));
  // To this machine itself a browser lets an https page speak http.
  const page = await openPage(service.url);
  const avatar = page.locator('.laurel-Profile .laurel-Avatar').first();
  await expect.poll(() => avatar.getAttribute('data-picture'), { timeout: 15_000 }).toBe('failed');
  expect(await avatar.locator('[data-letters]').getAttribute('data-letters')).toBe('m');
  expect(pictures.requests).toEqual([]);
  await page.close();
});

it('a service over http, which an https page may not ask, cannot be reached, and the page says so', async () => {
  await using service = await startServer(answerGame());
  const page = await openPage(service.url.replace('127.0.0.1', 'service.example'));
  const said = page.locator('.laurel-Profile');
  await expect.poll(() => said.getAttribute('data-state'), { timeout: 15_000 }).toBe('error');
  const text = await said.textContent();
  expect(text).toContain('The service cannot be reached.');
  expect(text).toContain('network');
  expect(service.requests).toEqual([]);
  await page.close();
});
