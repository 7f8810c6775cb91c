import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

const stories = everyStory.filter(({ id }) => /^(states|components|theming)-(?!faults)/.test(id));

let seen = 0;
afterAll(() => page.viewport(768, 900));

/** What has to be hit, and where. Of a card that is its title's all of it. */
function targets(): readonly { readonly control: HTMLElement; readonly box: DOMRect }[] {
  return (
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, summary, [role=option]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.matches('.laurel-TournamentCard-primary'))
      // Within a sentence a line has no room for more.
      .filter((control) => !control.matches('p a'))
      .map((control) => ({ control, box: (control.closest('label') ?? control).getBoundingClientRect() }))
  );
}

const isSmall = ({ width, height }: DOMRect): boolean => width < 24 || height < 24;

/** Whether a circle of 24 px in the middle of a small target is free of other targets, and of their circles (WCAG 2.5.8). */
function isApart(box: DOMRect, others: readonly DOMRect[]): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return others.every((other) => {
    const away = isSmall(other)
      ? Math.hypot(x - other.x - other.width / 2, y - other.y - other.height / 2) - 12
      : Math.hypot(
          x - Math.min(Math.max(x, other.left), other.right),
          y - Math.min(Math.max(y, other.top), other.bottom),
        );
    return away >= 12;
  });
}

test.each(stories.map((story) => [story.id, story] as const))(
  'whatever is to be hit in %s is of 24 px, or that far from others, in the closest rows at 320 px',
  async (_, story) => {
    await page.viewport(320, 900);
    await render(await story.draw({ density: 'compact' }));
    const all = targets();
    seen += all.length;
    const small = all
      .filter(({ box }) => isSmall(box))
      .filter(({ control, box }) => {
        const others = all.filter(
          (other) => !other.control.contains(control) && !control.contains(other.control),
        );
        return !isApart(
          box,
          others.map((other) => other.box),
        );
      })
      .map(({ control, box }) => `${control.tagName} ${control.className}: ${box.width} × ${box.height}`);
    expect(small).toEqual([]);
  },
);

test('most stories have something to be hit', () => {
  expect(seen).toBeGreaterThan(stories.length);
});
