import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';
import { lookAt } from './lookAt.ts';

beforeAll(async () => page.viewport(640, 1200));
afterAll(async () => page.viewport(768, 900));

const looks = ['default', 'arcade', 'glass', 'contrast'].flatMap((theme) =>
  ['light', 'dark'].map((scheme) => [theme, scheme] as const),
);

test.each(looks)(
  'the pinned own row at rest stands on the ground of the board: %s, %s',
  async (theme, scheme) => {
    const story = everyStory.find(({ id }) => id === 'states-leaderboard--own-row-pinned');
    const { container } = await render(await story?.draw({ theme, scheme }));
    const position = container.querySelector('.laurel-Leaderboard-position');
    const root = position?.closest('.laurel-Root');
    if (position === null || root === null || root === undefined) throw new Error('a pinned row');
    // The browser says whether it is stuck, which takes frames.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await expect.poll(() => position.hasAttribute('data-stuck')).toBe(false);
    const { x, bottom } = position.getBoundingClientRect();
    const pixelsOf = await lookAt(root);
    // In the place below the row, within and beside, by whole meshes of the finest ground.
    const [inside, beside] = [x + 3, x - 6].map((left) => pixelsOf(new DOMRect(left, bottom - 3, 4, 3)));
    const away = inside?.map((value, index) => Math.abs(value - (beside?.[index] ?? 0))) ?? [];
    expect(Math.max(...away)).toBeLessThanOrEqual(3);
  },
);

test.each(looks)('and on a ground of its own over the rows beneath it: %s, %s', async (theme, scheme) => {
  await page.viewport(640, 400);
  onTestFinished(() => page.viewport(640, 1200));
  const story = everyStory.find(({ id }) => id === 'states-leaderboard--own-row-pinned');
  const { container } = await render(await story?.draw({ theme, scheme }));
  const position = container.querySelector('.laurel-Leaderboard-position');
  if (position === null) throw new Error('a pinned row');
  await expect.poll(() => position.hasAttribute('data-stuck')).toBe(true);
  const { backgroundColor, backgroundImage } = getComputedStyle(position);
  expect([backgroundColor, backgroundImage]).not.toEqual(['rgba(0, 0, 0, 0)', 'none']);
});
