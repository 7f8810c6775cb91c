import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

const loading = everyStory.filter(({ id }) => /^states-.*--loading/.test(id));

test('there are stories of what loads', () => {
  expect(loading.length).toBeGreaterThan(4);
});

// A hundred bones that breathe each by itself are a hundred layers, beside a game that needs the time.
test.each(loading)('$id breathes as one', async ({ draw }) => {
  const screen = await render(await draw({}));
  expect(screen.container.querySelectorAll('.laurel-Skeleton').length).toBeGreaterThan(1);
  const breathing = document
    .getAnimations()
    .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'laurel-breathe');
  expect(breathing.length).toBeGreaterThan(0);
  expect(breathing.length).toBeLessThanOrEqual(2);
});
