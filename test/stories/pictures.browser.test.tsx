import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, server } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';
import { setPictureFonts, settleFonts } from './pictureFonts.ts';
import { eventually } from '../support/eventually.ts';

// Countdowns and dates are of one moment, also those that a story works out while it is imported.
vi.hoisted(() => {
  const moment = Date.UTC(2026, 10, 21, 12);
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_target, args) => Reflect.construct(RealDate, args.length === 0 ? [moment] : args) as Date,
    get: (target, name) => (name === 'now' ? () => moment : (Reflect.get(target, name) as unknown)),
  });
});

/*
 * Pictures of what must not change by accident, compared with those in __screenshots__. After a change on purpose:
 * npx vitest run --project browser test/stories/pictures --update
 */
const appearances = {
  light: { scheme: 'light' },
  dark: { scheme: 'dark' },
  contrast: { theme: 'contrast' },
  arcade: { theme: 'arcade', scheme: 'dark' },
  'pocket arcade': { theme: 'arcade', scheme: 'light' },
  glass: { theme: 'glass', scheme: 'dark' },
  rtl: { direction: 'rtl', locale: 'ar' },
} as const;

const pictures: readonly (readonly [story: string, width: number, appearance: keyof typeof appearances])[] = [
  ['states-profile--ready', 360, 'light'],
  ['states-profile--ready', 240, 'arcade'],
  ['states-profile--suspended', 360, 'contrast'],
  ['states-profile--loading', 360, 'dark'],
  ['states-profile--signed-out', 360, 'dark'],
  ['states-profile--failed', 240, 'light'],
  ['states-friend-avatars--ready', 240, 'light'],
  ['states-friend-avatars--ready', 360, 'arcade'],
  ['states-friend-list--ready', 360, 'light'],
  ['states-friend-list--ready', 360, 'dark'],
  ['states-friend-list--ready', 360, 'rtl'],
  ['states-friend-list--hostile-names', 240, 'light'],
  ['states-friend-list--empty', 360, 'contrast'],
  ['states-leaderboard--ready', 768, 'light'],
  ['states-leaderboard--ready', 768, 'rtl'],
  ['states-leaderboard--with-podium', 768, 'arcade'],
  ['states-leaderboard--with-podium', 768, 'glass'],
  ['states-leaderboard--zones', 360, 'pocket arcade'],
  ['states-leaderboard--around-me', 768, 'contrast'],
  ['states-leaderboard--zones', 768, 'dark'],
  ['states-leaderboard--own-row-pinned', 360, 'dark'],
  ['states-leaderboard--ugly-data', 360, 'light'],
  ['states-leaderboard--compact', 240, 'light'],
  ['states-leaderboard--loading', 360, 'light'],
  ['states-leaderboard--failed', 360, 'dark'],
  ['states-tournaments--ready', 768, 'light'],
  ['states-tournaments--ready', 768, 'rtl'],
  ['states-tournaments--ready', 240, 'dark'],
  ['states-tournaments--ugly-data', 360, 'arcade'],
  ['states-tournaments--loading', 360, 'light'],
  ['states-tournaments--empty', 360, 'contrast'],
  ['states-score-status--every-state', 360, 'light'],
  ['states-totals-report--differences', 768, 'dark'],
  ['states-player-search--found', 360, 'light'],
  ['states-player-search--found-more', 240, 'dark'],
  ['states-player-search--ugly-data', 360, 'pocket arcade'],
  ['states-player-search--nobody-by-name', 360, 'contrast'],
  ['states-player-search--chosen', 768, 'light'],
  ['states-player-search--chosen', 768, 'rtl'],
  ['states-player-search--chosen', 360, 'arcade'],
  ['states-player-search--chosen-beside-oneself', 768, 'glass'],
];

beforeEach(() => {
  // Shapes that breathe would be caught at another moment each time, and the pointer may rest on anything.
  const still = document.createElement('style');
  still.textContent =
    '*, ::before, ::after { animation: none !important; transition: none !important; pointer-events: none !important }';
  document.head.append(still);
  return () => still.remove();
});

// Text is drawn a little differently by each system: there is nothing to compare with on another one.
const comparable = server.platform === 'linux';
// oxlint-disable-next-line no-console -- whoever runs them is to know that nothing was compared
if (!comparable) console.warn(`Pictures are compared on Linux only: not on ${server.platform}.`);

describe.runIf(comparable)('looks as it did', () => {
  test.each(pictures)('%s at %i px, %s', async (id, width, appearance) => {
    const story = everyStory.find((candidate) => candidate.id === id);
    if (story === undefined) throw new Error(`There is no story ${id}.`);
    const fonts = appearance.includes('arcade') ? 'arcade' : 'usual';
    onTestFinished(setPictureFonts(fonts));
    // Taller than any widget: one that has to be scrolled for its picture is not the same twice.
    await page.viewport(width, 3000);
    const screen = await render(await story.draw(appearances[appearance]));
    await eventually(() => expect(screen.container.querySelector('[data-picture=loading]')).toBeNull());
    const element = screen.container.querySelector('.laurel-Root') ?? screen.container;
    await settleFonts(element, fonts);
    await expect(page.elementLocator(element)).toMatchScreenshot(`${id}-${width}-${appearance}`, {
      comparatorOptions: { threshold: 0.05, allowedMismatchedPixelRatio: 0.002 },
    });
  });
});
