import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from '../../stories/everyStory.tsx';

beforeAll(async () => page.viewport(240, 900));
afterAll(async () => page.viewport(768, 900));

test.each(
  ['default', 'arcade', 'glass', 'contrast'].flatMap((theme) =>
    ['en', 'de', 'ar'].map((locale) => [theme, locale] as const),
  ),
)('in a corner of 240 px a long prize keeps off its card’s edges (%s, %s)', async (theme, locale) => {
  const story = everyStory.find(({ id }) => id === 'states-tournaments--ugly-data');
  const { container } = await render(await story?.draw({ theme, locale }));
  const pools = [
    ...container.querySelectorAll('.laurel-TournamentCard[data-form="hero"] .laurel-TournamentCard-pool'),
  ];
  expect(pools).toHaveLength(1);
  for (const pool of pools) {
    const { left, right } = pool.getBoundingClientRect();
    const card = pool.closest('.laurel-TournamentCard')?.getBoundingClientRect();
    expect(Math.min(left - (card?.left ?? left), (card?.right ?? right) - right)).toBeGreaterThanOrEqual(8);
  }
});
