import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

// Light and left to right is checked by the story tests themselves.
const looks = {
  dark: { scheme: 'dark' },
  'high contrast': { theme: 'contrast' },
  'high contrast, dark': { theme: 'contrast', scheme: 'dark' },
  arcade: { theme: 'arcade' },
  'arcade, dark': { theme: 'arcade', scheme: 'dark' },
  glass: { theme: 'glass' },
  'glass, dark': { theme: 'glass', scheme: 'dark' },
  'right to left': { direction: 'rtl', locale: 'ar' },
  'forced colours': { scheme: 'light' },
  '360 px': { scheme: 'light' },
  '360 px, dark': { scheme: 'dark' },
  '1280 px': { scheme: 'light' },
  '1280 px, dark': { scheme: 'dark' },
} as const;

// The dark sibling of a look that is checked whole differs from it by colours alone.
const ofColours = ['color-contrast', 'link-in-text-block'];

test('there are stories to check', () => {
  expect(everyStory.length).toBeGreaterThan(30);
});

describe.each(Object.entries(looks))('in %s', (look, globals) => {
  beforeAll(async () => {
    const value = look === 'forced colours' ? 'active' : 'none';
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
    await page.viewport(Number.parseInt(look, 10) || 800, 600);
  });
  afterAll(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });

  // Of pages around the widgets, too, axe reads the colours that are no longer shown.
  const stories = everyStory.filter(
    ({ id }) => look !== 'forced colours' || /^(states|components)-/.test(id),
  );
  test.each(stories.map((story) => [story.id, story] as const))('%s has no violations', async (_, story) => {
    const screen = await render(await story.draw(globals));
    // What has just come or gone is still on its way, and half-way is no colour to be judged.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
    const { violations } = await axe.run(screen.container, {
      resultTypes: ['violations'],
      ...(look.endsWith('dark') ? { runOnly: ofColours } : { rules: { region: { enabled: false } } }),
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual(
      [],
    );
  });
});
