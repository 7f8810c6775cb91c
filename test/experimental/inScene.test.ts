import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExperimentalSurface } from '../../src/entries/experimentalInScene.ts';
import { openBrowser, type OpenBrowser } from '../support/openBrowser.ts';

declare const surface: ExperimentalSurface;
declare const end: () => void;

// As Chromium has it behind its flag, as it will have it, and everywhere else.
describe.each([
  ['a browser that draws elements', true, 6, ['--enable-blink-features=CanvasDrawElement']],
  // Where it places elements itself it forgets the canvas' border.
  ['one with all that is tried out', true, 0, ['--enable-experimental-web-platform-features']],
  ['a browser that draws none', false, 6, []],
])('a board in the scene, in %s', (_, isDrawn, edge, flags) => {
  /** From the corner of the canvas to that of its pixels. */
  const inset = 2 * edge;
  let opened: OpenBrowser;
  let page: Page;
  const errors: string[] = [];
  beforeAll(async () => {
    opened = await openBrowser('page.tsx', import.meta.url, { flags });
    page = await opened.browser.newPage({ viewport: { width: 1000, height: 700 } });
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(`${opened.origin}/?edge=${edge}`);
    await page.getByRole('row', { name: /Lotte/ }).waitFor();
  }, 60_000);
  afterAll(async () => opened[Symbol.asyncDispose]());

  /** What the canvas has at a point of the page, as a colour. */
  const colourAt = async (x: number, y: number): Promise<string> =>
    page.evaluate(
      ([x, y, inset]) => {
        const canvas = document.querySelector('canvas');
        const box = canvas?.getBoundingClientRect();
        const at = [(x - (box?.left ?? 0) - inset) * 2, (y - (box?.top ?? 0) - inset) * 2] as const;
        return (
          canvas
            ?.getContext('2d')
            ?.getImageData(...at, 1, 1)
            .data.slice(0, 3) ?? []
        ).join();
      },
      [x, y, inset] as const,
    );

  it(
    isDrawn ? 'is drawn into the canvas, and what comes after it before it' : 'lies over the canvas',
    async () => {
      expect(await page.evaluate(() => surface.isDrawn)).toBe(isDrawn);
      const box = await page.getByRole('heading', { name: 'Winter Sprint' }).boundingBox();
      const inBoard = [(box?.x ?? 0) - 8, (box?.y ?? 0) + 12] as const;
      const colour = expect.poll(async () => colourAt(...inBoard));
      // The board's own surface is white.
      await (isDrawn ? colour.toBe('255,255,255') : colour.toBe('0,0,255'));
      const canvas = await page.locator('canvas').boundingBox();
      expect(await colourAt((canvas?.x ?? 0) + inset + 405, (canvas?.y ?? 0) + inset + 300)).toBe('255,0,0');
    },
  );

  it('stands where the scene has it, turned as the scene is', async () => {
    const canvas = await page.locator('canvas').boundingBox();
    const box = await page.evaluate(() => surface.element.getBoundingClientRect().toJSON() as DOMRect);
    const [sin, cos] = [Math.sin(0.05), Math.cos(0.05)];
    // The corner, and how far a turned rectangle reaches to its left.
    const left = (canvas?.x ?? 0) + inset + cos * 120 - sin * 60 - sin * 400;
    const top = (canvas?.y ?? 0) + inset + sin * 120 + cos * 60;
    expect(Math.abs(box.left - left)).toBeLessThan(1);
    expect(Math.abs(box.top - top)).toBeLessThan(1);
  });

  it('is pressed where it is seen', async () => {
    const choice = page.getByRole('radio', { name: 'Today' });
    const box = await choice.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect.poll(async () => choice.isChecked()).toBe(true);
  });

  it('has the keys: Tab comes to it, and arrows choose', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.mouse.click(990, 690);
    const focused = page.locator(':focus');
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return (await focused.count()) > 0 && focused.evaluate((node) => surface.element.contains(node));
      })
      .toBe(true);
    await page.getByRole('radio', { name: 'Today' }).check();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => page.getByRole('radio', { name: 'Week' }).isChecked()).toBe(true);
  });

  it('is read aloud as a table with its rows', async () => {
    await page.getByRole('radio', { name: 'All time' }).check();
    await page.getByRole('row', { name: /Lotte/ }).waitFor();
    const tree = await page.locator('main').ariaSnapshot();
    expect(tree).toContain('table "Winter Sprint"');
    expect(tree).toMatch(/row .*Lotte/);
  });

  it('follows a canvas that becomes smaller', async () => {
    const before = await page.evaluate(() => surface.element.getBoundingClientRect().width);
    await page.locator('canvas').evaluate((canvas) => {
      canvas.style.width = '400px';
      canvas.style.height = '300px';
    });
    const width = expect.poll(async () =>
      page.evaluate(() => Math.round(surface.element.getBoundingClientRect().width)),
    );
    await width.toBe(Math.round(before / 2));
  });

  it('is gone when it is taken away, and nothing was thrown', async () => {
    await page.evaluate(() => end());
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.locator('canvas > *, canvas + div:has(.laurel-Root)').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
