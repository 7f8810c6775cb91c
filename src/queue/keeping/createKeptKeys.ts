import type { SafeStorage } from '../../base/page/safeStorage.ts';
import type { DurableRuns } from './createDurableRuns.ts';
import type { Keeping } from './queuedRun.ts';

/** Which keys are on disk, and what goes there. */
export interface KeptKeys {
  /** The keys that are on disk. */
  readonly onDisk: Set<string>;
  readonly keepingOf: (key: string) => Keeping;
  /** What is on disk under keys with this beginning, except what is being removed. */
  readonly read: (prefix: string) => Promise<ReadonlyMap<string, string>>;
  /** Has the text kept on disk; `onChange` says when it is known whether it is. */
  readonly write: (key: string, text: string) => Promise<void>;
  readonly remove: (key: string) => void;
}

/** Milliseconds for a disk to take a text, and for a phone to open its database: some never answer. */
const longestWrite = 5000;

/** Follows what a durable store has taken, and says when that has changed; without one the storage is all there is. */
export function createKeptKeys(
  storage: SafeStorage,
  durable: DurableRuns | null,
  onChange: () => void,
): KeptKeys {
  const onDisk = new Set<string>();
  const removed = new Set<string>();
  // A browser may have a database and not open it: then the storage is the best there is.
  let works = durable !== null;

  function keepingOf(key: string): Keeping {
    if (onDisk.has(key)) return { saved: true, keptIn: 'IndexedDB' };
    return storage.isSaved(key)
      ? { saved: !works, keptIn: 'localStorage' }
      : { saved: false, keptIn: 'memory' };
  }

  return {
    onDisk,
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
      const timer = setTimeout(() => {
        works = false;
        onChange();
      }, longestWrite);
      works = await durable.set(key, text);
      clearTimeout(timer);
      // A run is what it is from the first time that it is written: later texts only tell of its fate.
      if (works && !removed.has(key)) onDisk.add(key);
      onChange();
    },
    remove(key) {
      removed.add(key);
      onDisk.delete(key);
      void durable?.remove(key);
    },
  };
}
