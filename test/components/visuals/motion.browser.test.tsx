import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../../src/styles/laurel.css';
import { Podium } from '../../../src/components/podium/Podium.tsx';
import { killColumns, rows } from '../../../stories/leaderboard/board.ts';
import { eventually } from '../../support/eventually.ts';

const [first, second, third] = rows(3);
const shown = (placed: readonly unknown[]) => (
  <div className="laurel-Root">
    <Podium rows={placed as ReturnType<typeof rows>} columns={killColumns} />
  </div>
);
const winner = () => document.querySelector('[data-place="1"] .laurel-PlayerName')?.textContent;

// In this order: it is about what a page has loaded by then.
test('what changes before the page was idle is there at once, and moves from then on', async () => {
  const screen = await render(shown([first, second, third]));
  await screen.rerender(shown([second, first, third]));
  expect(winner()).toBe(second?.name);
  expect(document.getAnimations()).toEqual([]);

  let swapped = false;
  await eventually(async () => {
    swapped = !swapped;
    await screen.rerender(shown(swapped ? [first, second, third] : [second, first, third]));
    expect(document.getAnimations().length).toBeGreaterThan(0);
  });
});
