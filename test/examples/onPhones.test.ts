import { expect, it } from 'vitest';
import { openPlayed, type Played } from './openPlayed.ts';

async function boxOf({ page }: Played, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not drawn`);
  return box;
}

it('Invader Night fills a phone that is held upright', async () => {
  await using played = await openPlayed('phaser');
  await played.page.setViewportSize({ width: 390, height: 844 });
  await played.page.reload();
  await played.page.locator('.game canvas').waitFor();
  const { width, height } = await boxOf(played, '.game canvas');
  expect(width * height).toBeGreaterThan(0.75 * 390 * 844);
}, 60_000);

it('Hues is whole on a phone on its side, with the standings beside it', async () => {
  await using played = await openPlayed('custom-ui');
  await played.page.setViewportSize({ width: 640, height: 360 });
  await played.page.getByRole('listitem').first().waitFor();
  const field = await boxOf(played, '.field');
  const button = await boxOf(played, '.sheet button');
  expect(field.y + field.height).toBeLessThanOrEqual(360);
  expect(button.y + button.height).toBeLessThanOrEqual(field.y + field.height);
  expect((await boxOf(played, '.standings')).x).toBeGreaterThan(field.x + field.width);
  // Points in one line.
  expect((await boxOf(played, 'header p:last-child')).height).toBeLessThan(30);
}, 60_000);

it.each([
  [640, 360],
  [390, 844],
])(
  'Signal’s words leave its lamp free at %i by %i',
  async (width, height) => {
    await using played = await openPlayed('hand-over');
    const { page } = played;
    await page.setViewportSize({ width, height });
    const game = page.frameLocator('iframe');
    await game.getByText(/to pass/).waitFor();
    const canvas = await game.locator('canvas').boundingBox();
    const words = await game.locator('.line').boundingBox();
    if (canvas === null || words === null) throw new Error('not drawn');
    // The lamp, 46 of 640, stands in the middle of its height but for a little.
    expect(words.y).toBeGreaterThan(canvas.y + canvas.height * (0.44 + 0.12));
    expect((await boxOf(played, 'h1')).height).toBeLessThan(40);
    expect((await boxOf(played, 'label')).height).toBeLessThan(50);
  },
  60_000,
);

it('the gateway’s page takes nothing from a widget, as the package’s sheets stand in no layer', async () => {
  await using played = await openPlayed('gateway');
  const { page } = played;
  await page.locator('.laurel-PlayerSearch-hint').waitFor();
  // At once: the page may move between two looks.
  const gap = await page.evaluate(() => {
    const box = (name: string) =>
      document.querySelector(`.laurel-PlayerSearch-${name}`)?.getBoundingClientRect();
    return (box('hint')?.top ?? 0) - (box('input')?.bottom ?? 0);
  });
  expect(gap).toBe(8);
}, 60_000);

it('Tunnel Run is flown by a finger on a phone, and says so', async () => {
  await using played = await openPlayed('unity-like');
  const context = await played.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(played.example.url);
  await page.getByText('drag a finger').waitFor();
  expect(await page.getByText('W A S D').isVisible()).toBe(false);
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });

  await touch('touchStart', { x: 120, y: 600 });
  await page.getByText('drag a finger').waitFor({ state: 'hidden' });
  await touch('touchMove', { x: 200, y: 520 });
  await expect
    .poll(() => page.evaluate('unity.aim'))
    .toEqual({ x: expect.closeTo(0.51, 1), y: expect.closeTo(-0.51, 1) });
  await touch('touchEnd');
  // From where it is: the finger may be anywhere.
  await touch('touchStart', { x: 300, y: 300 });
  await touch('touchMove', { x: 60, y: 300 });
  await expect.poll(() => page.evaluate('unity.aim.x')).toBeLessThan(0);
  await touch('touchEnd');
  await context.close();
}, 60_000);
