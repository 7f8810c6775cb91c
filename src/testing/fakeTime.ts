/// <reference lib="esnext.disposable" preserve="true" />
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
 */
export function fakeTime(timers: FakeTimers, now: number | string | Date): TestTime {
  const moment = new Date(now).getTime();
  if (Number.isNaN(moment)) throw new TypeError('fakeTime needs a moment, such as 2026-11-21T12:00Z.');
  timers.useFakeTimers({
    now: moment,
    // Each runner reads its own.
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    doNotFake: [...stayReal],
  });
  const restore = (): void => void timers.useRealTimers();
  return {
    async pass(milliseconds) {
      await timers.advanceTimersByTimeAsync(milliseconds);
    },
    restore,
    [dispose]: restore,
  };
}
