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

it('Signal’s ten rings are seen beside a place that has just risen, on a phone on its side', async () => {
  await using played = await openPlayed('hand-over');
  const { page } = played;
  await page.setViewportSize({ width: 640, height: 360 });
  const game = page.frameLocator('iframe');
  await game.getByText(/to pass/).waitFor();
  const frame = page.frames().find((each) => each !== page.mainFrame());
  await frame?.evaluate('press(); while (state === "playing") next(95)');
  await game.getByText('▲').waitFor();
  const chip = await game.locator('.laurel-RankChip').boundingBox();
  const canvas = await game.locator('canvas').boundingBox();
  if (chip === null || canvas === null) throw new Error('not drawn');
  // The last of them, 81 of 640 from the middle, at 24 pixels from the top.
  const isBeside = chip.x > canvas.x + canvas.width / 2 + 0.6 * 85;
  const isBelow = chip.y > canvas.y + 24 + 4;
  expect(isBeside || isBelow).toBe(true);
}, 60_000);
