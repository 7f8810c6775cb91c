import { afterEach, expect, test, vi } from 'vitest';
import { sleep } from '../../../src/base/async/sleep.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([2 ** 31, Number.MAX_SAFE_INTEGER, Infinity])(
  'waits for longer than a timer can, rather than not at all: %d',
  async (milliseconds) => {
    vi.useFakeTimers();
    let isOver = false;
    void sleep(milliseconds).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(isOver).toBe(false);
  },
);
