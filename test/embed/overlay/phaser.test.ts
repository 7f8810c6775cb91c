import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cupId } from '../../support/cup.ts';
import { type Game, openGame } from './openGame.ts';
import { overlayClosed } from '../../support/overlayClosed.ts';

let game: Game;
beforeAll(async () => {
  game = await openGame();
  game.put('/phaser.js', readFileSync('node_modules/phaser/dist/phaser.min.js', 'utf8'));
}, 60_000);
afterAll(async () => game[Symbol.asyncDispose]());

const ours = '<script src="/embed.js"></script>';
const phaser = `<script src="/phaser.js"></script><script>
  const told = [];
  const scene = {
    create() {
      for (const type of ['keydown', 'keyup'])
        this.input.keyboard.on(type, ({ code }) => told.push(type + ' ' + code));
      this.held = this.input.keyboard.addKey('W');
      for (const type of ['pointerdown', 'pointerup', 'pointerdownoutside', 'pointerupoutside', 'wheel'])
        this.input.on(type, () => told.push(type));
      document.title = 'playing';
    },
    update() { document.body.dataset.held = this.held.isDown; },
  };
  addEventListener('load', () => new Phaser.Game({ type: Phaser.CANVAS, width: 800, height: 600, banner: false, audio: { noAudio: true }, scene }));
</script>`;

it.each([
  ['before embed.js', `${phaser}${ours}`],
  ['after embed.js', `${ours}${phaser}`],
])(
  'Phaser %s hears of nothing in an open overlay, and of all else',
  async (_name, scripts) => {
    await using opened = await game.open(
      `<!doctype html>${scripts}<body style="margin: 0"><laurel-provider ${game.at}>
       <laurel-overlay heading="Ranks" launcher="Ranks"><laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard></laurel-overlay>
     </laurel-provider>`,
      { hasTouch: true },
    );
    const { page } = opened;
    const told = (): Promise<string[]> => page.evaluate('told.splice(0)');
    await expect.poll(() => page.title()).toBe('playing');

    const play = async () => {
      await page.keyboard.press('ArrowLeft');
      await page.mouse.click(100, 100);
      await page.mouse.wheel(0, 10);
      await page.touchscreen.tap(120, 120);
    };
    const whole = [
      'keydown ArrowLeft',
      'keyup ArrowLeft',
      'pointerdown',
      'pointerup',
      'wheel',
      'pointerdown',
      'pointerup',
    ];
    await play();
    await expect.poll(async () => page.evaluate<string[]>('told')).toEqual(whole);
    await told();

    await page.keyboard.down('KeyW');
    await expect.poll(() => page.locator('body').getAttribute('data-held')).toBe('true');
    await page.getByRole('button', { name: 'Ranks' }).click();
    const row = page.getByRole('row', { name: /Name 1\b/ });
    await row.waitFor();
    await page.keyboard.up('KeyW');
    // What was held is let go, or the ship would fly on.
    await expect.poll(() => page.locator('body').getAttribute('data-held')).toBe('false');
    expect(await told()).toEqual(['keydown KeyW', 'keyup KeyW']);
    for (const key of ['ArrowDown', 'KeyA', 'Tab', 'Tab', 'ArrowLeft']) await page.keyboard.press(key);
    await row.click();
    await row.tap();
    await page.mouse.wheel(0, 200);
    // Beside the panel: closes it.
    await page.mouse.click(20, 20);
    await overlayClosed(page);
    // Phaser tells of what it has queued in its next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await told()).toEqual([]);

    await play();
    await expect.poll(async () => page.evaluate<string[]>('told')).toEqual(whole);
    expect(opened.errors).toEqual([]);
  },
  60_000,
);
