import { expect, it } from 'vitest';
import { createOutageBudget } from '../../src/client/outage.ts';

/** How many of so many requests at one moment may go out. */
function passing(budget: ReturnType<typeof createOutageBudget>, count: number, now: number): number {
  return Array.from({ length: count }, () => budget.take(now)).filter((at) => at === undefined).length;
}

function fail(budget: ReturnType<typeof createOutageBudget>, times: number): void {
  for (let time = 0; time < times; time += 1) budget.failed();
}

it('nothing is held back in health, nor after four failures in a row', () => {
  const budget = createOutageBudget();
  expect(passing(budget, 500, 0)).toBe(500);
  fail(budget, 4);
  expect(passing(budget, 500, 0)).toBe(500);
});

it('after five failures in a row sixty a minute go out, those from before counted', () => {
  const budget = createOutageBudget();
  expect(passing(budget, 20, 0)).toBe(20);
  fail(budget, 5);
  expect(passing(budget, 100, 1000)).toBe(40);
  // The minute of the first twenty is over, and then that of the others.
  expect(budget.take(59_999)).toBe(60_000);
  expect(passing(budget, 100, 60_000)).toBe(20);
  expect(budget.take(60_500)).toBe(61_000);
  expect(passing(budget, 100, 61_000)).toBe(40);
});

it('a request in health is forgotten after a minute, however many there were', () => {
  const budget = createOutageBudget();
  expect(passing(budget, 1000, 0)).toBe(1000);
  fail(budget, 5);
  expect(budget.take(0)).toBe(60_000);
  expect(passing(budget, 100, 60_000)).toBe(60);
});

it('only the last sixty count, however many went out before them', () => {
  const budget = createOutageBudget();
  passing(budget, 100, 0);
  passing(budget, 60, 30_000);
  fail(budget, 5);
  expect(budget.take(30_000)).toBe(90_000);
});

it('one success lets all of them through again, until five more fail', () => {
  const budget = createOutageBudget();
  fail(budget, 9);
  expect(passing(budget, 100, 0)).toBe(60);
  budget.succeeded();
  expect(passing(budget, 100, 0)).toBe(100);
  fail(budget, 4);
  expect(passing(budget, 100, 0)).toBe(100);
  budget.failed();
  expect(passing(budget, 100, 0)).toBe(0);
});
