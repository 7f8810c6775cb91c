import { pageLocks } from '../../base/page/pageLocks.ts';

/** Lets one tab at a time do something. Resolves when the work is done; rejects as the work does, or on abort. */
export type TabLock = (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;

/**
 * A lock by name across the tabs of an origin (Web Locks), which a closed tab gives back by itself. Where there are
 * none, on pages without https and in sandboxed frames, the work is just done: the lock saves requests, and the run's
 * id is what makes a run count once.
 */
export function createTabLock(name: string): TabLock {
  const locks = pageLocks();
  return async (work, signal) => {
    if (locks === undefined) return work();
    let granted = false;
    try {
      await locks.request(name, { signal }, async () => {
        granted = true;
        await work();
      });
    } catch (error) {
      // Documents without an origin (sandboxed frames) have the interface, but may not use it.
      if (granted || signal.aborted) throw error;
      await work();
    }
  };
}
