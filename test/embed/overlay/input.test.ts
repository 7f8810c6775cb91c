import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cupId } from '../../support/cup.ts';
import { type Game, openGame } from './openGame.ts';
import { overlayClosed } from '../../support/overlayClosed.ts';

/** A game that hears of everything, as one of the engines of the table does, and writes it down. */
interface Engine {
  readonly name: string;
  readonly on: 'window' | 'document' | 'canvas';
  readonly capture: boolean;
  readonly prevents: boolean;
}

// One for each way in which the engines that are in use listen; prevents as they do.
const engines: readonly Engine[] = [
  { name: 'Phaser: window, bubbling', on: 'window', capture: false, prevents: true },
  { name: 'Unity: window, capture, all prevented', on: 'window', capture: true, prevents: true },
  { name: 'GLFW: window, capture', on: 'window', capture: true, prevents: false },
  { name: 'emscripten: document, capture, prevented', on: 'document', capture: true, prevents: true },
  { name: 'three.js: document, bubbling', on: 'document', capture: false, prevents: false },
  { name: 'Godot: canvas', on: 'canvas', capture: false, prevents: true },
];

const engine = ({ on, capture, prevents }: Engine): string => `<script>
  window.game = [];
  {
    const place = ${on === 'canvas' ? "document.querySelector('canvas')" : on};
    for (const type of ['keydown', 'keyup', 'keypress', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'wheel', 'touchstart', 'touchend'])
      place.addEventListener(type, (event) => {
        const told = event.type + ' ' + (event.code ?? '');
        // What the overlay tries the page with means nothing to a game.
        if (event.isTrusted || (event.type === 'keyup' && event.code !== '')) game.push(told);
        if (${prevents}) event.preventDefault();
      }, { capture: ${capture}, passive: false });
  }
</script>`;
const script = '<script src="/embed.js"></script>';
const canvas =
  '<canvas tabindex="0" style="position: fixed; inset: 0; inline-size: 100%; block-size: 100%; outline: none"></canvas>';

const gameOf = (page: Page): Promise<string[]> => page.evaluate('game.splice(0)');
/** What has the focus, shadow roots and frames looked into. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    for (;;) {
      const inner: Element | null | undefined =
        element instanceof HTMLIFrameElement
          ? element.contentDocument?.activeElement
          : element?.shadowRoot?.activeElement;
      if (inner === null || inner === undefined) break;
      element = inner;
    }
    return element === null ? '' : `${element.localName} ${element.getAttribute('class') ?? ''}`;
  });
const panel = (page: Page, framed: boolean) => (framed ? page.frameLocator('laurel-overlay iframe') : page);

describe('input', () => {
  let game: Game;
  beforeAll(async () => {
    game = await openGame();
  }, 60_000);
  afterAll(async () => game[Symbol.asyncDispose]());

  const overlay = (attributes = '') => `<laurel-provider ${game.at}>
      <laurel-overlay heading="Ranks" ${attributes}>
        <laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard>
      </laurel-overlay>
    </laurel-provider>`;

  it.each(
    engines.flatMap((each) => [
      { ...each, first: true },
      { ...each, first: false },
    ]),
  )('$name, before us: $first', async (row) => {
    const its = engine(row);
    const body = row.on === 'canvas' || !row.first ? `${script}${canvas}${its}` : `${its}${script}${canvas}`;
    await using opened = await game.open(`<!doctype html>${body}${overlay()}`, { hasTouch: true });
    const { page } = opened;
    const framed = row.first && row.on === 'window' && row.capture;
    await page.locator('canvas').focus();

    // Closed, the game has everything.
    await page.keyboard.press('KeyA');
    await page.keyboard.press('Tab');
    await page.locator('canvas').focus();
    await page.mouse.move(30, 30);
    await page.mouse.wheel(0, 10);
    await page.mouse.click(30, 30);
    await page.touchscreen.tap(40, 40);
    await expect
      .poll(async () => (await page.evaluate<string[]>('game')).join(' '))
      .toMatch(/wheel.*touchend/);
    const closed = await gameOf(page);
    for (const event of [
      'keydown KeyA',
      'keyup KeyA',
      'keydown Tab',
      'pointerdown ',
      'pointerup ',
      'click ',
      'wheel ',
      'touchstart ',
      'touchend ',
    ])
      expect(closed, event).toContain(event);

    // A key is held while it opens.
    await page.keyboard.down('KeyW');
    expect(await gameOf(page)).toContain('keydown KeyW');
    await page
      .locator('laurel-overlay')
      .evaluate((element) => (element as HTMLElement & { show(): void }).show());
    const inside = panel(page, framed);
    await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await gameOf(page);
    await page.keyboard.up('KeyW');
    await expect.poll(async () => gameOf(page)).toEqual(row.on === 'canvas' && !framed ? [] : ['keyup KeyW']);

    // Open, it has nothing, and everything works inside.
    expect(await focused(page)).toMatch(/^h2 .*laurel-Overlay-title/);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^button .*laurel-Overlay-close/);
    await page.keyboard.press('Tab');
    const period = await focused(page);
    expect(period).not.toMatch(/^(body|html|canvas)/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('KeyA');
    await page.keyboard.press('Enter');
    await page.keyboard.down('KeyS');
    await page.keyboard.up('KeyS');
    const row1 = inside.getByRole('row', { name: /Name 1\b/ });
    await row1.click();
    await row1.tap();
    await row1.hover();
    await page.mouse.wheel(0, 200);
    await expect
      .poll(async () => inside.locator('.laurel-Overlay-content').evaluate((element) => element.scrollTop))
      .toBeGreaterThan(0);
    expect(await gameOf(page)).toEqual([]);
    // No press beside anything inside leads a key out.
    await inside.locator('.laurel-Overlay-title').click();
    await page.keyboard.press('KeyB');
    expect(await gameOf(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('laurel-overlay').getAttribute('open')).toBeNull();
    await expect.poll(() => focused(page)).toMatch(/^canvas/);
    // Escape comes up in the page where it went down in a frame.
    await gameOf(page);
    await page.keyboard.press('KeyA');
    expect((await gameOf(page)).filter((event) => !event.startsWith('keypress'))).toEqual([
      'keydown KeyA',
      'keyup KeyA',
    ]);
    expect(opened.said).toEqual(framed ? [expect.stringMatching(/drawn in a frame/)] : []);
    expect(opened.errors).toEqual([]);
  });

  it.each([
    ['keydown', 'event.key'],
    ['keydown', 'event.repeat'],
    ['keyup', 'event.code'],
    ['pointerdown', 'event.pointerId'],
    ['pointerup', 'event.button'],
    ['mousedown', 'event.clientX'],
    ['mouseup', 'event.button'],
    ['click', 'event.target'],
    ['touchstart', 'event.changedTouches'],
    ['wheel', 'event.deltaY'],
  ])(
    'what was first and hears of %s alone, and looks at %s, hears of nothing inside',
    async (type, member) => {
      await using opened = await game.open(
        `<!doctype html><script>
         const game = [];
         addEventListener('${type}', (event) => { void ${member}; if (event.isTrusted) game.push(event.type); }, true);
       </script>${script}${canvas}${overlay()}`,
        { hasTouch: true },
      );
      const { page } = opened;
      await page.locator('laurel-overlay').evaluate((element) => element.toggleAttribute('open', true));
      const inside = panel(page, true);
      const row = inside.getByRole('row', { name: /Name 1\b/ });
      await row.waitFor();
      await page.keyboard.press('ArrowDown');
      await row.click();
      await row.tap();
      await page.mouse.wheel(0, 100);
      expect(await gameOf(page)).toEqual([]);
      expect(opened.said).toEqual([expect.stringMatching(/drawn in a frame/)]);
    },
  );

  it('keys are the overlay’s where keyboard events leave shadow roots whatever they are told, as in Firefox', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}${canvas}${engine({ name: '', on: 'window', capture: true, prevents: true })}${overlay().replace('</laurel-overlay>', '<laurel-tournaments></laurel-tournaments></laurel-overlay>')}`,
      {
        before: `{
          const Native = KeyboardEvent;
          window.KeyboardEvent = Native.prototype.constructor = class KeyboardEvent extends Native {
            constructor(type, init) { super(type, { ...init, composed: true }); }
          };
        }`,
      },
    );
    const { page } = opened;
    await page.locator('canvas').focus();
    await page.locator('laurel-overlay').evaluate((element) => element.toggleAttribute('open', true));
    await page.getByRole('radio', { name: 'Active' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'All', exact: true }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await overlayClosed(page);
    expect(await gameOf(page)).toEqual([]);
    expect(opened.errors.slice(0, 1)).toEqual([]);
  });

  it('a page that measures when something was pressed, and no more, has the overlay in itself', async () => {
    await using opened = await game.open(
      `<!doctype html><script>
         for (const type of ['keydown', 'pointerdown', 'click'])
           addEventListener(type, ({ type, timeStamp, cancelable }) => [type, timeStamp, cancelable], true);
       </script>${script}${canvas}${overlay('open')}`,
    );
    await panel(opened.page, false)
      .getByRole('row', { name: /Name 1\b/ })
      .waitFor();
    expect(opened.said).toEqual([]);
  });

  it.each(['guard', 'frame', 'none'])(
    'Escape, which pauses a game, opens and closes it time and again with isolation="%s", and is held by nobody then',
    async (isolation) => {
      await using opened = await game.open(
        `<!doctype html>${script}${canvas}${overlay(`isolation="${isolation}"`)}<script>
           const overlay = document.querySelector('laurel-overlay');
           const held = new Set();
           addEventListener('keydown', ({ code }) => {
             if (code === 'Escape' && !held.has(code)) overlay.show();
             held.add(code);
           });
           addEventListener('keyup', ({ code }) => {
             held.delete(code);
             console.log('up, ' + held.size + ' held');
           });
           addEventListener('laurel:open', () => console.log('opened'));
           addEventListener('laurel:close', () => console.log('closed'));
           document.querySelector('canvas').focus();
         </script>`,
      );
      const { page } = opened;
      const says = async (text: string, act: Promise<void>): Promise<void> => {
        await Promise.all([page.waitForEvent('console', (said) => said.text() === text), act]);
      };
      // Nothing is asked of the page meanwhile: to Chromium that would be a press on it, after which it closes no dialog.
      for (let round = 0; round < 4; round += 1) {
        await says('opened', page.keyboard.down('Escape'));
        await says('up, 0 held', page.keyboard.up('Escape'));
        await says('closed', page.keyboard.press('Escape'));
      }
      await says('opened', page.keyboard.press('Escape'));
      await panel(page, isolation === 'frame')
        .getByRole('row', { name: /Name 1\b/ })
        .waitFor();
    },
  );

  it('a key that presses a launcher of the page’s own comes up in the game, too', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}${canvas}${engine({ name: '', on: 'window', capture: false, prevents: false })}${overlay().replace(
        '<laurel-leaderboard',
        '<button slot="launcher">Pause</button><laurel-leaderboard',
      )}`,
    );
    const { page } = opened;
    await page.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    await panel(page, false)
      .getByRole('row', { name: /Name 1\b/ })
      .waitFor();
    const told = await gameOf(page);
    expect(told).toContain('keydown Enter');
    expect(told).toContain('keyup Enter');
  });

  it.each(['auto', 'guard'])(
    'a panel in a closed shadow root, which tells the window of nothing, can be pressed with isolation="%s"',
    async (isolation) => {
      await using opened = await game.open(
        `<!doctype html>${script}<div></div>${engine({ name: '', on: 'window', capture: false, prevents: false })}<script>
           const root = document.querySelector('div').attachShadow({ mode: 'closed' });
           root.innerHTML = ${JSON.stringify(overlay(`isolation="${isolation}"`))};
           const overlay = root.querySelector('laurel-overlay');
           overlay.addEventListener('laurel:open', () => {
             const { shadowRoot } = overlay;
             const frame = shadowRoot.querySelector('iframe');
             (frame?.contentDocument ?? shadowRoot).querySelector('.laurel-Overlay-close').focus();
             document.title = frame === null ? 'in the page' : 'in a frame';
           });
           // A title, not a promise to wait for: Chromium collects one while it drops the frame.
           overlay.addEventListener('laurel:close', () => { document.title = 'closed'; });
           overlay.show();
         </script>`,
      );
      const { page } = opened;
      await expect.poll(() => page.title()).toBe(isolation === 'auto' ? 'in a frame' : 'in the page');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.title()).toBe('closed');
      if (isolation === 'auto')
        expect((await gameOf(page)).filter((told) => !told.startsWith('keyup'))).toEqual([]);
      expect([opened.said, opened.errors]).toEqual([[], []]);
    },
  );

  it('a launcher is no press for the game', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}${canvas}${engine({ name: '', on: 'window', capture: true, prevents: true })}
       <div style="position: fixed; inset: 8px auto auto 8px">${overlay('launcher="Ranks"')}</div>`,
    );
    const { page } = opened;
    await page.getByRole('button', { name: 'Ranks' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await gameOf(page)).toEqual([]);
    // Once: what a press does is done by one press.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await overlayClosed(page);
    expect(await gameOf(page)).toEqual([]);
  });

  const moves = `<script>
    window.game = [];
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'mousedown', 'mousemove', 'mouseup', 'touchstart', 'touchmove', 'touchend', 'touchcancel'])
      addEventListener(type, (event) => game.push(event.type), { capture: true, passive: true });
  </script>`;
  const nearLauncher =
    (): string => `<!doctype html>${script}${canvas}${moves}<style>canvas { touch-action: none }</style>
    <div style="position: fixed; inset: 0; pointer-events: none">${overlay('launcher="Ranks"')}</div>`;

  it('a finger on the header of an overlay beside the game scrolls no page behind it', async () => {
    await using opened = await game.open(
      `<!doctype html><body style="inline-size: 4000px; block-size: 4000px">${script}${overlay('open modal="false"')}`,
      { hasTouch: true },
    );
    const { page } = opened;
    const box = await page.getByRole('heading', { name: 'Ranks' }).boundingBox();
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    const swipe = async ([x, y]: readonly [number, number], [byX, byY]: readonly [number, number]) => {
      await send('touchStart', [{ x, y }]);
      for (let step = 1; step <= 10; step += 1)
        await send('touchMove', [{ x: x + step * byX, y: y + step * byY }]);
      await send('touchEnd', []);
    };
    await swipe([(box?.x ?? 0) + 20, (box?.y ?? 0) + 10], [0, -20]);
    // Beside it and across, so that each shows by itself. What became of the first is seen by when the second has come.
    await swipe([300, 500], [-20, 0]);
    await expect.poll(() => page.evaluate(() => scrollX)).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('a finger that begins on a launcher and slides into the game is none of the game’s', async () => {
    await using opened = await game.open(nearLauncher(), { hasTouch: true });
    const { page } = opened;
    const launcher = page.getByRole('button', { name: 'Ranks' });
    // Until it is drawn, a finger would be the page's.
    await launcher.click({ trial: true });
    const box = await launcher.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: at[0], y: at[1] }],
      });
    await send('touchStart', [x, y]);
    for (let step = 1; step < 6; step += 1) await send('touchMove', [x - 40 * step, y - 30 * step]);
    await send('touchEnd');
    expect(await gameOf(page)).toEqual([]);
  });

  it.each(['finger', 'mouse'])(
    'a %s that begins in the game and moves over a launcher stays the game’s',
    async (by) => {
      await using opened = await game.open(nearLauncher(), { hasTouch: by === 'finger' });
      const { page } = opened;
      const box = await page.getByRole('button', { name: 'Ranks' }).boundingBox();
      const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
      if (by === 'mouse') {
        await page.mouse.move(x - 200, y - 200);
        await gameOf(page);
        await page.mouse.down();
        for (let step = 0; step < 5; step += 1) await page.mouse.move(x + step, y);
        await page.mouse.up();
        expect((await gameOf(page)).filter((type) => type.startsWith('mouse')).join(' ')).toBe(
          'mousedown mousemove mousemove mousemove mousemove mousemove mouseup',
        );
        // Without a button it is the launcher's.
        await page.mouse.move(x, y);
        expect(await gameOf(page)).toEqual([]);
      } else {
        const touch = await page.context().newCDPSession(page);
        const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
          touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
        await send('touchStart', [{ x: x - 200, y: y - 200 }]);
        for (let step = 0; step < 5; step += 1) await send('touchMove', [{ x: x + 4 * step, y }]);
        await send('touchEnd', []);
        const heard = await gameOf(page);
        expect(heard.filter((type) => type === 'touchmove').length).toBeGreaterThanOrEqual(4);
        expect(heard.at(-1)).toBe('touchend');
      }
    },
  );

  it.each(['launcher="Ranks"', ''])(
    'a launcher takes no key from the game that is not its own (%s)',
    async (attributes) => {
      const own = attributes === '' ? '<button slot="launcher">Ranks</button>' : '';
      await using opened = await game.open(
        `<!doctype html>${script}${canvas}${engine({ name: '', on: 'window', capture: true, prevents: false })}
       <div style="position: fixed; inset: 8px auto auto 8px">${overlay(attributes).replace('<laurel-leaderboard', `${own}<laurel-leaderboard`)}</div>`,
      );
      const { page } = opened;
      const launcher = page.getByRole('button', { name: 'Ranks' });
      const dialog = page.getByRole('dialog');
      await page.locator('canvas').focus();
      await launcher.click();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await overlayClosed(page);
      // Who plays with the mouse in one hand has left the canvas for a press alone.
      await expect.poll(() => focused(page)).toMatch(/^canvas/);
      await gameOf(page);
      await page.keyboard.press('ArrowUp');
      expect(await gameOf(page)).toEqual(['keydown ArrowUp', 'keyup ArrowUp']);

      // Who has come to it by Tab opens it by Enter, and steers on.
      await launcher.focus();
      await page.keyboard.press('ArrowUp');
      expect(await gameOf(page)).toEqual(['keydown ArrowUp', 'keyup ArrowUp']);
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await overlayClosed(page);
      expect(opened.errors).toEqual([]);
    },
  );

  it('a locked pointer is let go, and not taken back', async () => {
    await using locking = await openGame({ locksPointers: true });
    await using opened = await locking.open(
      `<!doctype html>${script}${canvas}<script>
         let locks = 0;
         const canvas = document.querySelector('canvas');
         canvas.addEventListener('click', () => canvas.requestPointerLock());
         document.addEventListener('pointerlockchange', () => { locks += document.pointerLockElement === null ? 0 : 1; });
       </script>${overlay()}`,
    );
    const { page } = opened;
    await page.locator('canvas').click();
    await expect.poll(() => page.evaluate(() => document.pointerLockElement?.localName)).toBe('canvas');
    await page.locator('laurel-overlay').evaluate((element) => element.toggleAttribute('open', true));
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.evaluate(() => document.pointerLockElement)).toBeNull();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await overlayClosed(page);
    expect(await page.evaluate('locks')).toBe(1);
  });

  it('an element of the page’s own inside hears of its presses, though its button stands in a shadow root', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}${canvas}<script>
         customElements.define('game-button', class extends HTMLElement {
           constructor() {
             super();
             this.attachShadow({ mode: 'open' }).innerHTML = '<button><slot></slot></button>';
           }
         });
       </script>${overlay('open').replace(
         '<laurel-leaderboard',
         `<game-button onclick="document.title += ' pressed'" onkeydown="document.title += ' ' + event.key">Sign in</game-button><laurel-leaderboard`,
       )}`,
    );
    const { page } = opened;
    await page.locator('game-button').click();
    await page.keyboard.press('x');
    expect(await page.title()).toBe('pressed x');
    await page.keyboard.press('Escape');
    await overlayClosed(page);
  });

  it('a dialog that the game opens above the overlay is used as ever', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}${canvas}${overlay('open')}
       <dialog id="lost"><input aria-label="Why"><button onclick="document.title += event.detail; this.closest('dialog').close()">Reconnect</button></dialog>`,
    );
    const { page } = opened;
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await page.locator('#lost').evaluate((dialog) => {
      (dialog as HTMLElement).addEventListener('keydown', ({ key }) => (document.title += key));
      (dialog as HTMLDialogElement).showModal();
    });
    await page.getByLabel('Why').click();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Reconnect' }).click();
    expect(await page.title()).toBe('x1');
    await page.keyboard.press('Escape');
    await overlayClosed(page.locator('laurel-overlay'));
  });

  it('a modal overlay keeps what it keeps, though another one opens beside it', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}${canvas}${engine({ name: '', on: 'window', capture: true, prevents: false })}
       ${overlay('open')}${overlay('modal="false" placement="start"')}`,
    );
    const { page } = opened;
    await page
      .getByRole('row', { name: /Name 1\b/ })
      .first()
      .waitFor();
    await page
      .locator('laurel-overlay')
      .last()
      .evaluate((element) => element.toggleAttribute('open', true));
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(2);
    await page.keyboard.press('KeyA');
    await page.keyboard.press('ArrowDown');
    expect(await gameOf(page)).toEqual([]);
  });

  it('fingers that went down in the game at once come up there each, whichever does first', async () => {
    await using opened = await game.open(`<!doctype html>${script}${canvas}${overlay()}`, { hasTouch: true });
    const { page } = opened;
    // Some browsers tell of all that went down in one event, others of each alone: Chromium's own are of the second kind.
    await page.evaluate(() => {
      const place = document.querySelector('canvas') as HTMLCanvasElement;
      const heard: string[] = [];
      for (const type of ['touchstart', 'touchend', 'touchcancel'])
        addEventListener(type, (event) =>
          heard.push(
            `${type} ${Array.from((event as TouchEvent).changedTouches, ({ identifier }) => identifier).join()}`,
          ),
        );
      const tell = (type: string, element: Element, ...fingers: number[]): void => {
        const changedTouches = fingers.map((identifier) => new Touch({ identifier, target: element }));
        element.dispatchEvent(new TouchEvent(type, { changedTouches, bubbles: true, composed: true }));
      };
      Object.assign(window, {
        heard,
        touch: (type: string, ...fingers: number[]) => tell(type, place, ...fingers),
      });
      Object.assign(window, {
        touchInside: (type: string, ...fingers: number[]) =>
          tell(
            type,
            document.querySelector('laurel-leaderboard')?.shadowRoot?.firstElementChild as Element,
            ...fingers,
          ),
      });
    });
    const heard = (): Promise<string[]> => page.evaluate('heard.splice(0)');
    const show = (open: boolean) =>
      page.locator('laurel-overlay').evaluate((element, open) => element.toggleAttribute('open', open), open);

    await page.evaluate("touch('touchstart', 0, 1)");
    await show(true);
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await page.evaluate("touch('touchend', 1); touch('touchend', 0)");
    expect(await heard()).toEqual(['touchstart 0,1', 'touchend 1', 'touchend 0']);

    // What is inside is no business of the game's, whatever was told of the same fingers before.
    await show(false);
    await expect
      .poll(async () => {
        await page.evaluate("touch('touchstart', 2); touch('touchend', 2)");
        return heard();
      })
      .toEqual(['touchstart 2', 'touchend 2']);
    await page.evaluate("touch('touchstart', 0, 1); touch('touchcancel', 0, 1)");
    expect(await heard()).toEqual(['touchstart 0,1', 'touchcancel 0,1']);
    await show(true);
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await page.evaluate(
      "touchInside('touchstart', 0, 1); touchInside('touchend', 1); touchInside('touchend', 0)",
    );
    expect(await heard()).toEqual([]);
  });

  it('a key that never came up inside is repeated for the game as any other', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}${canvas}${engine({ name: '', on: 'window', capture: true, prevents: false })}${overlay('open')}`,
    );
    const { page } = opened;
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    const keyboard = await page.context().newCDPSession(page);
    const press = (type: 'rawKeyDown' | 'keyUp', more: object = {}) =>
      keyboard.send('Input.dispatchKeyEvent', {
        type,
        code: 'KeyC',
        key: 'c',
        windowsVirtualKeyCode: 67,
        ...more,
      });
    // As macOS does with Command.
    await press('rawKeyDown', { modifiers: 4 });
    await page.keyboard.press('Escape');
    await overlayClosed(page);
    await gameOf(page);
    await press('rawKeyDown');
    await press('rawKeyDown', { autoRepeat: true });
    await press('keyUp');
    expect(await gameOf(page)).toEqual(['keydown KeyC', 'keydown KeyC', 'keyup KeyC']);
  });

  it('a key held in the game comes up there, though the frame stands in a shadow root of the page’s own', async () => {
    await using opened = await game.open(
      `<!doctype html>${engine({ name: '', on: 'window', capture: true, prevents: false })}${script}${canvas}
       <div id="hud"><template shadowrootmode="open">${overlay()}</template></div>`,
    );
    const { page } = opened;
    await page.locator('canvas').focus();
    await page.keyboard.down('KeyW');
    await page.locator('laurel-overlay').evaluate((element) => element.toggleAttribute('open', true));
    await panel(page, true)
      .getByRole('row', { name: /Name 1\b/ })
      .waitFor();
    await gameOf(page);
    await page.keyboard.up('KeyW');
    await expect.poll(async () => gameOf(page)).toEqual(['keyup KeyW']);
  });

  it('a button of the mouse that is held in the game comes up there, too', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}${canvas}${overlay('isolation="frame"')}<script>
        const heard = [];
        for (const type of ['pointerup', 'mouseup'])
          addEventListener(type, ({ button, target }) => heard.push([type, button, target.localName].join(' ')));
      </script>`,
    );
    const { page } = opened;
    await page.locator('canvas').hover();
    await page.locator('canvas').focus();
    await page.mouse.down();
    await page.locator('laurel-overlay').evaluate((element) => element.toggleAttribute('open', true));
    await panel(page, true)
      .getByRole('row', { name: /Name 1\b/ })
      .waitFor();
    await page.mouse.up();
    await expect.poll(() => page.evaluate('heard')).toEqual(['pointerup 0 canvas', 'mouseup 0 canvas']);
    // That one is the overlay's.
    await page.mouse.down();
    await page.mouse.up();
    await page.keyboard.press('Escape');
    await overlayClosed(page);
    expect(await page.evaluate('heard.length')).toBe(2);
  });

  it('Escape closes a frame that the game has taken the focus from', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}${canvas}${overlay('isolation="frame" open')}`,
    );
    const { page } = opened;
    await panel(page, true)
      .getByRole('row', { name: /Name 1\b/ })
      .waitFor();
    await page.evaluate("document.querySelector('laurel-overlay').shadowRoot.activeElement.blur()");
    await page.keyboard.press('Escape');
    await overlayClosed(page);
  });

  it.each([
    ['canvas', 'modal', '', false],
    ['canvas', 'beside', 'modal="false"', false],
    ['#wrapper', 'modal', '', true],
    ['#wrapper', 'beside', 'modal="false"', true],
  ])(
    '%s in full screen, %s: the panel is seen and pressed, the launcher where it can be',
    async (element, _name, attributes, hasLauncher) => {
      await using opened = await game.open(
        `<!doctype html>${script}<div id="wrapper">${canvas}</div>${overlay(`launcher="Ranks" ${attributes}`)}`,
      );
      const { page } = opened;
      const launcher = page.getByRole('button', { name: 'Ranks' });
      await launcher.waitFor();
      await page.evaluate((selector) => document.querySelector(selector)?.requestFullscreen(), element);
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      if (hasLauncher) await launcher.click();
      else await page.locator('laurel-overlay').evaluate((host) => host.toggleAttribute('open', true));
      const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
      await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
      await close.click();
      await overlayClosed(page);
      await page.evaluate(() => document.exitFullscreen());
      await expect
        .poll(() => page.evaluate(() => document.querySelector('laurel-provider > laurel-overlay') !== null))
        .toBe(true);
      await launcher.click();
      await page.getByRole('dialog').waitFor();
      expect(opened.errors).toEqual([]);
    },
  );

  describe('a launcher in full screen', () => {
    const followed = (more = '') => `<!doctype html>${script}<div id="wrapper">${canvas}</div><main></main>
      ${overlay('launcher="Ranks"')}<script>
        const host = document.querySelector('laurel-overlay');
        const provider = document.querySelector('laurel-provider');
        const [wrapper, main] = ['#wrapper', 'main'].map((name) => document.querySelector(name));
        const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        ${more}
      </script>`;
    const inWrapper = (page: Page) => page.evaluate<boolean>('wrapper.contains(host)');
    const leave = async (page: Page) => {
      await page.evaluate('document.exitFullscreen()');
      await expect.poll(() => page.evaluate('document.fullscreenElement')).toBeNull();
      await page.evaluate('settled()');
    };

    it('goes with the provider that it came from, and comes back with it', async () => {
      await using opened = await game.open(followed());
      const { page } = opened;
      await page.getByRole('button', { name: 'Ranks' }).waitFor();
      await page.evaluate('wrapper.requestFullscreen()');
      await expect.poll(() => inWrapper(page)).toBe(true);
      await page.evaluate('provider.remove()');
      await expect.poll(() => inWrapper(page)).toBe(false);
      expect(await page.evaluate('host.isConnected')).toBe(false);
      await page.evaluate('document.body.append(provider)');
      await expect.poll(() => inWrapper(page)).toBe(true);
      await page.getByRole('button', { name: 'Ranks' }).click();
      await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
      await leave(page);
      expect(await page.evaluate('provider.contains(host)')).toBe(true);
      expect(opened.errors).toEqual([]);
    });

    it('keeps the tokens that it has from its provider, as long as it is away', async () => {
      await using opened = await game.open(
        `${followed()}<style>laurel-provider { --laurel-accent: rgb(1, 2, 3) } #wrapper { --laurel-text: red }</style>`,
      );
      const { page } = opened;
      const token = (name: string) =>
        page.evaluate(`getComputedStyle(host).getPropertyValue('--laurel-${name}')`);
      await page.getByRole('button', { name: 'Ranks' }).waitFor();
      await page.evaluate('wrapper.requestFullscreen()');
      await expect.poll(() => inWrapper(page)).toBe(true);
      expect([await token('accent'), await token('text')]).toEqual(['rgb(1, 2, 3)', '']);
      await leave(page);
      await page.evaluate("provider.style.setProperty('--laurel-accent', 'rgb(4, 5, 6)')");
      expect(await token('accent')).toBe('rgb(4, 5, 6)');
    });

    it('goes back to its place where what filled the screen is taken away', async () => {
      await using opened = await game.open(followed());
      const { page } = opened;
      await page.getByRole('button', { name: 'Ranks' }).waitFor();
      await page.evaluate('wrapper.requestFullscreen()');
      await expect.poll(() => inWrapper(page)).toBe(true);
      // As Phaser does with the element that it fills the screen with.
      await page.evaluate('document.exitFullscreen(), wrapper.remove()');
      await expect.poll(() => page.evaluate('provider.contains(host)')).toBe(true);
      await page.getByRole('button', { name: 'Ranks' }).click();
      await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
      expect(opened.errors).toEqual([]);
    });

    it('that the page puts elsewhere meanwhile stays there', async () => {
      await using opened = await game.open(followed());
      const { page } = opened;
      await page.getByRole('button', { name: 'Ranks' }).waitFor();
      await page.evaluate('wrapper.requestFullscreen()');
      await expect.poll(() => inWrapper(page)).toBe(true);
      await page.evaluate('host.remove(); settled()');
      await leave(page);
      await page.evaluate(
        `{ const other = provider.cloneNode(false); main.append(other); other.append(host); }`,
      );
      await page.getByRole('button', { name: 'Ranks' }).waitFor();
      await page.evaluate('wrapper.requestFullscreen()');
      await expect.poll(() => inWrapper(page)).toBe(true);
      await leave(page);
      expect(await page.evaluate('main.contains(host)')).toBe(true);
      expect(await page.evaluate('provider.childNodes.length')).toBe(
        await page.evaluate('[...provider.childNodes].filter(({ nodeType }) => nodeType === 3).length'),
      );
      expect(opened.errors).toEqual([]);
    });

    it('leaves its parent as a library knows it, which puts things before it and takes it away', async () => {
      await using opened = await game.open(followed());
      const { page } = opened;
      await page.getByRole('button', { name: 'Ranks' }).waitFor();
      await page.evaluate('wrapper.requestFullscreen()');
      await expect.poll(() => inWrapper(page)).toBe(true);
      // As React, Vue and Svelte do.
      await page.evaluate("provider.insertBefore(document.createElement('p'), host)");
      await page.evaluate("provider.insertBefore(document.createElement('q'), null)");
      await leave(page);
      expect(await page.evaluate('[...provider.children].map(({ localName }) => localName)')).toEqual([
        'p',
        'laurel-overlay',
        'q',
      ]);
      await page.evaluate('wrapper.requestFullscreen()');
      await expect.poll(() => inWrapper(page)).toBe(true);
      expect(await page.evaluate('provider.removeChild(host) === host')).toBe(true);
      expect(await page.evaluate('host.isConnected')).toBe(false);
      await leave(page);
      expect(await page.evaluate('[host.isConnected, provider.children.length]')).toEqual([false, 2]);
      await expect(page.evaluate('provider.removeChild(host)')).rejects.toThrow('NotFoundError');
      expect(opened.errors).toEqual([]);
    });

    it.each(['open', 'closed'] as const)(
      'is not to be had in a player of the page’s own without a slot for it (%s), where the overlay opens all the same',
      async (mode) => {
        await using opened = await game.open(
          followed(`main.attachShadow({ mode: '${mode}' }).append(wrapper);
            const told = [];
            for (const type of ['laurel:open', 'laurel:close']) addEventListener(type, () => told.push(type));`),
        );
        const { page } = opened;
        await page.getByRole('button', { name: 'Ranks' }).waitFor();
        await page.evaluate('wrapper.requestFullscreen()');
        await expect.poll(() => page.evaluate('document.fullscreenElement === main')).toBe(true);
        await page.evaluate('settled()');
        await page.evaluate('host.show()');
        await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
        await page.keyboard.press('Escape');
        await overlayClosed(page);
        expect(await page.evaluate('told')).toEqual(['laurel:open', 'laurel:close']);
        expect(await page.evaluate('main.childNodes.length')).toBe(0);
        expect([opened.errors, opened.said]).toEqual([[], []]);
      },
    );

    it('of an overlay that comes only then is pressed as any', async () => {
      await using opened = await game.open(followed('provider.remove();'));
      const { page } = opened;
      await page.evaluate('wrapper.requestFullscreen()');
      await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true);
      await page.evaluate('settled()');
      await page.evaluate('document.body.append(provider)');
      await page.getByRole('button', { name: 'Ranks' }).click();
      await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
      expect(opened.errors).toEqual([]);
    });
  });

  it('opens where there is neither full screen nor a pointer to lock, as on a phone', async () => {
    await using opened = await game.open(`<!doctype html>${script}${canvas}${overlay('launcher="Ranks"')}`, {
      before: `for (const name of ['fullscreenElement', 'pointerLockElement']) {
        delete Document.prototype[name];
        delete ShadowRoot.prototype[name];
      }`,
    });
    const { page } = opened;
    await page.getByRole('button', { name: 'Ranks' }).click();
    await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await page.keyboard.press('Escape');
    await overlayClosed(page);
    expect(opened.errors).toEqual([]);
  });

  describe.each(['auto', 'frame'])('an open panel (%s)', (isolation) => {
    it.each<[string, string, string]>([
      [
        'is moved on the page',
        '',
        "document.querySelector('main').append(document.querySelector('laurel-provider'))",
      ],
      [
        'is there as its wrapper fills the screen',
        '',
        "document.querySelector('#wrapper').requestFullscreen()",
      ],
      ['is there as the canvas fills the screen', '', "document.querySelector('canvas').requestFullscreen()"],
      [
        'is there as full screen ends',
        "document.querySelector('#wrapper').requestFullscreen()",
        'document.exitFullscreen()',
      ],
    ])('that %s is seen, keeps all from the game, and closes', async (_name, before, change) => {
      await using opened = await game.open(
        `<!doctype html>${script}<div id="wrapper">${canvas}</div><main></main>
         ${engine({ name: '', on: 'window', capture: true, prevents: false })}${overlay(`isolation="${isolation}"`)}`,
      );
      const { page } = opened;
      await page.locator('canvas').click();
      await page.evaluate(before);
      await page.locator('laurel-overlay').evaluate((element) => element.toggleAttribute('open', true));
      const inside = panel(page, isolation === 'frame');
      const row = inside.getByRole('row', { name: /Name 1\b/ });
      await row.waitFor();
      await page.evaluate(change);
      // What is seen there, and nothing of the game above it.
      const look = async () => page.screenshot({ clip: { x: 500, y: 40, width: 240, height: 240 } });
      const seen = page.locator('laurel-overlay[open] dialog:modal');
      await expect
        .poll(async () => (await seen.count()) > 0 && (await row.isVisible()) && (await look()).length > 2000)
        .toBe(true);
      await gameOf(page);
      await page.keyboard.press('KeyA');
      await row.click();
      expect(await gameOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
      await page.locator('canvas').focus();
      await gameOf(page);
      await page.keyboard.press('KeyA');
      expect(await gameOf(page)).toContain('keydown KeyA');
      expect(opened.errors).toEqual([]);
    });

    it.each([
      ['is opened where nothing is drawn', 'style="display: none"', ''],
      ['is hidden by what it tells the page', '', "document.querySelector('#hud').style.display = 'none'"],
    ])('that %s closes, says why, and leaves the game what is its own', async (_name, style, atOpening) => {
      await using opened = await game.open(
        `<!doctype html>${script}${canvas}${engine({ name: '', on: 'window', capture: true, prevents: false })}
         <div id="hud" ${style}>${overlay(`isolation="${isolation}"`)}</div>
         <script>let told = 0; document.addEventListener('laurel:open', () => { told += 1; ${atOpening} });</script>`,
      );
      const { page } = opened;
      await page.locator('canvas').focus();
      await page.locator('laurel-overlay').evaluate((element) => element.toggleAttribute('open', true));
      await expect.poll(() => page.evaluate('told')).toBe(1);
      await expect.poll(() => page.locator('laurel-overlay').getAttribute('open')).toBeNull();
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
      await gameOf(page);
      await page.mouse.click(20, 20);
      expect(await gameOf(page)).toContain('click ');
      expect(opened.said).toEqual([expect.stringMatching(/<laurel-overlay> .*display/)]);
      expect(opened.errors).toEqual([]);
    });

    // Each before the libraries have drawn what came before it.
    it.each([
      ['is opened as its wrapper fills the screen', 'onFill(() => host.show())', true],
      ['is moved as soon as it opens', 'host.show(); await drawn; main.append(provider)', true],
      ['closes as soon as it opens', 'host.show(); await drawn; host.hide()', false],
      ['is taken from the page as soon as it opens', 'host.show(); await drawn; provider.remove()', false],
      ['opens as soon as it closes', 'host.show(); await seen; host.hide(); await drawn; host.show()', true],
      [
        'is in a provider that cannot be read any more',
        'host.show(); await seen; provider.setAttribute("locale", "?")',
        true,
      ],
      ['is taken from the page while it is open', 'host.show(); await seen; provider.remove()', false],
      [
        'goes with its provider while its wrapper fills the screen',
        "await document.querySelector('#wrapper').requestFullscreen(); host.show(); await seen; provider.remove(); await document.exitFullscreen()",
        false,
      ],
      [
        'turns modal while it is open',
        'host.setAttribute("modal", "false"); host.show(); await seen; host.setAttribute("modal", "")',
        true,
      ],
    ])(
      'that %s, once (%s), leaves what is open to the player and the rest to the game',
      async (_name, change, stays) => {
        await using opened = await game.open(
          `<!doctype html>${script}<div id="wrapper">${canvas}</div><main></main>
         ${engine({ name: '', on: 'window', capture: true, prevents: false })}${overlay(`isolation="${isolation}"`)}
         <script>
           const host = document.querySelector('laurel-overlay');
           const provider = document.querySelector('laurel-provider');
           const main = document.querySelector('main');
           // A page's own listener may hear of it before Laurel's.
           const onFill = (then) => {
             addEventListener('fullscreenchange', then, { capture: true, once: true });
             return document.querySelector('#wrapper').requestFullscreen();
           };
           const told = [];
           for (const type of ['laurel:open', 'laurel:close']) host.addEventListener(type, () => told.push(type.slice(7)));
           const seen = { then: (resolve) => addEventListener('laurel:open', () => resolve(), { once: true }) };
           const drawn = { then: (resolve) => [0, 1, 2, 3, 4].reduce((last) => last.then(() => {}), Promise.resolve()).then(() => resolve()) };
         </script>`,
        );
        const { page } = opened;
        await page.locator('canvas').click();
        await page.evaluate(`(async () => { ${change}; })()`);
        const dialogs = page.locator('dialog[open]');
        const frames = page.locator('laurel-overlay iframe');
        if (stays) {
          const inside = panel(page, isolation === 'frame');
          await inside.getByRole('heading', { name: 'Ranks' }).waitFor();
          await expect.poll(() => page.evaluate<string>('told.join()')).toMatch(/open$/);
          await expect.poll(() => frames.count()).toBe(isolation === 'frame' ? 1 : 0);
          await gameOf(page);
          await page.keyboard.press('KeyA');
          expect(await gameOf(page)).toEqual([]);
          await page.keyboard.press('Escape');
          await expect.poll(() => page.evaluate<string>('told.join()')).toMatch(/close$/);
          expect(await page.locator('laurel-overlay').getAttribute('open')).toBeNull();
        }
        await expect.poll(() => dialogs.count()).toBe(0);
        await expect.poll(() => frames.count()).toBe(0);
        await expect.poll(() => page.evaluate<number>('told.length % 2')).toBe(0);
        await page.locator('canvas').focus();
        await gameOf(page);
        await page.keyboard.press('KeyA');
        expect(await gameOf(page)).toContain('keydown KeyA');
        const told = await page.evaluate<string[]>('told');
        expect(told.filter((each, index) => each !== ['open', 'close'][index % 2])).toEqual([]);
        expect(opened.errors).toEqual([]);
      },
    );

    it('that is opened again as it closes stays open', async () => {
      await using opened = await game.open(
        `<!doctype html>${script}${canvas}${overlay(`isolation="${isolation}" open`)}<script>
           let told = 0;
           let again = 0;
           document.addEventListener('laurel:open', () => { if (told > 0) again += 1; });
           document.addEventListener('laurel:close', ({ target }) => { if (++told === 1) target.show(); });
         </script>`,
      );
      const { page } = opened;
      const inside = panel(page, isolation === 'frame');
      await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
      await inside.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => page.evaluate('again')).toBe(1);
      await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
      expect(await page.evaluate('told')).toBe(1);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate('told')).toBe(2);
      expect(opened.errors).toEqual([]);
    });
  });

  it('a pointer that the game locks while it is covered is let go', async () => {
    await using locking = await openGame({ locksPointers: true });
    await using opened = await locking.open(
      `<!doctype html>${script}${canvas}<script>
         let locks = 0;
         document.addEventListener('pointerlockchange', () => { locks += document.pointerLockElement === null ? 0 : 1; });
       </script>${overlay('open')}`,
    );
    const { page } = opened;
    await page.getByRole('row', { name: /Name 1\b/ }).click();
    await page.evaluate('void document.querySelector("canvas").requestPointerLock()');
    await expect.poll(() => page.evaluate('locks')).toBe(1);
    await expect.poll(() => page.evaluate(() => document.pointerLockElement)).toBeNull();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await overlayClosed(page);
  });

  it('a layer that lets presses through, of a game that hides the cursor, has a launcher and a panel that take them', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}<body style="cursor: none">${canvas}
       <div style="position: fixed; inset: 0; pointer-events: none">${overlay('launcher="Ranks"')}</div>`,
    );
    const { page } = opened;
    await page.getByRole('button', { name: 'Ranks' }).click();
    const title = page.getByRole('dialog').getByRole('heading', { name: 'Ranks' });
    expect(await title.evaluate((element) => getComputedStyle(element).cursor)).toBe('auto');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await overlayClosed(page);
  });

  it('a frame is seen through on a page of another colour scheme than the browser’s', async () => {
    await using opened = await game.open(
      `<!doctype html>${script}<style>:root { color-scheme: dark } body { margin: 0; background: rgb(200, 2, 1) }</style>
       <body>${overlay('isolation="frame" open')}`,
    );
    const { page } = opened;
    const row = panel(page, true).getByRole('row', { name: /Name 1\b/ });
    await row.waitFor();
    const shot = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
    const [red = 0, green = 0] = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const drawing = document.createElement('canvas').getContext('2d');
      drawing?.drawImage(image, -5, -5);
      return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])];
    }, shot);
    // Red beneath the backdrop, and nothing white.
    expect(red).toBeGreaterThan(green + 40);
  });

  // Firefox has no `computedStyleMap`, which alone tells what tokens a page has set.
  it.each(['', 'delete Element.prototype.computedStyleMap'])(
    "the page's tokens reach a frame, also later (%s)",
    async (before) => {
      await using opened = await game.open(
        `<!doctype html>${script}<style>body { --laurel-accent: rgb(1, 2, 200) } .red { --laurel-accent: rgb(200, 2, 1); --laurel-radius: 3px }</style>
       <body>${overlay('isolation="frame" open')}`,
        { before },
      );
      const inside = panel(opened.page, true);
      await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
      const tokens = () =>
        inside
          .locator('.laurel-Leaderboard')
          .evaluate((element) =>
            ['--laurel-accent', '--laurel-radius'].map((name) =>
              getComputedStyle(element).getPropertyValue(name).trim(),
            ),
          );
      expect(await tokens()).toEqual(['rgb(1, 2, 200)', '']);
      await opened.page.evaluate("document.body.classList.add('red')");
      await expect.poll(tokens).toEqual(['rgb(200, 2, 1)', '3px']);
      await opened.page.evaluate("document.body.classList.remove('red')");
      await expect.poll(tokens).toEqual(['rgb(1, 2, 200)', '']);
    },
  );
});
