// How far pages of a built Storybook move while they load, and where the first player stands:
// `npx storybook build && npx node bench/storybook/loading.ts`. Each page is fresh, and measured once all of it is there.
import { launchChromium } from '../../scripts/chromium.ts';
import { serveFolder } from '../../scripts/serveFolder.ts';
import { layoutShift } from '../../test/support/layoutShift.ts';

const pages = [
  ['welcome--welcome', '.game-board tbody tr, .game-board .laurel-Podium-place'],
  ['guides-live-service--live', '.laurel-Leaderboard tbody tr, .laurel-Podium-place'],
  ['components-leaderboard--connected', '.laurel-Leaderboard tbody tr'],
] as const;
const sizes = [
  [1280, 900],
  [360, 740],
] as const;

await using site = await serveFolder('storybook-static');
const browser = await launchChromium();
const rows: Record<string, string | number>[] = [];
for (const [story, player] of pages) {
  for (const [width, height] of sizes) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.goto(`${site.url}iframe.html?id=${story}&viewMode=story`);
    await page.locator('.laurel-Leaderboard:not([data-state=loading]) [aria-current=true]').first().waitFor();
    await page.locator('[data-state=loading]').waitFor({ state: 'detached' });
    const top = await page
      .locator(player)
      .evaluateAll((found) =>
        Math.min(
          ...found.filter((one) => one.clientHeight > 0).map((one) => one.getBoundingClientRect().top),
        ),
      );
    rows.push({
      story,
      size: `${width}x${height}`,
      'layout shift': Math.round((await layoutShift(page)) * 10_000) / 10_000,
      'first player at': Math.round(top),
    });
    await page.close();
  }
}
console.table(rows);
await browser.close();
