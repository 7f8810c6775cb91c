import type { Frame } from 'playwright';
import { expect, it } from 'vitest';
import { games } from './games.ts';
import { openPlayed, type Played } from './openPlayed.ts';

declare const tapPad: (button: number) => Promise<void>;

/** Loads the page anew, with a pad in each of its frames: no real one can be plugged in by a script. */
async function plugIn({ page }: Played): Promise<void> {
  await page.addInitScript(() => {
    const up = { pressed: false, touched: false, value: 0 };
    const pad = {
      id: 'A pad',
      index: 0,
      mapping: 'standard',
      connected: true,
      timestamp: performance.now(),
      axes: [0, 0, 0, 0],
      buttons: Array.from({ length: 17 }, () => up),
    };
    navigator.getGamepads = () => [pad as unknown as Gamepad, null, null, null];
    const frames = async (left = 4): Promise<void> => {
      await new Promise(requestAnimationFrame);
      if (left > 1) await frames(left - 1);
    };
    const turn = async (button: number, to: GamepadButton): Promise<void> => {
      pad.buttons[button] = to;
      pad.timestamp = performance.now();
      await frames();
    };
    Object.assign(window, {
      async tapPad(button: number) {
        await turn(button, { pressed: true, touched: true, value: 1 });
        await turn(button, up);
      },
    });
  });
  await page.reload();
}

const begun: Readonly<Record<string, readonly [begin: number, isPlaying: string]>> = {
  canvas: [0, 'state === "playing"'],
  'unity-like': [0, 'document.querySelector("#card").hidden'],
  'hand-over': [0, 'state === "playing"'],
  phaser: [9, 'document.querySelector(".game canvas") && document.querySelector(".card") === null'],
  'custom-ui': [0, 'document.querySelector(".sheet") === null'],
};

async function tap(frame: Frame, button: number): Promise<void> {
  await frame.evaluate(async (which) => tapPad(which), button);
}

it.each(Object.entries(begun))(
  '%s is begun by a pad, which moves in its overlay and in that alone',
  async (name, [begin, isPlaying]) => {
    await using played = await openPlayed(name);
    const { page } = played;
    await plugIn(played);
    const game = games[name];
    await page.waitForFunction(
      () => document.querySelector('canvas, iframe, .standings li, .standings p') !== null,
    );
    const frame = game?.frame(page) ?? page.mainFrame();
    await frame.waitForFunction('document.readyState === "complete"');
    if (name !== 'custom-ui') {
      const dialog = frame.getByRole('dialog');
      // Phaser may not be there yet.
      await expect
        .poll(
          async () => {
            if ((await dialog.count()) === 0) await tap(frame, 3);
            return dialog.count();
          },
          { timeout: 30_000 },
        )
        .toBe(1);
      await frame.getByRole('row', { name: /Mirelle/ }).waitFor();
      await tap(frame, 0);
      await tap(frame, 13);
      expect(await dialog.count()).toBe(1);
      await tap(frame, 1);
      await dialog.waitFor({ state: 'hidden' });
      expect(await frame.evaluate(`Boolean(${isPlaying})`)).toBe(false);
    }
    await tap(frame, begin);
    await frame.waitForFunction(isPlaying);
    expect(played.said).toEqual([]);
  },
  90_000,
);

it('a pad goes from tile to tile of Hues, and finds one', async () => {
  await using played = await openPlayed('custom-ui');
  const { page } = played;
  await plugIn(played);
  await page.locator('.sheet button').waitFor();
  const frame = page.mainFrame();
  await tap(frame, 0);
  const tiles = page.locator('.field > button');
  await expect.poll(() => tiles.first().evaluate((tile) => tile === document.activeElement)).toBe(true);
  const odd = await tiles.evaluateAll((all) => {
    const colors = all.map(({ style }) => style.background);
    return colors.findIndex((color) => colors.indexOf(color) === colors.lastIndexOf(color));
  });
  for (let step = 0; step < odd; step += 1) await tap(frame, 15);
  await tap(frame, 0);
  await page.getByText('10 points').waitFor();
}, 60_000);

it('Invader Night runs in a frame that may not look at gamepads', async () => {
  await using played = await openPlayed('phaser');
  const { page } = played;
  await page.addInitScript(() => {
    navigator.getGamepads = () => {
      throw new DOMException('Access to the feature "gamepad" is disallowed.', 'SecurityError');
    };
  });
  await page.reload();
  await page.locator('.game canvas').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.card').waitFor({ state: 'detached' });
  expect(played.said).toEqual([]);
}, 60_000);
