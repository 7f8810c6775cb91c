import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cupId } from '../../support/cup.ts';
import { type Game, openGame } from './openGame.ts';
import { overlayClosed } from '../../support/overlayClosed.ts';

/** A pad that a test presses, and a game that looks at it in each frame, as all engines do. */
const pad = `
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
  window.pad = { id: 'pad', index: 0, connected: true, mapping: 'standard', timestamp: 0, axes: [0, 0, 0, 0], buttons, vibrationActuator: null };
  Navigator.prototype.getGamepads = () => [window.pad, null, null, null];
  window.hold = (button, pressed) => { buttons[button] = { pressed, touched: pressed, value: pressed ? 1 : 0 }; };
  window.game = [];
  const down = new Set();
  requestAnimationFrame(function frame() {
    for (const gamepad of navigator.getGamepads() ?? []) {
      for (const [index, { pressed }] of (gamepad?.buttons ?? []).entries()) {
        if (pressed === down.has(index)) continue;
        if (pressed) down.add(index); else down.delete(index);
        game.push((pressed ? 'down ' : 'up ') + index);
      }
      if (gamepad?.axes[0] > 0.5) game.push('stick');
    }
    requestAnimationFrame(frame);
  });`;

const frames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
async function hold(page: Page, button: number, pressed: boolean): Promise<void> {
  await page.evaluate(`hold(${button}, ${pressed})`);
  await frames(page);
}
async function press(page: Page, button: number): Promise<void> {
  await hold(page, button, true);
  await hold(page, button, false);
}
/**
 * Has `isClosed` become true on the page once the game has its pads back, which is after nothing is to be seen any more.
 * It is no promise: Chromium collects one while it drops the overlay’s frame.
 */
const watchClose = (overlay: Locator): Promise<void> =>
  overlay.evaluate((element) => {
    Object.assign(window, { isClosed: false });
    element.addEventListener('laurel:close', () => Object.assign(window, { isClosed: true }));
  });
const closed = (page: Page): Promise<void> => expect.poll(() => page.evaluate('isClosed')).toBe(true);
const told = (page: Page): Promise<string[]> => page.evaluate('game.splice(0)');

describe('a gamepad', () => {
  let game: Game;
  beforeAll(async () => {
    game = await openGame();
  }, 60_000);
  afterAll(async () => game[Symbol.asyncDispose]());

  it.each(['guard', 'frame'])(
    'is the open overlay’s, and the game’s when it is closed (%s)',
    async (isolation) => {
      await using opened = await game.open(
        `<!doctype html><script src="/embed.js"></script><canvas tabindex="0"></canvas><laurel-provider ${game.at}>
         <laurel-overlay heading="Ranks" isolation="${isolation}"><laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard></laurel-overlay>
       </laurel-provider>`,
        { before: pad },
      );
      const { page } = opened;
      const overlay = page.locator('laurel-overlay');
      const inside = isolation === 'frame' ? page.frameLocator('laurel-overlay iframe') : page;
      await press(page, 0);
      expect(await told(page)).toEqual(['down 0', 'up 0']);

      // Of B, which would close it, the overlay hears when it goes down anew.
      await hold(page, 1, true);
      await hold(page, 7, true);
      await overlay.evaluate((element) => element.toggleAttribute('open', true));
      await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
      // For longer than a button is held until it counts again.
      const since = await page.evaluate(() => performance.now());
      await page.waitForFunction((then) => performance.now() > then + 500, since);
      // What was held is let go, or the ship would fly on; what goes down now is not told.
      expect(await told(page)).toEqual(['down 1', 'down 7', 'up 1', 'up 7']);
      await hold(page, 1, false);
      await hold(page, 7, false);
      await page.evaluate('pad.axes[0] = 1');
      await press(page, 13);
      await page.evaluate('pad.axes[0] = 0');
      const focused = inside.locator(':focus');
      await expect
        .poll(() => focused.last().evaluate((element) => element.localName))
        .toMatch(/button|select|input/);
      expect(await told(page)).toEqual([]);

      // B closes it, and is the game's again when it has come up.
      await watchClose(overlay);
      await hold(page, 1, true);
      await closed(page);
      await overlayClosed(inside);
      await hold(page, 1, false);
      expect(await told(page)).toEqual([]);
      await press(page, 1);
      expect(await told(page)).toEqual(['down 1', 'up 1']);
      // Nothing of it is left behind.
      expect(await page.evaluate(() => Object.hasOwn(navigator, 'getGamepads'))).toBe(false);
      expect(opened.errors).toEqual([]);
    },
  );

  it('shows where it is after a press of the mouse, too', async () => {
    await using opened = await game.open(
      `<!doctype html><script src="/embed.js"></script><laurel-provider ${game.at}>
         <laurel-overlay heading="Ranks" isolation="guard"><laurel-tournaments></laurel-tournaments></laurel-overlay>
       </laurel-provider>`,
      { before: pad },
    );
    const { page } = opened;
    await page.locator('laurel-overlay').evaluate((element) => element.toggleAttribute('open', true));
    await page.getByRole('radio').last().click();
    await press(page, 14);
    const focused = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (element === null) throw new Error('nothing has the focus');
      const isByKeys = element.matches(':focus-visible');
      return `${element.localName} ${getComputedStyle(element).outline} ${isByKeys}`;
    });
    expect(focused).toMatch(/^button .* solid 2px false$/);
  });

  it.each(['guard', 'frame'])(
    'works a modal dialog that the game opens above an overlay, and the overlay again when that has closed (%s)',
    async (isolation) => {
      await using opened = await game.open(
        `<!doctype html><script src="/embed.js"></script><laurel-provider ${game.at}>
         <laurel-overlay heading="Ranks" isolation="${isolation}"><laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard></laurel-overlay>
       </laurel-provider>
       <dialog><button onclick="game.push('stay')">Stay</button><button onclick="game.push('leave')">Leave</button></dialog>`,
        { before: pad },
      );
      const { page } = opened;
      const inside = isolation === 'frame' ? page.frameLocator('laurel-overlay iframe') : page;
      const isOpen = () =>
        page.evaluate(() => [
          document.querySelector('laurel-overlay')?.hasAttribute('open'),
          document.querySelector('dialog')?.open,
        ]);
      await page.locator('laurel-overlay').evaluate((element) => element.toggleAttribute('open', true));
      await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
      await press(page, 13);
      await page.evaluate(() => document.querySelector('dialog')?.showModal());
      for (const button of [0, 13, 0, 13, 0, 12, 0]) await press(page, button);
      expect(await told(page)).toEqual(['stay', 'leave', 'leave', 'stay']);
      expect(await isOpen()).toEqual([true, true]);
      // B closes it alone.
      await press(page, 1);
      expect(await isOpen()).toEqual([true, false]);
      await press(page, 13);
      await expect
        .poll(() =>
          inside
            .locator(':focus')
            .last()
            .evaluate((element) => element.localName),
        )
        .toMatch(/button|select|input/);
      await press(page, 1);
      await overlayClosed(inside);
      expect(opened.errors).toEqual([]);
    },
  );

  it.each(['null', 'undefined', '[undefined, null]'])(
    'where a host gives %s for them, neither the game nor an overlay fails, and a pad that comes is the game’s again',
    async (none) => {
      await using opened = await game.open(
        `<!doctype html><script src="/embed.js"></script><laurel-provider ${game.at}>
         <laurel-overlay heading="Ranks"><laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard></laurel-overlay>
       </laurel-provider>`,
        {
          before: `window.none = ${none}; ${pad.replace('() => [window.pad, null, null, null]', '() => window.none')}`,
        },
      );
      const { page } = opened;
      const overlay = page.locator('laurel-overlay');
      await overlay.evaluate((element) => element.toggleAttribute('open', true));
      await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
      await page.evaluate(() => dispatchEvent(new Event('gamepadconnected')));
      await frames(page);
      await watchClose(overlay);
      await overlay.evaluate((element) => element.toggleAttribute('open', false));
      await closed(page);
      await page.evaluate('none = [pad]');
      await press(page, 2);
      expect(await told(page)).toEqual(['down 2', 'up 2']);
      expect(opened.errors).toEqual([]);
    },
  );

  it.each([
    ['navigator.getGamepads = emulated', ['up 2']],
    // What cannot be replaced goes on to tell the game, which stands still from `laurel:open` on.
    ["Object.defineProperty(navigator, 'getGamepads', { value: emulated })", ['up 2', 'down 13', 'up 13']],
  ])(
    'of an emulator, which has put its own in place (%s), is the page’s again after an overlay',
    async (place, toldMeanwhile) => {
      await using opened = await game.open(
        `<!doctype html><script src="/embed.js"></script><laurel-provider ${game.at}>
         <laurel-overlay heading="Ranks"><laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard></laurel-overlay>
       </laurel-provider>`,
        { before: `const emulated = () => [window.pad]; window.emulated = emulated; ${place}; ${pad}` },
      );
      const { page } = opened;
      const overlay = page.locator('laurel-overlay');
      await hold(page, 2, true);
      expect(await told(page)).toEqual(['down 2']);
      await overlay.evaluate((element) => element.toggleAttribute('open', true));
      await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
      await hold(page, 2, false);
      await press(page, 13);
      expect(await told(page)).toEqual(toldMeanwhile);
      await expect
        .poll(() =>
          page
            .locator(':focus')
            .last()
            .evaluate(({ localName }) => localName),
        )
        .toMatch(/button|select|input/);
      await watchClose(overlay);
      await overlay.evaluate((element) => element.toggleAttribute('open', false));
      await closed(page);
      await press(page, 3);
      expect(await told(page)).toEqual(['down 3', 'up 3']);
      expect(await page.evaluate('navigator.getGamepads === emulated')).toBe(true);
      expect(opened.errors).toEqual([]);
    },
  );
});
