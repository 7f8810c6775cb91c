import { expect, it } from 'vitest';
import { openPlayed } from './openPlayed.ts';
import { overlayClosed } from '../support/overlayClosed.ts';

it('Orbit, a game in one file: a score counts once, the board shows it, and the overlay keeps its keys', async () => {
  await using played = await openPlayed('canvas');
  const { page } = played;
  const before = played.counted('orbit');
  await page.getByText(/to pass/).waitFor();
  const title = page.locator('#title');
  // From below the first planet the way leads past all others.
  await page.waitForFunction('Math.sin(comet.angle) > 0.9');
  await page.keyboard.press('Space');
  await page.getByText('Counted.').waitFor();
  expect(played.counted('orbit')).toBe(before + 1);

  const ended = await title.textContent();
  await page.getByRole('button', { name: 'Ranks' }).click();
  await page.getByRole('row', { name: /Mirelle You/ }).waitFor();
  // Each of these would begin another game.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await overlayClosed(page);
  expect(await title.textContent()).toBe(ended);
  await page.waitForFunction('!paused');
  await page.keyboard.press('ArrowUp');
  await page.locator('#score').getByText('0', { exact: true }).waitFor({ state: 'attached' });
  expect(played.said).toEqual([]);
}, 60_000);

it('Orbit runs in a frame that may not look at gamepads', async () => {
  await using played = await openPlayed('canvas');
  const { page } = played;
  await page.route(played.example.url, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'permissions-policy': 'gamepad=()' };
    await route.fulfill({ response, headers });
  });
  await page.reload();
  expect(await page.evaluate("try { navigator.getGamepads(), 'allowed' } catch { 'forbidden' }")).toBe(
    'forbidden',
  );
  await page.keyboard.press('Space');
  await page.waitForFunction('comet.angle !== undefined && card.hidden');
  expect(played.said).toEqual([]);
}, 60_000);

it('Orbit’s planets stand still while the overlay is open', async () => {
  await using played = await openPlayed('canvas');
  const { page } = played;
  await page.getByText(/to pass/).waitFor();
  // As the later ones are.
  await page.evaluate('planets[2].number = 12');
  const step = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';
  const moved = await page.evaluate(`(async () => {
    overlay.show();
    while (!paused) await ${step};
    const before = planets[2].x;
    const still = performance.now() + 1500;
    while (performance.now() < still) await ${step};
    overlay.hide();
    while (paused) await ${step};
    await ${step};
    const after = planets[2].x;
    // It is drawn, and goes on.
    while (Math.abs(planets[2].x - after) < 5) await ${step};
    return Math.abs(after - before);
  })()`);
  // As far as in a frame or two, of a tenth of a second at the most.
  expect(moved).toBeLessThan(5);
}, 60_000);
