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
}, 60_000);
