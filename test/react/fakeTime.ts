import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Lets the tests of a file turn the clock and its timers themselves; `now` is where it begins. */
export function fakeTime(now?: number): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
      ...(now === undefined ? {} : { now }),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** The answers that are on their way. */
const underway = new Set<Promise<unknown>>();

/** Answers as the function does, and holds the clock of `pass` until it has: a busy machine answers late, and a clock that is turned does not wait. */
export const holdingTime =
  <Asked extends unknown[], Answer>(answer: (...asked: Asked) => Promise<Answer>) =>
  (...asked: Asked): Promise<Answer> => {
    const answered = answer(...asked);
    underway.add(answered);
    const done = () => underway.delete(answered);
    answered.then(done, done);
    return answered;
  };

/** Lets so many milliseconds pass, a second at most while an answer is on its way. */
export async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left >= 0; left -= 1000) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, 1000));
      while (underway.size > 0) await Promise.allSettled(underway);
    });
  }
}

/** Lets fake milliseconds pass, and then turns of the event loop with few of them, until it is so: answers need several of both. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isSo(); turn += 1) await pass(turn < 100 || turn % 10 === 0 ? 1 : 0);
  expect(isSo()).toBe(true);
}

/** Lets seconds pass until it is so, two minutes at most: tries stand a random time apart. */
export async function passUntil(isSo: () => boolean): Promise<void> {
  for (let second = 0; second < 120 && !isSo(); second += 1) await pass(1000);
  expect(isSo()).toBe(true);
}
