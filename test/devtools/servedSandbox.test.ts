import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/createSandbox.ts';
import { serveSandbox } from '../../src/sandbox/serveSandbox.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';

let opened: OpenBrowser;
beforeAll(async () => {
  opened = await openBrowser('page.tsx', import.meta.url, {
    // The strictest page: no inline style, and none that is not its own.
    headers: { 'content-security-policy': "default-src 'self'; connect-src http:; img-src *" },
  });
}, 60_000);
afterAll(async () => opened[Symbol.asyncDispose]());

async function openGame(controlOrigins: readonly string[]) {
  const served = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), {
    port: 0,
    controlToken: 'printed',
    controlOrigins,
  });
  const page = await opened.browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  const query = new URLSearchParams({
    service: served.url,
    key: served.sandbox.apiKeys.production,
    token: 'printed',
  });
  await page.goto(`${opened.origin}/?${query.toString()}`);
  await page.getByRole('article').first().waitFor();
  return { page, served, complaints };
}

it('a page of an origin that the sandbox was told switches its faults, over HTTP and under a strict policy', async () => {
  const { page, served, complaints } = await openGame([opened.origin]);
  const down = page.getByRole('checkbox', { name: 'Down: status 503' });
  await down.check();
  await page.getByText('Could not refresh just now.').waitFor();
  await page.getByText(/^\d+ failures? in a row/).waitFor();
  await down.uncheck();
  await page.getByText('Could not refresh just now.').waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').allTextContents()).not.toContain('The sandbox refused');
  expect(complaints).toEqual([]);
  await page.close();
  await served.close();
});

it('a page of any other origin is told why its switches do nothing', async () => {
  const { page, served } = await openGame([]);
  await page.getByRole('checkbox', { name: 'Down: status 503' }).click();
  await page.getByText(/403.*--control-from/).waitFor();
  await page.close();
  await served.close();
});
