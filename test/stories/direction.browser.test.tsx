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

test.each(['ltr', 'rtl'])(
  'a score that stands below its name keeps off its label (%s)',
  async (direction) => {
    await page.viewport(360, 700);
    await render(
      await everyStory.find(({ id }) => id === 'states-leaderboard--ugly-data')?.draw({ direction }),
    );
    const gaps = [...document.querySelectorAll('.laurel-Leaderboard-stackedLabel')].flatMap((label) => {
      const words = document.createRange();
      const text = label.firstChild ?? label;
      words.setStart(text, 0);
      words.setEnd(text, label.textContent.trimEnd().length);
      const [one, other] = [words, label.nextElementSibling ?? label].map((each) =>
        each.getBoundingClientRect(),
      );
      // Of what is cut only the box has an end.
      if (one === undefined || other === undefined || label.scrollWidth > label.clientWidth) return [];
      return [Math.round(Math.max(one.left - other.right, other.left - one.right))];
    });
    await page.viewport(768, 900);
    expect(gaps.length).toBeGreaterThan(3);
    expect(Math.min(...gaps)).toBeGreaterThan(2);
  },
);
