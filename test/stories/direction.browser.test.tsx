import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

test.each([
  ['rtl', 'en', 'rtl', 'Rank'],
  ['ltr', 'ar', 'ltr', 'المركز'],
  ['auto', 'ar', 'rtl', 'المركز'],
  ['auto', 'en', 'ltr', 'Rank'],
])(
  'the toolbar’s direction %s with %s draws a board %s in its own words',
  async (direction, locale, drawn, word) => {
    const story = everyStory.find(({ id }) => id === 'states-leaderboard--ready');
    if (story === undefined) throw new Error('There is no such story.');
    await render(await story.draw({ direction, locale }));
    const board = page.getByRole('region').first();
    await expect.element(board.getByRole('columnheader', { name: word, exact: true })).toBeVisible();
    expect(getComputedStyle(board.element()).direction).toBe(drawn);
  },
);
