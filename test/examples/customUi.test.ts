import { expect, it } from 'vitest';
import { hues } from './games.ts';
import { openPlayed } from './openPlayed.ts';

it('Hues, drawn with hooks alone: nothing of Laurel’s look is on the page, and its score counts once', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  const before = played.counted('hues');
  await page.getByRole('heading', { name: 'Hues Open' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBe(8);
  await hues.play(page);
  await page.getByText('Counted.').waitFor();
  expect(await page.locator('header b').textContent()).toBe('10');
  expect(played.counted('hues')).toBe(before + 1);
  expect(await page.locator('[class*="laurel-"]').count()).toBe(0);
  expect(played.said).toEqual([]);
}, 120_000);

it('Hues still says that a game was counted when Laurel no longer lists it', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  await page.clock.install();
  await page.reload();
  await hues.play(page);
  await page.getByText('Counted.').waitFor();
  const isForgotten = (): Promise<boolean> =>
    page.evaluate(() => Object.keys(localStorage).every((key) => !key.startsWith('laurel.runs/')));
  expect(await isForgotten()).toBe(false);
  await page.clock.fastForward('11:00');
  await expect.poll(isForgotten).toBe(true);
  expect(await page.locator('.sheet output').textContent()).toBe('Counted.');
}, 120_000);

it('the standings beside Hues stay while they cannot be fetched anew, and say so', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  const rows = page.getByRole('listitem');
  await rows.first().waitFor();
  await page.route('**/laurel/**', (route) => route.abort());
  const note = page.getByText('These could not be fetched anew.');
  await note.waitFor({ timeout: 40_000 });
  expect(await rows.count()).toBe(8);
  await page.unroute('**/laurel/**');
  await note.waitFor({ state: 'detached', timeout: 40_000 });
  expect(await rows.count()).toBe(8);
}, 120_000);

it('standings that were never there say that they could not be fetched', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  await page.route('**/laurel/**', (route) => route.abort());
  await page.reload();
  await page.getByText('The standings could not be fetched.').waitFor({ timeout: 40_000 });
  await page.unroute('**/laurel/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('listitem').first().waitFor();
}, 90_000);
