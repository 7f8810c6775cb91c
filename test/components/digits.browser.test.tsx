import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { everyStory } from '../stories/everyStory.tsx';

/** Where what an element says ends on the right. */
function rightOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right;
}

test.each([
  ['states-leaderboard--ugly-data', 'tbody .laurel-Leaderboard-score:last-child .laurel-Score'],
  ['states-player-search--found', '.laurel-PlayerSearch-score .laurel-Score'],
  ['states-totals-report--differences', 'td.laurel-TotalsReport-number:last-child'],
])('from right to left, too, digits of a column line up by their units (%s)', async (id, selector) => {
  const story = everyStory.find((each) => each.id === id);
  const { container } = await render(await story?.draw({ locale: 'ar' }));
  const numbers = [...container.querySelectorAll(selector)];
  expect(new Set(numbers.map(({ textContent }) => textContent.length)).size).toBeGreaterThan(1);
  const [first = 0, ...others] = numbers.map(rightOf);
  for (const right of others) expect(right).toBeCloseTo(first, 0);
});
