import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openPlayed } from './openPlayed.ts';
import { overlayClosed } from '../support/overlayClosed.ts';

const heard = (page: Page): Promise<number> => page.evaluate('unity.heard.keys');

it('Tunnel Run, as a Unity build: no key of the overlay is the game’s, in full screen neither, and its score counts once', async () => {
  await using played = await openPlayed('unity-like');
  const { page } = played;
  const before = played.counted('tunnel');
  await page.getByText(/to pass/).waitFor();
  await page.mouse.click(400, 600);
  await expect.poll(() => page.evaluate(() => document.pointerLockElement?.id)).toBe('unity-canvas');

  await page.keyboard.press('KeyL');
  const own = page.getByRole('row', { name: /Mirelle You/ });
  await own.waitFor();
  expect(await page.evaluate(() => document.pointerLockElement)).toBeNull();
  const then = await heard(page);
  for (const key of ['ArrowDown', 'KeyW', 'Tab', 'Escape']) await page.keyboard.press(key);
  await overlayClosed(page);
  expect(await heard(page)).toBe(then);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('unity-canvas');
  await page.keyboard.press('KeyW');
  expect(await heard(page)).toBe(then + 2);

  // The canvas alone fills the screen, and hides all that lies over it but a panel that is asked for.
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('unity-canvas');
  await page.keyboard.press('KeyL');
  await own.waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await overlayClosed(page);
  await page.evaluate(() => document.exitFullscreen());

  // Nobody steers, so its shields do not last.
  await page.getByText('Counted.').waitFor({ timeout: 60_000 });
  expect(played.counted('tunnel')).toBe(before + 1);
  expect(played.said).toEqual([]);
}, 90_000);

it('Tunnel Run begins no other game by what is pressed as one ends', async () => {
  await using played = await openPlayed('unity-like');
  const { page } = played;
  await page.evaluate(() => {
    const hooks = window as unknown as { onGameOver: (points: number) => void };
    const { onGameOver } = hooks;
    hooks.onGameOver = (points) => {
      onGameOver(points);
      window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter' }));
      window.dispatchEvent(new KeyboardEvent('keyup', { code: 'Enter' }));
    };
  });
  await page.keyboard.press('Enter');
  await page.locator('#card').waitFor({ state: 'hidden' });
  await page.keyboard.down('KeyD');
  await page.getByText('Counted.').waitFor({ timeout: 60_000 });
  expect(await page.locator('#card').isVisible()).toBe(true);
}, 90_000);

it('Tunnel Run is drawn as sharp as the screen is', async () => {
  await using played = await openPlayed('unity-like');
  const context = await played.browser.newContext({ deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(played.example.url);
  const width = await page.evaluate(() => innerWidth);
  await expect
    .poll(() => page.locator('#unity-canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).width))
    .toBe(2 * width);
  await context.close();
}, 60_000);
