import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { games } from './games.ts';
import { openPlayed } from './openPlayed.ts';

it.each(Object.entries(games))(
  '%s: a game that ends offline is said to be kept, and counts once when the page is closed and opened again twice',
  async (name, { tournamentId, frame, play }) => {
    await using played = await openPlayed(name);
    const { example } = played;
    const context = await played.browser.newContext();
    const page = await context.newPage();
    await page.goto(example.url);
    const before = played.counted(tournamentId);
    const begun = (tab: Page): Promise<void> =>
      (name === 'custom-ui' ? tab.getByRole('listitem') : frame(tab).getByText(/to pass/)).first().waitFor();
    await begun(page);
    await context.setOffline(true);
    await play(page);
    await frame(page)
      .getByText(/Kept here until|No connection/)
      .first()
      .waitFor();
    await page.close();
    await context.setOffline(false);
    const tabs = [await context.newPage(), await context.newPage()];
    await Promise.all(tabs.map(async (tab) => tab.goto(example.url)));
    await expect.poll(() => played.counted(tournamentId), { timeout: 30_000 }).toBe(before + 1);
    // Each of them has looked since.
    for (const tab of tabs) {
      await tab.reload();
      await begun(tab);
    }
    expect(played.counted(tournamentId)).toBe(before + 1);
    await context.close();
  },
  120_000,
);
