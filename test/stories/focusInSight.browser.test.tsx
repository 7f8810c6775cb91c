import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

const widgets = everyStory.filter(({ id }) => /^(states|components)-(?!faults)/.test(id));
const sizes = [
  [320, 256],
  [844, 390],
  [1024, 768],
] as const;

afterAll(() => page.viewport(768, 900));

/** Scrolls a control to an edge of what moves it, where it may lie below something that stays: the browser takes it for seen. */
function scrollToEdge(control: HTMLElement, edge: 'top' | 'bottom'): void {
  let scroller: HTMLElement = document.documentElement;
  for (
    let around = control.parentElement;
    around !== null && scroller === document.documentElement;
    around = around.parentElement
  ) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight)
      scroller = around;
  }
  const isPage = scroller === document.documentElement;
  const room = isPage ? new DOMRect(0, 0, innerWidth, innerHeight) : scroller.getBoundingClientRect();
  scroller.scrollTop += control.getBoundingClientRect()[edge] - room[edge];
}

/** Whether anything of a control can be seen: of nine points of it, at least one (WCAG 2.4.11). */
function inSight(control: HTMLElement): boolean {
  const { x, y, width, height } = control.getBoundingClientRect();
  return [0.1, 0.5, 0.9].some((across) =>
    [0.1, 0.5, 0.9].some((down) => {
      const met = document.elementFromPoint(x + width * across, y + height * down);
      return met !== null && (control.contains(met) || met.closest('label')?.contains(control) === true);
    }),
  );
}

test.each(
  widgets.flatMap((story) => sizes.map(([width, height]) => [story.id, width, height, story] as const)),
)(
  'what has the focus in %s is not covered at %d × %d, from above and from below',
  async (_, width, height, story) => {
    await page.viewport(width, height);
    await render(await story.draw({}));
    const open = document.querySelector('dialog[open]') ?? document;
    const controls = [
      ...open.querySelectorAll<HTMLElement>(
        ':is(.laurel-Root, .laurel-Overlay, .laurel-Part) :is(button, a[href], input, select, [tabindex="0"])',
      ),
    ].filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }));
    const covered: string[] = [];
    for (const [control, edge] of controls.flatMap(
      (each) =>
        [
          [each, 'bottom'],
          [each, 'top'],
        ] as const,
    )) {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollToEdge(control, edge);
      control.focus();
      if (document.activeElement === control && !inSight(control))
        covered.push(`${control.className} ${control.textContent?.slice(0, 24)}`);
    }
    expect(covered).toEqual([]);
    window.scrollTo(0, 0);
  },
);
