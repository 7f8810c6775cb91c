import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launchShell } from '../../../scripts/chromium.ts';
import { packTarball } from '../../support/consumerApp.ts';
import { startCommand } from '../../support/startCommand.ts';

it('`npm run example:next` comes from a clone to a board that bots move, drawn by the server', async () => {
  // A folder for temporary files of its own, so that Next.js is installed as the first time.
  const folder = mkdtempSync(join(tmpdir(), 'laurel-example-'));
  await using browser = await launchShell();
  try {
    // Without the build, which would take the package away from the tests beside this one.
    await using running = await startCommand(
      `TMPDIR=${folder} LAUREL_TARBALL=${packTarball(folder)} npm run example:next -- --port 0`,
      process.cwd(),
      /Local:\s+(http:\S+)/,
    );
    const url = running.found[1] ?? '';
    expect(await (await fetch(url)).text()).toMatch(/<tr[^]*<\/tr>/);
    const page = await browser.newPage({ colorScheme: 'dark' });
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(String(error)));
    page.on(
      'response',
      (response) => response.status() === 404 && said.push(`There is no ${response.url()}`),
    );
    await page.goto(url, { timeout: 120_000 });
    const board = page.getByRole('table').first();
    await board.getByRole('row').nth(5).waitFor({ timeout: 60_000 });
    expect(await page.title()).toBe('My game');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(12, 15, 14)',
    );
    const before = await board.textContent();
    await expect.poll(async () => board.textContent(), { timeout: 60_000 }).not.toBe(before);
    expect(said).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
