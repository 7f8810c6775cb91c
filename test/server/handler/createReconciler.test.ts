import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReconciler, soonEnough } from '../../../src/server/handler/createReconciler.ts';
import type { Reconciliation } from '../../../src/server/totals/reconcile.ts';

const nothing: Reconciliation = { accepted: [], sent: [], undecided: [] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 5 });
});

afterEach(() => {
  vi.useRealTimers();
});

it.each<[string, Partial<Reconciliation>, boolean]>([
  ['nothing', {}, false],
  ['what stays undecided', { undecided: [{} as Reconciliation['undecided'][number]] }, false],
  ['an accepted run', { accepted: ['run'] }, true],
  ['a sent run', { sent: [{ id: 'run', status: 'refused' }] }, true],
])('says of %s whether it may have settled something', async (_, done, expected) => {
  const now = createReconciler({ reconcile: async () => ({ ...nothing, ...done }) }, 0, () => {});
  expect(await now()).toBe(expected);
});

it('runs at most once in its time, from the beginning of the last one', async () => {
  const reconcile = vi.fn(async () => ({ ...nothing, accepted: ['run'] }));
  const now = createReconciler({ reconcile }, 100, () => {});
  expect(await now()).toBe(true);
  vi.setSystemTime(104);
  expect(await now()).toBe(false);
  vi.setSystemTime(105);
  expect(await Promise.all([now(), now()])).toEqual([true, false]);
  expect(reconcile).toHaveBeenCalledTimes(2);
});

it.each([0, 100])('runs when the clock was set back, with %i ms in between', async (every) => {
  vi.setSystemTime(3_600_000);
  const reconcile = vi.fn(async () => nothing);
  const now = createReconciler({ reconcile }, every, () => {});
  await now();
  vi.setSystemTime(5);
  await now();
  expect(reconcile).toHaveBeenCalledTimes(2);
});

it('never runs when told so', async () => {
  const reconcile = vi.fn(async () => nothing);
  expect(await createReconciler({ reconcile }, null, () => {})()).toBe(false);
  expect(reconcile).not.toHaveBeenCalled();
});

it('tells the operator of a failure, whatever was thrown', async () => {
  const problems: string[] = [];
  for (const thrown of [new Error('disk full'), 'canary']) {
    const reconcile = async (): Promise<never> => {
      throw thrown;
    };
    const now = createReconciler({ reconcile }, 0, ({ message }) => problems.push(message));
    expect(await now()).toBe(false);
  }
  expect(problems).toEqual(['disk full', 'reconcile threw something that is not an error']);
});

it('leaves the work to whoever’s turn it is', async () => {
  const reconcile = vi.fn(async () => ({ ...nothing, accepted: ['run'] }));
  let mayWork = false;
  const now = createReconciler(
    { reconcile },
    0,
    () => {},
    async () => mayWork,
  );
  expect(await now()).toBe(false);
  expect(reconcile).not.toHaveBeenCalled();
  mayWork = true;
  expect(await now()).toBe(true);
});

it('is waited for while it is soon done, and no longer, with no timer left behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await soonEnough(Promise.resolve(true))).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  const late = soonEnough(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toBe(false);
});
