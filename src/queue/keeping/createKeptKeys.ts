import type { SafeStorage } from '../../base/page/safeStorage.ts';
import type { DurableRuns } from './createDurableRuns.ts';
import type { Keeping } from './queuedRun.ts';

/** Which keys are on disk, and what goes there. */
export interface KeptKeys {
  readonly keepingOf: (key: string) => Keeping;
  /** What is on disk under keys with this beginning, except what is being removed. */
  readonly read: (prefix: string) => Promise<ReadonlyMap<string, string>>;
  /** Resolves when it is known where the text is kept. */
  readonly write: (key: string, text: string) => Promise<void>;
  readonly remove: (key: string) => void;
}

/** Follows what a durable store has taken; without one the storage is all there is. */
export function createKeptKeys(storage: SafeStorage, durable: DurableRuns | null): KeptKeys {
  const onDisk = new Set<string>();
  const removed = new Set<string>();
  // A browser may have a database and refuse to open it: then the storage is the best there is.
  let works = durable !== null;

  function keepingOf(key: string): Keeping {
    if (onDisk.has(key)) return { saved: true, keptIn: 'IndexedDB' };
    return storage.isSaved(key)
      ? { saved: !works, keptIn: 'localStorage' }
      : { saved: false, keptIn: 'memory' };
  }

  return {
    keepingOf,
    async read(prefix) {
      const found = new Map(await durable?.load(prefix));
      for (const key of removed) found.delete(key);
      for (const key of found.keys()) onDisk.add(key);
      return found;
    },
    async write(key, text) {
      if (durable === null) return;
      removed.delete(key);
      works = await durable.set(key, text);
      // A run is what it is from the first time that it is written: later texts only tell of its fate.
      if (works && !removed.has(key)) onDisk.add(key);
    },
    remove(key) {
      removed.add(key);
      onDisk.delete(key);
      void durable?.remove(key);
    },
  };
}
