import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Lets the tests of a file turn the clock and its timers themselves; `now` is where it begins. */
export function fakeTime(now?: number): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      ...(now === undefined ? {} : { now }),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Lets so many milliseconds pass. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Lets a fake millisecond pass at a time until it is so: answers need several turns of the event loop. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !isSo(); turn += 1) await pass(1);
  expect(isSo()).toBe(true);
}
