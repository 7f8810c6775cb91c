import type { SafeStorage } from '../base/safeStorage.ts';

/** Lets one tab at a time do something. Resolves when the work is done; rejects as the work does, or on abort. */
export type TabLock = (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;

const leaseMs = 5_000;
const settleMs = 40;

/**
 * A lock by name across the tabs of an origin: Web Locks, which a closed tab gives back by itself, or a lease in
 * the storage where there are none (pages without https). A lease is the weaker one, two tabs can hold it in a
 * rare race: it saves requests, and the run's id is what makes a run count once.
 */
export function createTabLock(name: string, storage: SafeStorage): TabLock {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  const lease = createLease(`laurel.lease/${name}`, storage);
  if (locks === undefined) return lease;
  return async (work, signal) => {
    let granted = false;
    try {
      await locks.request(name, { signal }, () => {
        granted = true;
        return work();
      });
    } catch (error) {
      // Documents without an origin (sandboxed frames) have the interface, but may not use it.
      if (granted || signal.aborted) throw error;
      await lease(work, signal);
    }
  };
}

function createLease(key: string, storage: SafeStorage): TabLock {
  const owner = String(Math.random()).slice(2);

  const holder = (): { owner: string; until: number } | null => {
    const [name, until] = (storage.get(key) ?? '').split(' ');
    const end = Number(until);
    const now = Date.now();
    // A lease from a clock that has since been set back must not last for days.
    return name && end > now && end <= now + leaseMs ? { owner: name, until: end } : null;
  };
  const take = (): void => storage.set(key, `${owner} ${Date.now() + leaseMs}`);

  return async (work, signal) => {
    for (;;) {
      signal.throwIfAborted();
      const current = holder();
      if (current === null) {
        take();
        await pause(settleMs, signal);
        if (holder()?.owner === owner) break;
      } else {
        await pause(Math.min(current.until - Date.now(), 10 * settleMs), signal);
      }
    }
    const renewal = setInterval(take, leaseMs / 3);
    try {
      await work();
    } finally {
      clearInterval(renewal);
      if (holder()?.owner === owner) storage.remove(key);
    }
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}
