import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { createLedgerClock, type LedgerClock } from '../../../src/server/ledger/createLedgerClock.ts';
import type { Account } from '../../../src/server/ledger/Ledger.ts';

const start = 1_800_000_000_000;
const minute = 60_000;

let clock: LedgerClock;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: start });
  clock = createLedgerClock({ now: async () => Date.now() });
  await clock.now();
});

afterEach(() => {
  vi.useRealTimers();
});

const turn = (milliseconds: number): unknown => vi.setSystemTime(Date.now() + milliseconds);

it('says what the times say, as long as nobody sets the clock', async () => {
  vi.advanceTimersByTime(10 * minute);
  turn(1900);
  await clock.now();
  expect(clock.lasted(start, start + 7)).toEqual({ least: 7, most: 7 });
});

it('takes what it was set ahead by for no time that passed', async () => {
  turn(60 * minute);
  vi.advanceTimersByTime(minute);
  const now = await clock.now();
  expect(clock.lasted(start, now).least).toBe(minute);
  vi.advanceTimersByTime(5 * minute);
  expect(clock.lasted(now, await clock.now()).least).toBe(5 * minute);
});

it('adds what it was set back by to the time that may have passed', async () => {
  vi.advanceTimersByTime(10 * minute);
  await clock.now();
  turn(-8 * minute);
  expect(clock.lasted(start, await clock.now()).most).toBe(10 * minute);
});

it('lets nothing be older than it is, and nothing younger than it may be, however the clock is set', async () => {
  const steps = fc.array(
    fc.record({
      passed: fc.integer({ min: 0, max: 30 * minute }),
      set: fc.oneof(fc.constant(0), fc.integer({ min: -60 * minute, max: 60 * minute })),
      isLooked: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const fresh = createLedgerClock({ now: async () => Date.now() });
      await fresh.now();
      const written = [{ said: Date.now(), at: performance.now() }];
      for (const { passed, set, isLooked } of all) {
        vi.advanceTimersByTime(passed);
        written.push({ said: Date.now(), at: performance.now() });
        // What is set twice between two looks, one sees as once.
        if (isLooked) await fresh.now();
        if (isLooked) turn(Math.abs(set) < 2000 ? 0 : set);
        await fresh.now();
        written.push({ said: Date.now(), at: performance.now() });
      }
      for (const [index, begin] of written.entries()) {
        for (const end of written.slice(index)) {
          const { least, most } = fresh.lasted(begin.said, end.said);
          expect(least).toBeLessThanOrEqual(end.at - begin.at + 0.001);
          expect(most).toBeGreaterThanOrEqual(end.at - begin.at - 0.001);
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('says of an account that changed later than now that it did so when it was first seen so', async () => {
  const of = { tournamentId: 'cup', player: playerKey({ userId: 'ana' }) };
  const account: Account = {
    acceptedRuns: 1,
    accepted: {},
    open: [],
    updatedAt: start + 60 * minute,
    version: 'one',
  };
  expect(clock.changedAt(of, account, start)).toBe(start);
  expect(clock.changedAt(of, account, start + minute)).toBe(start);
  expect(clock.changedAt(of, account, start + 61 * minute)).toBe(start);
  expect(clock.changedAt(of, { ...account, version: 'two' }, start + minute)).toBe(start + minute);
  expect(clock.changedAt({ ...of, tournamentId: 'league' }, account, start + 2 * minute)).toBe(
    start + 2 * minute,
  );
  expect(clock.changedAt(of, { ...account, version: 'three' }, start + 60 * minute)).toBe(
    start + 60 * minute,
  );
});
