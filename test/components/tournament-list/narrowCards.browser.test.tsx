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

test.each(['default', 'arcade'])('a row’s prize stands on the line of its name (%s)', async (theme) => {
  await page.viewport(360, 900);
  const story = everyStory.find(({ id }) => id === 'states-tournaments--last-hour');
  const { container } = await render(await story?.draw({ theme }));
  const row = container.querySelector('.laurel-TournamentCard[data-form="row"]');
  const baselines = ['title', 'pool'].map((part) => {
    const mark = document.createElement('span');
    mark.style.display = 'inline-block';
    const words = row?.querySelector(`.laurel-TournamentCard-${part}`);
    (words?.querySelector('.laurel-TournamentCard-name') ?? words)?.prepend(mark);
    return mark.getBoundingClientRect().bottom;
  });
  await page.viewport(240, 900);
  expect(baselines[0]).toBeGreaterThan(0);
  expect(baselines[1]).toBeCloseTo(baselines[0] ?? 0, 0);
});

test('no line begins with the dot before how often an event repeats', async () => {
  const story = everyStory.find(({ id }) => id === 'states-tournaments--ready');
  const { container } = await render(await story?.draw({}));
  expect(container.textContent).toContain('\u00a0· Repeats weekly');
});
