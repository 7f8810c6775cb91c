import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

const widgets = everyStory.filter(({ id }) =>
  /^states-(?:leaderboard|profile|friend-avatars|friend-list|player-search|tournaments)--(?:ready|found)$/.test(
    id,
  ),
);

test('there are such widgets', () => {
  expect(widgets).toHaveLength(6);
});

describe.each([
  ['a corner over a game', { position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0 }],
  ['an inline block', { display: 'inline-block' }],
] as const)('in %s, which is as wide as what is in it,', (_, style) => {
  test.each(widgets)('$id has room for its words', async ({ draw }) => {
    await page.viewport(1000, 800);
    const screen = await render(<div style={style}>{await draw({})}</div>);
    const root = screen.container.querySelector('.laurel-Root');
    expect(root?.getBoundingClientRect().width).toBeGreaterThanOrEqual(240);
    expect(root?.getBoundingClientRect().width).toBeLessThanOrEqual(320);
  });
});
