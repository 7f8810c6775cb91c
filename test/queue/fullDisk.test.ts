import { expect, it } from 'vitest';
import type { ScoreQueue } from '../../src/queue/ScoreQueue.ts';
import { openBrowser } from '../support/openBrowser.ts';

// A browser asks once in a while how much room there is, so this one has none from the first.
it('where the disk is full localStorage has a finished game, and says so', async () => {
  await using opened = await openBrowser('../killed-browser/page.ts', import.meta.url);
  const page = await opened.browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: opened.origin, quotaSize: 1 });
  await page.goto(opened.origin);
  const keeping = (score: number) =>
    page.evaluate(async (value) => {
      const { queue } = window as unknown as { readonly queue: ScoreQueue };
      const { id } = queue.submit({ tournamentId: 't1', scores: [{ scoreType: 'kills', value }] });
      return new Promise((resolve) => {
        queue.subscribe(() => {
          const run = queue.getSnapshot().find((other) => other.id === id);
          if (run?.saved === true) resolve(run.keptIn);
        });
      });
    }, score);
  expect(await keeping(1)).toBe('localStorage');
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: opened.origin });
  await expect.poll(() => keeping(2)).toBe('IndexedDB');
});
