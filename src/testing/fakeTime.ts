/// <reference lib="esnext.disposable" preserve="true" />
import { misuse } from '../domain/misuse.ts';
import { holdClock } from './heldClock.ts';

/** All but timers and the date: answers of the sandbox come by them. */
const stayReal = [
  'nextTick',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'performance',
  'hrtime',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
] as const;

// Jest's documents on Node 22 have no such symbol; compilers of `using` then ask for this one.
const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/** What this needs of a test runner: `vi` of Vitest, or `jest`. */
export interface FakeTimers {
  readonly useFakeTimers: (config: {
    readonly now: number;
    readonly toFake?: ('setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval' | 'Date')[];
    readonly doNotFake?: (typeof stayReal)[number][];
  }) => unknown;
  readonly useRealTimers: () => unknown;
  readonly advanceTimersByTime: (milliseconds: number) => unknown;
  readonly advanceTimersByTimeAsync: (milliseconds: number) => Promise<unknown>;
}

/** A clock that a test turns. */
export interface TestTime extends Disposable {
  /** Lets so many milliseconds pass, and what they bring happen. In React, inside `act`. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Gives the real clock back; so does the end of `using`. */
  readonly restore: () => void;
}

/**
 * Stops the clock at a moment, so that countdowns, polling and tournaments' states are a test's to turn. Made before the
 * sandbox, whose world is around its present: `const time = fakeTime(vi, '2026-11-21T12:00Z')`.
 *
 * Throws `LaurelError` of kind `config` at what is no such runner, or no moment.
 *
 * `findLeaderboard` and its like wait for what the sandbox answers, and leave the clock where it is. Testing Library's own
 * `waitFor` and `findBy…` turn it while they wait, by 50 milliseconds at a time.
 */
export function fakeTime(timers: FakeTimers, now: number | string | Date): TestTime {
  const moment = new Date(now).getTime();
  if (Number.isNaN(moment)) throw misuse('fakeTime needs a moment, such as 2026-11-21T12:00Z.');
  if (typeof timers?.useFakeTimers !== 'function')
    throw misuse('fakeTime takes vi of Vitest, or jest, before the moment: fakeTime(vi, …).');
  // A clock that is held already is no measure.
  timers.useRealTimers();
  const { setTimeout: after } = globalThis;
  timers.useFakeTimers({
    now: moment,
    // Each runner reads its own.
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    doNotFake: [...stayReal],
  });
  holdClock({
    async settle() {
      // Not the asynchronous one: what answers set for this moment while it runs is set for the next millisecond.
      timers.advanceTimersByTime(0);
      await new Promise<void>((resolve) => void after(resolve, 1));
    },
  });
  const forget = tellTestingLibrary(timers);
  const restore = (): void => {
    timers.useRealTimers();
    forget();
  };
  return {
    async pass(milliseconds) {
      await timers.advanceTimersByTimeAsync(milliseconds);
    },
    restore,
    [dispose]: restore,
  };
}

let told: unknown;

/** Testing Library waits by the clock, and turns one that stands where it finds `jest` to do it with. Vitest has no such thing. */
function tellTestingLibrary(timers: FakeTimers): () => void {
  const page = globalThis as { jest?: unknown };
  if (page.jest === undefined || page.jest === told) {
    page.jest = told = { advanceTimersByTime: (by: number) => timers.advanceTimersByTime(by) };
  }
  return () => {
    if (page.jest === told) delete page.jest;
  };
}
