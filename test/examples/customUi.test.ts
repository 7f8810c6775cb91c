import { expect, it } from 'vitest';
import { openPlayed } from './openPlayed.ts';

it('Hues, drawn with hooks alone: nothing of Laurel’s look is on the page, and its score counts once', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  const before = played.counted('hues');
  await page.getByRole('heading', { name: 'Hues Open' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBe(8);
  await page.getByRole('button', { name: 'Find it' }).click();
  const points = page.locator('header b');
  const tiles = page.locator('.field > button');
  /** The tile whose colour only it has, or the first of the others. */
  const place = (isOdd: boolean) =>
    tiles.evaluateAll((all, odd) => {
      const colors = all.map((tile) => (tile as HTMLElement).style.background);
      return colors.findIndex((color) => (colors.filter((other) => other === color).length === 1) === odd);
    }, isOdd);
  await tiles.nth(await place(true)).click();
  await page.getByText('10 points').waitFor();
  // Whatever else is pressed costs two of thirty seconds.
  const over = page.getByRole('heading', { name: '10 points' });
  while (!(await over.isVisible()))
    await tiles
      .nth(await place(false))
      .click({ timeout: 1000 })
      .catch(() => {});
  await page.getByText('Counted.').waitFor();
  expect(await points.textContent()).toBe('10');
  expect(played.counted('hues')).toBe(before + 1);
  expect(await page.locator('[class*="laurel-"]').count()).toBe(0);
  expect(played.said).toEqual([]);
}, 60_000);
