import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';
import { contrastWithin, lookAt } from './lookAt.ts';

afterEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
});

// By the theme, by what the system asks for, and by the colours that it forces.
test.each([
  ['contrast', 'light', { 'prefers-contrast': 'no-preference' }],
  ['contrast', 'dark', { 'prefers-contrast': 'no-preference' }],
  ['default', 'light', { 'prefers-contrast': 'more' }],
  ['default', 'dark', { 'prefers-contrast': 'more' }],
  ['default', 'dark', { 'forced-colors': 'active' }],
] as const)('the circle of the other friends has an edge: %s, %s, %o', async (theme, scheme, wish) => {
  await page.viewport(360, 600);
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(wish).map(([name, value]) => ({ name, value })),
  });
  const story = everyStory.find(({ id }) => id === 'states-friend-avatars--ready');
  const { container } = await render(await story?.draw({ theme, scheme }));
  const circle = container.querySelector('.laurel-FriendAvatars-more');
  const root = circle?.closest('.laurel-Root');
  if (circle === null || root === null || root === undefined) throw new Error('a circle');
  const { x, y, width, height } = circle.getBoundingClientRect();
  // On the side of no other circle.
  const pixelsOf = await lookAt(root);
  expect(contrastWithin(pixelsOf(new DOMRect(x + width - 4, y + height / 2, 8, 1)))).toBeGreaterThan(3);
});

test.each(['light', 'dark'])(
  'no face shines through the circle of the others in glass: %s',
  async (scheme) => {
    await page.viewport(360, 600);
    const story = everyStory.find(({ id }) => id === 'states-friend-avatars--ready');
    const { container } = await render(await story?.draw({ theme: 'glass', scheme }));
    const circle = container.querySelector('.laurel-FriendAvatars-more');
    const root = circle?.closest('.laurel-Root');
    if (circle === null || root === null || root === undefined) throw new Error('a circle');
    const { x, y, width, height } = circle.getBoundingClientRect();
    const pixelsOf = await lookAt(root);
    // Within, on both sides of its words.
    const [over, beside] = [x + 4, x + width - 7].map((left) =>
      pixelsOf(new DOMRect(left, y + height / 2, 3, 3)),
    );
    expect([...(over ?? [])].map((value, at) => Math.abs(value - (beside?.[at] ?? 0)) > 3)).not.toContain(
      true,
    );
  },
);
