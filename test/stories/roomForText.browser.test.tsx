import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';
import { troubleWithText } from './troubleWithText.ts';

// What of a widget's own is shown elsewhere on these pages: Storybook's guides and tools, and the README's picture.
const widgets = everyStory.filter(({ id }) => !/^(theming|guides|support|devtools|picture)/.test(id));

const rooms = {
  'text of twice the size at 1024 px': { width: 1024, height: 768, text: '200%' },
  'text of twice the size at 360 px': { width: 360, height: 640, text: '200%' },
  'a page at 400 %, 320 × 256 px': { width: 320, height: 256, text: '100%' },
  'a game’s corner of 240 px': { width: 240, height: 400, text: '100%' },
} as const;

describe.each(Object.entries(rooms))('%s', (_, { width, height, text }) => {
  beforeAll(async () => {
    await page.viewport(width, height);
    document.documentElement.style.fontSize = text;
  });
  afterAll(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(768, 900);
  });

  test.each(widgets.map((story) => [story.id, story] as const))('%s', async (_id, story) => {
    await render(await story.draw({}));
    await new Promise(requestAnimationFrame);
    expect(troubleWithText()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
