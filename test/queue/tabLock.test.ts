import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SafeStorage } from '../../src/base/safeStorage.ts';
import { createTabLock } from '../../src/queue/tabLock.ts';

/** Two tabs whose browser takes a moment to show one tab's writes to the other; the later write stays. */
function slowlySharedStorages(delay: number): readonly [SafeStorage, SafeStorage] {
  type Written = { readonly value: string | null; readonly order: number };
  const views: [Map<string, Written>, Map<string, Written>] = [new Map(), new Map()];
  let writes = 0;
  const tab = (own: 0 | 1): SafeStorage => {
    const other = views[own === 0 ? 1 : 0];
    const write = (key: string, value: string | null): void => {
      writes += 1;
      const written = { value, order: writes };
      views[own].set(key, written);
      setTimeout(() => {
        if ((other.get(key)?.order ?? 0) < written.order) other.set(key, written);
      }, delay);
    };
    return {
      get: (key) => views[own].get(key)?.value ?? null,
      set: write,
      remove: (key) => write(key, null),
      keys: () => [...views[own].keys()],
      isSaved: () => true,
    };
  };
  return [tab(0), tab(1)];
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('without Web Locks one tab at a time works, also when both begin in the same moment', async () => {
  let working = 0;
  let most = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => setTimeout(resolve, 200));
    working -= 1;
    done += 1;
  };
  const { signal } = new AbortController();
  const locks = slowlySharedStorages(10).map((storage) => createTabLock('name', storage));
  for (let round = 0; round < 5; round += 1) {
    const all = Promise.all(locks.map((lock) => lock(work, signal)));
    await vi.advanceTimersByTimeAsync(5_000);
    await all;
  }
  expect({ most, done }).toEqual({ most: 1, done: 10 });
});

it('without Web Locks a killed tab’s lease ends within seconds, also after the clock was set back', async () => {
  const [storage] = slowlySharedStorages(0);
  const killed = createTabLock('name', storage);
  const { signal } = new AbortController();
  void killed(() => new Promise(() => {}), signal);
  await vi.advanceTimersByTimeAsync(100);
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() - 86_400_000);
  const work = vi.fn(() => Promise.resolve());
  void createTabLock('name', storage)(work, signal);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(work).toHaveBeenCalledTimes(1);
});
