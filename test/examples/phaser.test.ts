import { expect, it } from 'vitest';
import { openPlayed } from './openPlayed.ts';
import { overlayClosed } from '../support/overlayClosed.ts';

it('Invader Night, a Phaser game: paused and left alone while the overlay is open, and its score counts once', async () => {
  await using played = await openPlayed('phaser');
  const { page } = played;
  const before = played.counted('invaders');
  const points = page.locator('.hud b');
  await page.getByText(/to pass/).waitFor();
  await page.getByText('Enter begins').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Enter begins').waitFor({ state: 'detached' });
  await page.keyboard.down('Space');
  await expect.poll(async () => Number(await points.textContent()), { timeout: 20_000 }).toBeGreaterThan(0);
  await page.keyboard.up('Space');

  await page.getByRole('button', { name: 'Ranks' }).click();
  await page.getByRole('row', { name: /Mirelle You/ }).waitFor();
  const then = await points.textContent();
  await page.keyboard.press('Space');
  // Before it closes: from then on what was shot hits again.
  expect(await points.textContent()).toBe(then);
  // In the game it gives up.
  await page.keyboard.press('Escape');
  await overlayClosed(page);
  expect(await page.getByText('Game over').count()).toBe(0);
  expect(played.counted('invaders')).toBe(before);

  await page.keyboard.press('Escape');
  await page.getByText('Game over').waitFor();
  await page.getByText('Counted').waitFor();
  expect(played.counted('invaders')).toBe(before + 1);
  expect(played.said).toEqual([]);
}, 60_000);

it.each(['Enter', 'Space'])(
  'Invader Night leaves %s on its launcher to that, and begins nothing',
  async (key) => {
    await using played = await openPlayed('phaser');
    const { page } = played;
    const start = page.getByText('Enter begins');
    await start.waitFor();
    await page.locator('.game canvas').waitFor();
    await page.getByRole('button', { name: 'Ranks' }).focus();
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
    expect(await start.count()).toBe(1);
    await page.keyboard.press('Escape');
    await overlayClosed(page);
    // The game has read its keys again.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await start.count()).toBe(1);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Enter');
    await start.waitFor({ state: 'detached' });
  },
  60_000,
);
