import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

/*
 * Pictures of what must not change by accident, compared with those in __screenshots__. After a change on purpose:
 * npx vitest run --project browser test/stories/pictures --update
 */
const looks = {
  light: { scheme: 'light' },
  dark: { scheme: 'dark' },
  contrast: { theme: 'contrast' },
  arcade: { theme: 'arcade' },
  rtl: { direction: 'rtl' },
} as const;

const pictures: readonly (readonly [story: string, width: number, look: keyof typeof looks])[] = [
  ['profile--ready', 360, 'light'],
  ['profile--ready', 240, 'arcade'],
  ['profile--suspended', 360, 'contrast'],
  ['profile--loading', 360, 'dark'],
  ['profile--signed-out', 360, 'dark'],
  ['profile--failed', 240, 'light'],
  ['friends-friendavatars--ready', 240, 'light'],
  ['friends-friendavatars--ready', 360, 'arcade'],
  ['friends-friendlist--ready', 360, 'light'],
  ['friends-friendlist--ready', 360, 'dark'],
  ['friends-friendlist--ready', 360, 'rtl'],
  ['friends-friendlist--hostile-names', 240, 'light'],
  ['friends-friendlist--empty', 360, 'contrast'],
];

beforeEach(() => {
  // Shapes that breathe would be caught at another moment each time.
  const still = document.createElement('style');
  still.textContent = '*, ::before, ::after { animation: none !important; transition: none !important }';
  document.head.append(still);
  return () => still.remove();
});

describe('looks as it did', () => {
  test.each(pictures)('%s at %i px, %s', async (id, width, look) => {
    const story = everyStory.find((candidate) => candidate.id === id);
    if (story === undefined) throw new Error(`There is no story ${id}.`);
    await page.viewport(width, 600);
    const screen = await render(await story.draw(looks[look]));
    await vi.waitFor(() => expect(screen.container.querySelector('[data-picture=loading]')).toBeNull());
    await document.fonts.ready;
    const stage = screen.container.querySelector('.laurel-Root');
    await expect(page.elementLocator(stage ?? screen.container)).toMatchScreenshot(`${id}-${width}-${look}`, {
      comparatorOptions: { threshold: 0.05, allowedMismatchedPixelRatio: 0.002 },
    });
  });
});
