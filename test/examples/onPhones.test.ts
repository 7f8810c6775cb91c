import { expect, it } from 'vitest';
import { openPlayed, type Played } from './openPlayed.ts';

async function boxOf({ page }: Played, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not drawn`);
  return box;
}

/** The lines of the screen that have a colour, one for each pixel of it. */
async function linesOf({ page }: Played, colour: readonly [number, number, number]): Promise<number[]> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, red, green, blue]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
      drawing?.drawImage(image, 0, 0);
      const pixels = drawing?.getImageData(0, 0, image.width, image.height).data ?? [];
      const found: number[] = [];
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue)
          found.push(Math.floor(at / 4 / image.width));
      return found;
    },
    [picture, ...colour] as const,
  );
}

/** Invader Night on a screen of this size from the first, with its card. */
async function openInvaders(width: number, height: number): Promise<Played> {
  const played = await openPlayed('phaser', { viewport: { width, height } });
  const { page } = played;
  await page.getByText(/to pass/).waitFor();
  await page.locator('.game canvas').waitFor();
  return played;
}

it('Invader Night fills a phone that is held upright', async () => {
  await using played = await openInvaders(390, 844);
  const { width, height } = await boxOf(played, '.game canvas');
  expect(width * height).toBeGreaterThan(0.75 * 390 * 844);
}, 60_000);

it('Orbit’s name keeps off the place in the corner of a phone on its side', async () => {
  await using played = await openPlayed('canvas');
  const { page } = played;
  await page.setViewportSize({ width: 640, height: 360 });
  await page.getByText(/to pass/).waitFor();
  const chip = await boxOf(played, '.laurel-RankChip');
  const name = await page.locator('#title').evaluate((title) => {
    const words = document.createRange();
    words.selectNodeContents(title);
    return words.getBoundingClientRect().right;
  });
  expect(chip.x - name).toBeGreaterThanOrEqual(12);
}, 60_000);

it('Orbit’s words can be read over its brightest planet', async () => {
  await using played = await openPlayed('canvas');
  const { page } = played;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByText(/to pass/).waitFor();
  // All of the sky in the planet's colour, and the words without theirs: what is left is their ground.
  await page.evaluate(`paint = () => {
    draw.setTransform(1, 0, 0, 1, 0, 0);
    draw.fillStyle = '#f2d08f';
    draw.fillRect(0, 0, canvas.width, canvas.height);
  }`);
  await page.addStyleTag({ content: '#hint, #hint * { color: transparent }' });
  const hint = page.locator('#hint');
  const words = await hint.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
  // Where they begin: farthest from the middle, which the card darkens.
  const clip = { ...words, width: 24 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  const light = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
    drawing?.drawImage(image, 0, 0);
    const pixels = drawing?.getImageData(0, 0, image.width, image.height).data ?? [];
    const parts = [0.2126, 0.7152, 0.0722];
    let sum = 0;
    for (let at = 0; at < pixels.length; at += 4)
      for (const [part, share] of parts.entries())
        sum += share * (((pixels[at + part] ?? 0) / 255 + 0.055) / 1.055) ** 2.4;
    return sum / (pixels.length / 4);
  }, picture);
  // #f4f0ff on that.
  expect((0.886 + 0.05) / (light + 0.05)).toBeGreaterThan(4.5);
}, 60_000);

// 1280 by 1024 at 400 %, which is the least that WCAG asks for.
const enlarged = { width: 320, height: 256 };

it('Hues has its standings below the field where the page is enlarged fourfold, with every name', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  await page.setViewportSize(enlarged);
  await page.getByRole('listitem').first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  const field = await boxOf(played, '.field');
  const button = await boxOf(played, '.sheet button');
  expect(button.y + button.height).toBeLessThanOrEqual(field.y + field.height);
  expect((await boxOf(played, '.standings')).y).toBeGreaterThan(field.y + field.height);
  for (const name of await page.locator('.standings bdi').all())
    expect((await name.boundingBox())?.width).toBeGreaterThan(100);
}, 60_000);

it.each([
  ['canvas', ['.laurel-RankChip', '#title', '#hint', 'button:text-is("Ranks")']],
  ['phaser', ['.hud', '.laurel-RankChip', '.launcher', '.card h1', '.card p']],
  ['unity-like', ['.laurel-RankChip', '.hud', '#title', '.by-keys', '.bar button']],
  ['hand-over', ['.laurel-RankChip', '.line', 'button:text-is("Ranks")']],
])(
  'no words lie over others where the page of %s is enlarged fourfold',
  async (name, parts) => {
    await using played = await openPlayed(name, { viewport: enlarged });
    const { page } = played;
    const game = name === 'hand-over' ? page.frameLocator('iframe') : page;
    await game.getByText(/to pass/).waitFor();
    const boxes = [];
    for (const part of parts) {
      const element = game.locator(part).first();
      const box = await element.evaluate((drawn) => {
        const words = document.createRange();
        words.selectNodeContents(drawn);
        const { left, right, top, bottom } = words.getBoundingClientRect();
        return { left, right, top, bottom };
      });
      boxes.push({ part, ...box });
    }
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const isOver =
          Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
          Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top);
        expect({ over: [one.part, other.part], isOver }).toEqual({
          over: [one.part, other.part],
          isOver: false,
        });
      }
    }
  },
  60_000,
);

it.each([
  [1280, 720],
  [640, 360],
  [390, 844],
])(
  'Invader Night’s name stands below its invaders at %i by %i',
  async (width, height) => {
    await using played = await openInvaders(width, height);
    const { page } = played;
    const { y } = await boxOf(played, '.card h1');
    await page.addStyleTag({ content: '.card { visibility: hidden }' });
    // The dark green of the lowest row's feet.
    const lines = await linesOf(played, [0x3f, 0x8f, 0x1c]);
    expect(lines.length).toBeGreaterThan(50);
    expect(y).toBeGreaterThan(Math.max(...lines));
  },
  60_000,
);

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
    // On the smallest phones too who plays can be read, and chosen.
    await page.setViewportSize({ width: 320, height: 568 });
    const select = await boxOf(played, 'select');
    expect(select.x + select.width).toBeLessThanOrEqual(304);
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
  const viewport = { width: 390, height: 844 };
  await using played = await openPlayed('unity-like', { viewport, hasTouch: true, isMobile: true });
  const { page } = played;
  await page.getByText('drag a finger').waitFor();
  expect(await page.getByText('W A S D').isVisible()).toBe(false);
  const finger = await page.context().newCDPSession(page);
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
}, 60_000);

it.each([
  [1280, 720],
  [360, 640],
  [640, 360],
])(
  'nothing lies over Invader Night’s invaders and its ship at %i by %i',
  async (width, height) => {
    await using played = await openInvaders(width, height);
    const { page } = played;
    await page.keyboard.press('Enter');
    await page.locator('.card').waitFor({ state: 'detached' });
    const bar = await boxOf(played, '.bar');
    const launcher = await boxOf(played, '.launcher');
    // In one line but where it is too narrow for that.
    expect(bar.height).toBeLessThan(width > 600 ? 70 : 110);
    expect(launcher.y + launcher.height).toBeLessThanOrEqual(bar.height);
    expect(launcher.x).toBeGreaterThan(width / 2);
    // The violet of the highest row's feet.
    const lines = await linesOf(played, [0xa3, 0x24, 0x5c]);
    expect(lines.length).toBeGreaterThan(50);
    expect(Math.min(...lines)).toBeGreaterThan(bar.height);
  },
  60_000,
);

it('the portal is no wider than a phone', async () => {
  await using played = await openPlayed('hand-over');
  const { page } = played;
  await page.setViewportSize({ width: 360, height: 640 });
  await page
    .frameLocator('iframe')
    .getByText(/to pass/)
    .waitFor();
  for (const selector of ['iframe', '#account']) {
    const { x, width } = await boxOf(played, selector);
    expect(x + width).toBeLessThanOrEqual(360);
  }
}, 60_000);

it('Invader Night is as upright as a phone that has been turned, and is begun from beside its canvas', async () => {
  await using played = await openInvaders(844, 390);
  const { page } = played;
  const canvas = page.locator('.game canvas');
  const isUpright = () => canvas.evaluate(({ clientWidth, clientHeight }) => clientHeight > clientWidth);
  await expect.poll(isUpright).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(isUpright).toBe(true);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(isUpright).toBe(false);
  expect((await boxOf(played, '.game canvas')).x).toBeGreaterThan(40);
  await page.mouse.click(10, 300);
  await page.locator('.card').waitFor({ state: 'detached' });
  // Not while it is played.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await boxOf(played, '.game canvas')).width).toBeLessThanOrEqual(390);
  expect(await isUpright()).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByText('Game over').waitFor();
  await expect.poll(isUpright).toBe(false);
}, 60_000);

it('Invader Night’s invaders keep below the place of who plays, which comes after them', async () => {
  await using played = await openPlayed('phaser');
  const { page } = played;
  await page.setViewportSize({ width: 360, height: 640 });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/laurel/**', async (route) => {
    await promise;
    return route.continue();
  });
  await page.reload();
  // The violet of the highest row's feet.
  const lines = () => linesOf(played, [0xa3, 0x24, 0x5c]);
  await expect.poll(async () => (await lines()).length).toBeGreaterThan(50);
  resolve();
  await page.getByText(/to pass/).waitFor();
  const { y, height } = await boxOf(played, '.chip');
  const drawn = await lines();
  expect(drawn.length).toBeGreaterThan(50);
  expect(Math.min(...drawn)).toBeGreaterThan(y + height);
}, 60_000);

it.each([
  [360, 640],
  [640, 360],
])(
  'what became of the last of two games of Invader Night that ended offline has room at %i by %i, and a tap on it plays again',
  async (width, height) => {
    const viewport = { width, height };
    await using played = await openPlayed('phaser', { viewport, hasTouch: true, isMobile: true });
    const { page } = played;
    await page.getByText(/to pass/).waitFor();
    await page.locator('.game canvas').waitFor();
    const bar = await boxOf(played, '.bar');
    await page.context().setOffline(true);
    for (const name of ['Invader Night', 'Game over']) {
      await page.getByRole('heading', { name }).waitFor();
      // For a moment after a game nothing begins.
      while ((await page.locator('.card').count()) > 0) await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    }
    await page.getByText('No connection').waitFor();
    expect((await boxOf(played, '.card h1')).y).toBeGreaterThanOrEqual(bar.y + bar.height);
    const verdict = await boxOf(played, '.verdict');
    expect(verdict.y + verdict.height).toBeLessThanOrEqual(height);
    // On words, beside its button.
    const words = await boxOf(played, '.laurel-ScoreStatus-word');
    await expect
      .poll(async () => {
        await page.touchscreen.tap(words.x + words.width / 2, words.y + words.height / 2);
        return page.locator('.card').count();
      })
      .toBe(0);
  },
  60_000,
);
