import { listen } from '../../base/page/listen.ts';
import { longestTimer } from '../../base/async/longestTimer.ts';
import { pageLocks } from '../../base/page/pageLocks.ts';

/** Lets one tab at a time do something. Resolves when the work is done; rejects as the work does, or on abort. */
export type TabLock = (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;

/**
 * A lock by name across the tabs of an origin (Web Locks), which a closed tab gives back by itself. One that goes to another page
 * gives it back, too: browsers keep the page, with its locks, for those who come back. A tab that is frozen keeps it, so a tab that
 * has waited for so many milliseconds, and up to a third more, takes it: one of several. Where there are no locks, on pages without
 * https and in sandboxed frames, the work is just done: the lock saves requests, and the run's id is what makes a run count once.
 */
export function createTabLock(name: string, patience: number): TabLock {
  const locks = pageLocks();
  return async (work, signal) => {
    signal.throwIfAborted();
    let working: Promise<void> | undefined;
    let stay: (() => void) | undefined;
    // Who comes back finds the work going on.
    const left = new Promise<void>((resolve) => {
      if (typeof addEventListener === 'function') stay = listen(globalThis, ['pagehide'], () => resolve());
    });
    const begin = (): Promise<void> => Promise.race([(working = work()), left]);
    const waiting = new AbortController();
    const end = listen(signal, ['abort'], () => waiting.abort());
    const timer = setTimeout(
      () => waiting.abort(),
      Math.min(patience * (1 + Math.random() / 3), longestTimer),
    );
    try {
      await locks?.request(name, { signal: waiting.signal }, begin);
    } catch {
      if (working === undefined && waiting.signal.aborted && !signal.aborted)
        await locks?.request(name, { steal: true }, begin).catch(() => {});
    }
    clearTimeout(timer);
    end();
    stay?.();
    // Also where the lock was taken away meanwhile.
    if (working !== undefined) return working;
    signal.throwIfAborted();
    // Documents without an origin (sandboxed frames) have the interface, but may not use it.
    return work();
  };
}
