import { expect, it } from 'vitest';
import { cupId } from '../support/cup.ts';
import { openGame } from './overlay/openGame.ts';

it.each(['guard', 'frame'])(
  'a long board in an overlay shows the rows it is scrolled to (%s)',
  async (isolation) => {
    await using game = await openGame({ players: 300 });
    await using opened = await game.open(
      `<!doctype html><script src="/embed.js"></script><laurel-provider ${game.at}>
       <laurel-overlay heading="Ranks" open isolation="${isolation}">
         <laurel-leaderboard tournament-id="${cupId}" page-size="300"></laurel-leaderboard>
       </laurel-overlay>
     </laurel-provider>`,
    );
    const inside = isolation === 'frame' ? opened.page.frameLocator('laurel-overlay iframe') : opened.page;
    await inside.getByRole('row', { name: /Name 0\b/ }).waitFor();
    const content = inside.locator('.laurel-Overlay-content');
    await content.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await inside.getByRole('row', { name: /Name 299\b/ }).waitFor();
    // Not all of them are drawn at once.
    expect(await inside.getByRole('row').count()).toBeLessThan(150);
  },
);
