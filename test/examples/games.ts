import type { Frame, Page } from 'playwright';

/** A game of an example, and how it is played to its end. */
export interface PlayedGame {
  readonly tournamentId: string;
  /** Where it is drawn. */
  readonly frame: (page: Page) => Frame;
  /** Begins a game, and ends it. */
  readonly play: (page: Page) => Promise<void>;
}

const orbit: PlayedGame = {
  tournamentId: 'orbit',
  frame: (page) => page.mainFrame(),
  async play(page) {
    await page.waitForFunction(
      'state === "ready" || (state === "over" && performance.now() - endedAt > 450)',
    );
    if (await page.evaluate('state === "over"')) await page.keyboard.press('Space');
    // From below the first planet the way leads past all others.
    await page.waitForFunction('state === "ready" && Math.sin(comet.angle) > 0.9');
    await page.keyboard.press('Space');
    await page.waitForFunction('state === "over"');
  },
};

const tunnel: PlayedGame = {
  tournamentId: 'tunnel',
  frame: (page) => page.mainFrame(),
  async play(page) {
    // For a moment after a game nothing begins.
    while (await page.locator('#card').isVisible()) await page.keyboard.press('Enter');
    // Into each wall.
    await page.keyboard.down('KeyD');
    await page.locator('#card').waitFor();
    await page.keyboard.up('KeyD');
  },
};

const signal: PlayedGame = {
  tournamentId: 'signal',
  frame(page) {
    const frame = page.frames().find((each) => each !== page.mainFrame());
    if (frame === undefined) throw new Error('The game is not there yet.');
    return frame;
  },
  async play(page) {
    await page.frameLocator('iframe').locator('canvas').waitFor();
    const frame = signal.frame(page);
    await frame.waitForFunction('state !== "over" || performance.now() - endedAt > 450');
    await frame.locator('canvas').press('Space');
    await frame.waitForFunction('state === "playing"');
    // Missed, all ten of them.
    while (await frame.evaluate('state === "playing"')) await frame.locator('canvas').press('Space');
  },
};

const invaders: PlayedGame = {
  tournamentId: 'invaders',
  frame: (page) => page.mainFrame(),
  async play(page) {
    await page.locator('.game canvas').waitFor();
    await page.getByText(/Enter (begins|plays again)/).waitFor();
    // For a moment after a game nothing begins.
    while ((await page.locator('.card').count()) > 0) await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByText('Game over').waitFor();
  },
};

/** Ten points are found. */
export const hues: PlayedGame = {
  tournamentId: 'hues',
  frame: (page) => page.mainFrame(),
  async play(page) {
    await page.locator('.sheet button').click();
    const tiles = page.locator('.field > button');
    /** The tile whose colour only it has, or the first of the others. */
    const place = (isOdd: boolean) =>
      tiles.evaluateAll((all, odd) => {
        const colors = all.map((tile) => (tile as HTMLElement).style.background);
        return colors.findIndex((color) => (colors.filter((other) => other === color).length === 1) === odd);
      }, isOdd);
    await tiles.nth(await place(true)).click();
    await page.getByText('10 points').waitFor();
    // Whatever else is pressed costs two of thirty seconds.
    const over = page.getByRole('heading', { name: '10 points' });
    while (!(await over.isVisible()))
      await tiles
        .nth(await place(false))
        .click({ timeout: 1000 })
        .catch(() => {});
  },
};

/** By the name of their example: those that have Laurel's elements. */
export const embedded: Readonly<Record<string, PlayedGame>> = {
  canvas: orbit,
  'unity-like': tunnel,
  'hand-over': signal,
};

/** All games. */
export const games: Readonly<Record<string, PlayedGame>> = {
  ...embedded,
  phaser: invaders,
  'custom-ui': hues,
};
