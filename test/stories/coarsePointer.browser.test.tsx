import { afterAll, beforeAll, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

const widgets = everyStory.filter(({ id }) => /^(states|components)-(?!faults)/.test(id));

beforeAll(async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
});
afterAll(async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
});

/** How far around its middle a control is what a finger meets, up to 44 px: what lies over it is not its own. */
function freeSize(control: HTMLElement): { width: number; height: number } {
  control.scrollIntoView({ block: 'center', inline: 'center' });
  const { x, y, width, height } = control.getBoundingClientRect();
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const meets = (pointX: number, pointY: number) => {
    const met = document.elementFromPoint(pointX, pointY);
    return met !== null && (control.contains(met) || met.closest('label')?.contains(control) === true);
  };
  const reach = (stepX: number, stepY: number) => {
    let far = 0;
    while (far < 22 && meets(middleX + stepX * far, middleY + stepY * far)) far += 0.5;
    return far;
  };
  return { width: reach(1, 0) + reach(-1, 0), height: reach(0, 1) + reach(0, -1) };
}

test.each(widgets.flatMap((story) => [360, 768].map((width) => [story.id, width, story] as const)))(
  'every control of %s has 44 px of its own for a finger, at %d px',
  async (_, width, story) => {
    await page.viewport(width, 900);
    await render(await story.draw({}));
    expect(matchMedia('(pointer: coarse)').matches).toBe(true);
    const small = [
      ...document.querySelectorAll<HTMLElement>(
        '.laurel-Root :is(button, a[href], input, select), .laurel-Part :is(button, input, select), .laurel-Overlay button',
      ),
    ]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      // A card's title reaches over its whole card.
      .filter((control) => !control.matches('.laurel-TournamentCard-primary'))
      // Within a sentence a line has no room for more (WCAG 2.5.8, inline).
      .filter((control) => control.closest('p') === null)
      .map((control) => ({
        control: `${control.className || control.tagName} ${control.textContent?.slice(0, 20)}`,
        ...freeSize(control),
      }))
      .filter(({ width: free, height }) => free < 43 || height < 43);
    expect(small).toEqual([]);
  },
);
