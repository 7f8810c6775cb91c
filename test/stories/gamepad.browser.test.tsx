import { type ReactNode, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useGamepadNavigation } from '../../src/components/gamepad/useGamepadNavigation.ts';
import { everyStory } from './everyStory.tsx';
import { frames, plugInGamepad, tap } from '../support/gamepad.ts';
import { eventually } from '../support/eventually.ts';

beforeEach(() => void plugInGamepad());
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(768, 900);
});

const [up, down, right] = [12, 13, 15];

function Pad({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useGamepadNavigation({ root });
  return <div ref={root}>{children}</div>;
}

/** All that takes the focus on the page, a row of choices once. */
const controls = (): HTMLElement[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      '.laurel-Root :is(button, a[href], input, select), .laurel-Overlay button',
    ),
  ].filter(
    (control) =>
      control.tabIndex >= 0 &&
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(':disabled'),
  );
const nameOf = (element: Element | null): string =>
  `${element?.tagName} ${element?.className} ${element?.textContent?.slice(0, 24)}`;

/** On the element itself, or on what reaches over all that it does, and not on both. */
function hasRing(element: Element): boolean {
  const rings = [getComputedStyle(element), getComputedStyle(element, '::after')].filter(
    ({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2,
  );
  return rings.length === 1;
}

const widgets = everyStory.filter(({ id }) =>
  /^states-(?!faults)|^components-(overlay|parts|rank-chip)/.test(id),
);

test.each(widgets.map((story) => [story.id, story] as const))(
  'a pad reaches every control of %s, with a ring, and gets out',
  async (_, story) => {
    await page.viewport(800, 900);
    await render(<Pad>{await story.draw({})}</Pad>);
    // Loading that ends while the pad is on its way would change what there is to reach.
    await frames(3);
    const wanted = new Set(controls());
    const reached = new Set<Element>();
    const withoutRing = new Set<string>();
    // Told by the page: on a busy machine a press may last as long as one that is repeated.
    const onFocus = ({ target }: FocusEvent): void => {
      const element = target as Element;
      reached.add(element);
      if (element.closest('.laurel-Root, .laurel-Overlay') !== null && !hasRing(element))
        withoutRing.add(nameOf(element));
    };
    document.addEventListener('focusin', onFocus);
    // What is listed is gone through on the way, without taking the focus.
    const steps = 2 * wanted.size + document.querySelectorAll('[role=option]').length;
    const allReached = () => controls().every((control) => reached.has(control));
    for (let press = 0, back = 0; back < 4; press += 1) {
      const turns = press >= steps + 4 && (allReached() || press >= 2 * steps + 4);
      if (turns) back += 1;
      await tap(turns ? up : down);
    }
    document.removeEventListener('focusin', onFocus);
    const missed = controls().filter((control) => !reached.has(control));
    expect(missed.map(nameOf)).toEqual([]);
    expect([...withoutRing]).toEqual([]);
  },
);

test.each<[string, string, string, number]>([
  ['a card of tournaments', 'states-tournaments--selecting', '.laurel-TournamentCard-primary', down],
  ['choices that stand alone', 'components-parts--period', '.laurel-RadioGroup-option', right],
])('after a press of the mouse a pad has a ring, too, on %s', async (_, id, control, button) => {
  await page.viewport(800, 900);
  const story = everyStory.find((one) => one.id === id);
  await render(<Pad>{await story?.draw({})}</Pad>);
  await frames(3);
  // As a game puts it on a page of its own, where no widget is around it.
  if (id.includes('parts'))
    for (const wrapper of document.querySelectorAll('.laurel-Root')) wrapper.className = '';
  await page.getByRole('radio').first().click();
  const isThere = (): boolean =>
    document.activeElement?.matches(control) === true &&
    !document.activeElement.matches(':focus-visible') &&
    hasRing(document.activeElement);
  for (let press = 0; press < 12 && !isThere(); press += 1) await tap(button);
  expect(isThere()).toBe(true);
});

test('the D-pad sets a date field: right and left go through the days', async () => {
  const story = everyStory.find(({ id }) => id === 'states-leaderboard--custom-period');
  await render(<Pad>{await story?.draw({})}</Pad>);
  const [from] = document.querySelectorAll<HTMLInputElement>('input[type=date]');
  if (from === undefined) throw new Error('a date field');
  from.focus();
  const before = from.valueAsNumber;
  await tap(right);
  expect(from.valueAsNumber - before).toBe(86_400_000);
  await tap(down);
  expect(document.activeElement).not.toBe(from);
});

test('the D-pad turns through the menu of periods of a narrow board', async () => {
  await page.viewport(360, 800);
  const story = everyStory.find(({ id }) => id === 'components-leaderboard--periods');
  await render(<Pad>{await story?.draw({})}</Pad>);
  const menu = document.querySelector('select');
  if (menu === null) throw new Error('a menu');
  menu.focus();
  const before = menu.selectedIndex;
  await tap(right);
  await eventually(() => expect(menu.selectedIndex).toBe(before + 1));
  await frames(3);
  expect(menu.selectedIndex).toBe(before + 1);
});

test('a long board scrolls by pad, a screenful at a time, on the way to what is below it', async () => {
  await page.viewport(800, 700);
  const story = everyStory.find(({ id }) => id === 'states-leaderboard--hundred-thousand-rows');
  await render(<Pad>{await story?.draw({})}</Pad>);
  await frames(5);
  const panel = document.querySelector('.scroller');
  if (panel === null) throw new Error('a panel that scrolls');
  const seen: number[] = [];
  for (let press = 0; press < 12; press += 1) {
    await tap(down);
    seen.push(panel.scrollTop);
  }
  const steps = seen.map((position, index) => position - (seen[index - 1] ?? 0)).filter((step) => step > 0);
  expect(steps.length).toBeGreaterThan(3);
  expect(Math.max(...steps)).toBeLessThan(panel.clientHeight);
  // The page is no longer than the panel: nothing of the board stands below it.
  window.scrollTo(0, 10_000);
  expect(window.scrollY).toBe(0);
});
