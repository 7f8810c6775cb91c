import { expect, it } from 'vitest';
import { openPlayed } from './openPlayed.ts';

it('a portal hands its player into a game of another origin, whose scores are that player’s', async () => {
  await using played = await openPlayed('hand-over');
  const { page } = played;
  const before = played.counted('signal');
  const game = page.frameLocator('iframe');
  await game.getByText(/to pass/).waitFor();
  const origins = page.frames().map((frame) => new URL(frame.url()).origin);
  expect(new Set(origins).size).toBe(2);
  await game.locator('canvas').click();
  // Ten rings that nobody stops.
  await game.getByText('for another ten').waitFor({ timeout: 40_000 });
  await game.getByText('Counted.').waitFor({ timeout: 40_000 });
  expect(played.counted('signal')).toBe(before + 1);

  await page.getByRole('combobox').selectOption('Oskar');
  await game.getByRole('button', { name: 'Ranks' }).click();
  await game.getByRole('row', { name: /Oskar You/ }).waitFor();
  expect(played.said).toEqual([]);
}, 90_000);

it('the game alone says that nobody has told it who plays, and goes on', async () => {
  await using played = await openPlayed('hand-over');
  const { page } = played;
  const url = await page.locator('iframe').getAttribute('src');
  await page.goto(url ?? '');
  await page.getByText('in no frame').waitFor();
  await page.getByRole('button', { name: 'Ranks' }).click();
  await page.getByRole('row', { name: /Mirelle/ }).waitFor();
});

it('Signal begins no other game by what is pressed as one ends', async () => {
  await using played = await openPlayed('hand-over');
  const { page } = played;
  await page
    .frameLocator('iframe')
    .getByText(/to pass/)
    .waitFor();
  const game = page.frames().find((frame) => frame !== page.mainFrame());
  expect(await game?.evaluate('press(); while (state === "playing") next(0); press(); state')).toBe('over');
}, 60_000);
