import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';
import { troubleWithText } from './troubleWithText.ts';

// What of a widget's own is shown elsewhere on these pages: Storybook's guides and tools, and the README's picture.
const widgets = everyStory.filter(({ id }) => !/^(theming|guides|support|devtools|picture)/.test(id));

const rooms = {
  'text of twice the size at 1024 px': { width: 1024, height: 768, text: '200%', globals: {} },
  'text of twice the size at 360 px': { width: 360, height: 640, text: '200%', globals: {} },
  'a page at 400 %, 320 × 256 px': { width: 320, height: 256, text: '100%', globals: {} },
  'a game’s corner of 240 px': { width: 240, height: 400, text: '100%', globals: {} },
  // Long words, in capitals as wide as each other.
  'that corner in German, in the look of an arcade': {
    width: 240,
    height: 400,
    text: '100%',
    globals: { locale: 'de', theme: 'arcade' },
  },
  'that corner in Arabic': { width: 240, height: 400, text: '100%', globals: { locale: 'ar' } },
  // WCAG 1.4.12.
  'text spaced out by the reader at 320 px': {
    width: 320,
    height: 640,
    text: '100%',
    globals: {},
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`,
  },
} as const;

const readers = new CSSStyleSheet();

describe.each(Object.entries(rooms))('%s', (_, { width, height, text, globals, ...reader }) => {
  beforeAll(async () => {
    readers.replaceSync('css' in reader ? reader.css : '');
    document.adoptedStyleSheets.push(readers);
    await page.viewport(width, height);
    // A little after the stories were made, what is left until a moment takes two words: a day and hours.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    document.documentElement.style.fontSize = text;
  });
  afterAll(async () => {
    vi.useRealTimers();
    document.documentElement.style.fontSize = '';
    document.adoptedStyleSheets.pop();
    await page.viewport(768, 900);
  });

  test.each(widgets.map((story) => [story.id, story] as const))('%s', async (_id, story) => {
    await render(await story.draw(globals));
    await new Promise(requestAnimationFrame);
    expect(troubleWithText()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
