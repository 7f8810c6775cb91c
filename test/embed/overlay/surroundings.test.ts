import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright';
import { cupId } from '../../support/cup.ts';
import { type Game, openGame } from './openGame.ts';

let game: Game;
beforeAll(async () => {
  game = await openGame();
}, 60_000);
afterAll(async () => game[Symbol.asyncDispose]());

const script = '<!doctype html><script src="/embed.js"></script>';
const canvas = '<canvas tabindex="0" style="display: block; inline-size: 100%; block-size: 100%"></canvas>';
const overlay = (attributes = '') => `<laurel-provider ${game.at}>
    <laurel-overlay heading="Ranks" launcher="Ranks" ${attributes}>
      <laurel-leaderboard tournament-id="${cupId}"></laurel-leaderboard>
    </laurel-overlay>
  </laurel-provider>`;

/** Where something is drawn, in whole pixels of the window. */
const edges = (of: Locator): Promise<Record<'top' | 'right' | 'bottom' | 'left', number>> =>
  of.evaluate((element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect();
    return {
      top: Math.round(top),
      right: Math.round(right),
      bottom: Math.round(bottom),
      left: Math.round(left),
    };
  });

it('a launcher is read on a page whose own words have no size', async () => {
  await using opened = await game.open(
    `${script}<style>html, body { font-size: 0; line-height: 0 }</style>${overlay()}`,
  );
  const launcher = opened.page.getByRole('button', { name: 'Ranks' });
  await launcher.waitFor();
  expect(
    await launcher.evaluate((element) => {
      const { fontSize, fontWeight, lineHeight } = getComputedStyle(element);
      return [fontSize, fontWeight, lineHeight];
    }),
  ).toEqual(['15px', '600', '21px']);
});

it('a launcher is told from a game of its own colour, and says that it is pressed', async () => {
  await using opened = await game.open(
    `${script}<body style="background: #ffffff">${overlay('scheme="light"')}`,
  );
  const launcher = opened.page.getByRole('button', { name: 'Ranks' });
  await launcher.waitFor();
  const look = () =>
    launcher.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
      const { backgroundColor, boxShadow } = getComputedStyle(element);
      return { ground: backgroundColor, shadow: boxShadow };
    });
  const atRest = await look();
  expect(atRest).toEqual({ ground: 'rgb(255, 255, 255)', shadow: expect.stringMatching(/px/) });
  await launcher.hover();
  const hovered = await look();
  await opened.page.mouse.down();
  const pressed = await look();
  expect(new Set([atRest.ground, hovered.ground, pressed.ground]).size).toBe(3);
});

it('a frame is told to screen readers by the heading of its panel', async () => {
  await using opened = await game.open(`${script}${overlay('open isolation="frame"')}`);
  const { page } = opened;
  await page.frameLocator('laurel-overlay iframe').getByRole('heading', { name: 'Ranks' }).waitFor();
  expect(await page.locator('laurel-overlay iframe').getAttribute('title')).toBe('Ranks');
});

it("a panel beside the game is above the game's layers, and above its own launcher", async () => {
  await using opened = await game.open(
    `${script}<div style="position: absolute; inset: 0; z-index: 1000">${canvas}</div>${overlay('modal="false" open')}`,
  );
  const { page } = opened;
  await page.getByRole('row', { name: /Name 1\b/ }).click();
  const panel = page.getByRole('dialog');
  const onTop = await page.locator('laurel-overlay .laurel-Launcher').evaluate((launcher) => {
    const { left, top, width, height } = launcher.getBoundingClientRect();
    const found = (launcher.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
    return found === launcher ? 'launcher' : found?.closest('dialog, laurel-leaderboard')?.localName;
  });
  expect(onTop).not.toBe('launcher');
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Ranks' }).click();
  await page.getByRole('row', { name: /Name 1\b/ }).waitFor();
});

it.each([
  ['zoom: 2; inline-size: 400px; block-size: 300px', ''],
  ['zoom: 0.5; inline-size: 1600px; block-size: 1200px', ''],
  ['zoom: 2; inline-size: 400px; block-size: 300px', 'modal="false"'],
  ['transform: scale(2); transform-origin: 0 0; inline-size: 400px; block-size: 300px', 'modal="false"'],
  ['zoom: 2; inline-size: 400px; block-size: 300px', 'isolation="frame"'],
])('a panel of a game that is enlarged (%s) ends where the game does (%s)', async (style, attributes) => {
  await using opened = await game.open(
    `${script}<body style="margin: 0; overflow: hidden"><div style="${style}">${canvas}${overlay(`${attributes} open`)}</div>`,
  );
  const { page } = opened;
  const inside = attributes.includes('frame') ? page.frameLocator('laurel-overlay iframe') : page;
  await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
  const panel = inside.locator('dialog.laurel-Overlay');
  await panel.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const { top, bottom } = await edges(panel);
  const height = await panel.evaluate((element) => element.ownerDocument.documentElement.clientHeight);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBe(height - top);
});

it.each([
  ['closes the dialog', 'guard', 'hud.close()'],
  ['hides the element', 'frame', "hud.style.display = 'none'"],
  ['hides the element', 'guard', "hud.style.display = 'none'"],
])(
  'a panel whose game %s that it stands in (%s) closes and gives back what it had',
  async (_name, isolation, change) => {
    await using opened = await game.open(
      `${script}${canvas}<dialog id="hud">${overlay(`isolation="${isolation}"`)}</dialog>
     <script>
       const told = [];
       const presses = [];
       for (const type of ['laurel:open', 'laurel:close']) addEventListener(type, () => told.push(type));
       addEventListener('pointerdown', () => presses.push('down'));
       hud.showModal();
       document.querySelector('laurel-overlay').show();
     </script>`,
    );
    const { page } = opened;
    const inside = isolation === 'frame' ? page.frameLocator('laurel-overlay iframe') : page;
    await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await page.evaluate(change);
    await expect.poll(() => page.evaluate('told')).toEqual(['laurel:open', 'laurel:close']);
    expect(await page.locator('laurel-overlay').getAttribute('open')).toBeNull();
    await page.mouse.click(40, 40);
    expect(await page.evaluate('presses')).toEqual(['down']);
    expect(opened.said).toEqual([expect.stringMatching(/<laurel-overlay> .*display/)]);
    expect(opened.errors).toEqual([]);
  },
);

it.each(['', 'isolation="frame"'])(
  'a wheel over what does not scroll leaves a long page where it is (%s)',
  async (attributes) => {
    await using opened = await game.open(
      `${script}<body style="margin: 0; block-size: 4000px">${canvas}${overlay(`${attributes} open`)}`,
    );
    const { page } = opened;
    const inside = attributes.includes('frame') ? page.frameLocator('laurel-overlay iframe') : page;
    await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
    const heading = await inside.getByRole('heading', { name: 'Ranks' }).boundingBox();
    for (const [x, y] of [
      [heading?.x ?? 0, heading?.y ?? 0],
      [40, 300],
    ] as const) {
      await page.mouse.move(x + 4, y + 4);
      await page.mouse.wheel(0, 300);
    }
    await inside.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Ranks' }).waitFor();
    await page.mouse.move(40, 300);
    await page.mouse.wheel(0, 100);
    // The last wheel alone, which came after the others.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
  },
);

it.each(['guard', 'frame'])('a touch shows a name whole that is cut (%s)', async (isolation) => {
  await using opened = await game.open(
    `${script}${overlay(`open isolation="${isolation}"`)}<script>
       document.querySelector('laurel-provider').maskName = ({ name }) => name.repeat(30);
     </script>`,
    { hasTouch: true },
  );
  const { page } = opened;
  const inside = isolation === 'frame' ? page.frameLocator('laurel-overlay iframe') : page;
  const name = inside
    .getByRole('row', { name: /Name 1Name 1/ })
    .locator('.laurel-PlayerName')
    .first();
  await name.tap();
  await expect.poll(() => name.getAttribute('data-whole')).toBe('');
});

it.each(['guard', 'frame'])(
  'the heading takes the focus of a button that is gone once it was pressed (%s)',
  async (isolation) => {
    await using opened = await game.open(`${script}${overlay(`isolation="${isolation}"`)}`);
    const { page } = opened;
    await page.route(
      (url) => url.pathname.includes('/leaderboard'),
      (route) => route.fulfill({ status: 401, json: {}, headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.getByRole('button', { name: 'Ranks' }).click();
    const inside = isolation === 'frame' ? page.frameLocator('laurel-overlay iframe') : page;
    const again = inside.getByRole('button', { name: 'Try again' });
    await again.focus();
    await page.unrouteAll();
    await page.keyboard.press('Enter');
    await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await expect.poll(() => inside.locator('.laurel-Leaderboard .laurel-Title:focus').count()).toBe(1);
  },
);

it('an overlay that the page moved into a frame of its own gives that page the focus back', async () => {
  await using opened = await game.open(
    `${script}${overlay()}<iframe width="700" height="500" srcdoc="<!doctype html><button>Game</button>"></iframe>`,
  );
  const { page } = opened;
  await page.getByRole('button', { name: 'Ranks' }).waitFor();
  await page.evaluate(() => {
    const moved = document.querySelector('laurel-provider');
    document.querySelector('iframe')?.contentDocument?.body.append(moved ?? '');
  });
  const there = page.frameLocator('iframe');
  const inGame = there.getByRole('button', { name: 'Game' });
  await inGame.click();
  await there.getByRole('button', { name: 'Ranks' }).click();
  const inside = there.frameLocator('laurel-overlay iframe');
  await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
  await page.keyboard.press('Escape');
  await there.locator('laurel-overlay iframe').waitFor({ state: 'detached' });
  expect(await inGame.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
  // No listener is to blame: embed.js hears of nothing in there.
  expect(opened.said).toEqual([]);
  expect(opened.errors).toEqual([]);
});

it.each(['guard', 'frame'])(
  'an overlay whose window goes while it is open (%s) gives back what it had, and opens where it is put next',
  async (isolation) => {
    await using opened = await game.open(
      `${script}${overlay(`isolation="${isolation}"`)}<iframe width="700" height="500" srcdoc="Here"></iframe>
       <script>
         const told = [];
         const provider = document.querySelector('laurel-provider');
         document.addEventListener('laurel:close', () => told.push(Object.hasOwn(navigator, 'getGamepads')));
       </script>`,
    );
    const { page } = opened;
    await page.evaluate("document.querySelector('iframe').contentDocument.body.append(provider)");
    const there = page.frameLocator('iframe');
    await there.getByRole('button', { name: 'Ranks' }).click();
    const inside = isolation === 'frame' ? there.frameLocator('laurel-overlay iframe') : there;
    await inside.getByRole('row', { name: /Name 1\b/ }).waitFor();
    await page.evaluate("document.querySelector('iframe').remove()");
    await expect.poll(() => page.evaluate('told')).toEqual([false]);
    await page.evaluate('document.body.append(provider)');
    const here = isolation === 'frame' ? page.frameLocator('laurel-overlay iframe') : page;
    await here.getByRole('row', { name: /Name 1\b/ }).waitFor();
    expect(opened.errors).toEqual([]);
  },
);

it('elements in a document without a window are drawn where they are put next', async () => {
  await using opened = await game.open(`${script}${overlay('open')}`);
  const { page } = opened;
  const row = page.getByRole('row', { name: /Name 1\b/ });
  await row.waitFor();
  const asked = opened.requests.length;
  await page.evaluate(() => {
    const nowhere = document.implementation.createHTMLDocument();
    nowhere.body.append(document.querySelector('laurel-provider') ?? '');
    Object.assign(window, { nowhere });
  });
  const drawn = () =>
    page.evaluate(() => {
      const { nowhere } = window as unknown as { nowhere: Document };
      return nowhere.querySelector('laurel-leaderboard')?.shadowRoot?.querySelector('table') !== null;
    });
  await expect.poll(drawn).toBe(false);
  expect(opened.requests).toHaveLength(asked);
  await page.evaluate('document.body.append(nowhere.body.firstElementChild)');
  await row.waitFor();
  expect(opened.errors).toEqual([]);
});
