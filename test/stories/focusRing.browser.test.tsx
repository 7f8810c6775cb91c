import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';
import { contrastsBetween, lookAt } from './lookAt.ts';

const looks = ['default', 'contrast', 'arcade', 'glass'].map((theme) => [theme, 'no-preference']);
// Whoever asks for more contrast has that look without its sheet.
looks.push(['default', 'more']);

afterEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
});

test.each(
  looks.flatMap(([theme = '', more = '']) =>
    ['light', 'dark'].map((scheme) => [theme, scheme, more] as const),
  ),
)(
  'the own row has a ring that can be told from its edge when it has the focus: %s, %s, contrast %s',
  async (theme, scheme, more) => {
    await page.viewport(800, 900);
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-contrast', value: more },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
    const story = everyStory.find(({ id }) => id === 'states-leaderboard--ready');
    const { container } = await render(await story?.draw({ theme, scheme }));
    const row = container.querySelector<HTMLElement>('tr[data-own]');
    if (row === null) throw new Error('a row');
    const board = row.closest('.laurel-Root') ?? row;
    const box = row.getBoundingClientRect();
    const around = new DOMRect(box.x - 3, box.y - 3, box.width + 6, box.height + 6);
    const before = await lookAt(board);
    row.focus({ preventScroll: true });
    const after = await lookAt(board);
    const seen = (within: DOMRect) =>
      contrastsBetween(before(within), after(within)).filter((contrast) => contrast >= 3).length;
    // Two pixels above and two below, along all of it, apart from the corners.
    expect(seen(around)).toBeGreaterThan((box.width - 40) * 4);
    // Between the ring and the row's own edge, which may be as thick and of the same colour, is a pixel; the corners are round.
    expect(seen(new DOMRect(box.x + 20, box.y - 1, box.width - 40, box.height + 2))).toBe(0);
    expect(seen(new DOMRect(box.x - 1, box.y + 20, box.width + 2, box.height - 40))).toBe(0);
  },
);
