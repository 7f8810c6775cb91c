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

/** Lets fake milliseconds pass, and then turns of the event loop alone, until it is so: answers need several of both. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isSo(); turn += 1) await pass(turn < 100 ? 1 : 0);
  expect(isSo()).toBe(true);
}
