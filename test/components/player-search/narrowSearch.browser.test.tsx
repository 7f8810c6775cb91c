import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from '../../stories/everyStory.tsx';

beforeAll(async () => page.viewport(240, 900));
afterAll(async () => page.viewport(768, 900));

test.each(
  ['default', 'arcade', 'glass', 'contrast'].flatMap((theme) =>
    (['en', 'ar'] as const).map((locale) => [theme, locale] as const),
  ),
)(
  'in a corner of 240 px a score of many digits is whole, in one line, and covers no face (%s, %s)',
  async (theme, locale) => {
    const story = everyStory.find(({ id }) => id === 'states-player-search--ugly-data');
    const { container } = await render(await story?.draw({ theme, locale }));
    const options = [...container.querySelectorAll('.laurel-PlayerSearch-option')];
    expect(options.length).toBeGreaterThan(5);
    let looked = 0;
    for (const option of options) {
      const score = option.querySelector('.laurel-Score');
      const face = option.querySelector('.laurel-Avatar');
      // One of them has no score.
      if (score === null || face === null) continue;
      looked += 1;
      const box = score.getBoundingClientRect();
      const around = option.getBoundingClientRect();
      expect(box.height, score.textContent).toBeLessThan(
        2 * Number.parseFloat(getComputedStyle(score).fontSize),
      );
      expect(box.top).toBeGreaterThanOrEqual(face.getBoundingClientRect().bottom);
      expect(box.left).toBeGreaterThanOrEqual(around.left);
      expect(box.right).toBeLessThanOrEqual(around.right);
    }
    expect(looked).toBe(options.length - 1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(240);
  },
);

test.each([240, 360].flatMap((width) => (['en', 'ar'] as const).map((locale) => [width, locale] as const)))(
  'in %i px scores below their names line up by their units, as on a board (%s)',
  async (width, locale) => {
    await page.viewport(width, 900);
    const story = everyStory.find(({ id }) => id === 'states-player-search--ugly-data');
    const { container } = await render(await story?.draw({ locale }));
    const scores = [...container.querySelectorAll('.laurel-Score:not([data-inexact])')].map((score) =>
      score.getBoundingClientRect(),
    );
    const name = container.querySelector('.laurel-PlayerSearch-name')?.getBoundingClientRect();
    expect(scores.length).toBeGreaterThan(5);
    expect(scores[0]?.top).toBeGreaterThan((name?.top ?? Infinity) + (name?.height ?? Infinity) / 2);
    // Digits run from left to right in every language: their units are on the right.
    const units = scores.map(({ right }) => right);
    expect(Math.max(...units) - Math.min(...units)).toBeLessThan(1);
  },
);
