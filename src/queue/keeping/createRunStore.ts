import { createListeners } from '../../base/createListeners.ts';
import type { DurableRuns } from './createDurableRuns.ts';
import { createKeptKeys, type KeptKeys } from './createKeptKeys.ts';
import { formatRun, isDamaged, isSettled, isWaiting, parseRun, type QueuedRun } from './queuedRun.ts';
import type { SafeStorage } from '../../base/page/safeStorage.ts';

/** What a run store keeps, and for how long. */
export interface RunStoreOptions {
  /** The key of a run is this and its id. */
  readonly prefix: string;
  readonly storage: SafeStorage;
  /** What a killed browser keeps; `null` where there is nothing better than the storage. */
  readonly durable: DurableRuns | null;
  /** Most unknown and held runs remembered. */
  readonly keepUnknown: number;
  /** Most settled runs remembered, and for how many milliseconds. */
  readonly keepSettled: number;
  readonly keepSettledFor: number;
  /** Called after a change of our own, for whoever else reads the same storage. */
  readonly onChange: () => void;
}

/**
 * One player's runs as every tab sees them: one key a run, so that two tabs never rewrite each other's. Reading is
 * always from the storage; an unchanged run keeps its identity.
 */
export interface RunStore {
  readonly list: () => readonly QueuedRun[];
  /** Reads the storage again and calls the subscribers when something is different. */
  readonly refresh: () => readonly QueuedRun[];
  readonly put: (run: QueuedRun) => void;
  readonly remove: (ids: readonly string[]) => void;
  /**
   * Learns what is on disk, from other tabs too, and takes back from there what the storage has lost, has damaged or never
   * took: all of it, or what is wanted, as far as it can be read.
   */
  readonly restore: (isWanted?: (run: Partial<QueuedRun>) => boolean) => Promise<void>;
  /** Removes what has been shown long enough. Returns when to call again, in Unix milliseconds. */
  readonly removeExpired: (now: number) => number;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Even beyond `keepSettled` a verdict stays this long, so that other tabs learn of it before it is gone. */
const noticeFor = 5_000;

/** A store over the storage; it listens to nothing by itself. */
export function createRunStore(options: RunStoreOptions): RunStore {
  const { prefix, storage, durable, keepUnknown, keepSettled, keepSettledFor, onChange } = options;
  const kept = createKeptKeys(storage, durable, () => {
    const before = runs;
    if (refresh() !== before) onChange();
  });
  // The queue goes on when a subscriber throws.
  const listeners = createListeners();
  let runs: readonly QueuedRun[] | undefined;
  let texts: ReadonlyMap<string, string> = new Map();

  function load(): readonly QueuedRun[] {
    const loaded = loadRuns(prefix, storage, kept, { runs: runs ?? [], texts });
    texts = loaded.texts;
    const isSame = runs?.length === loaded.runs.length && loaded.runs.every((run, at) => run === runs?.[at]);
    return isSame && runs ? runs : loaded.runs;
  }

  function refresh(): readonly QueuedRun[] {
    const before = runs;
    runs = load();
    if (runs !== before) listeners.tell();
    return runs;
  }

  function remove(ids: readonly string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) {
      storage.remove(prefix + id);
      kept.remove(prefix + id);
    }
    refresh();
    onChange();
  }

  return {
    list: () => (runs ??= load()),
    refresh,

    put(run) {
      const text = formatRun(run);
      storage.set(prefix + run.id, text);
      // Before anybody hears of it: whoever takes it off the list at once removes it from disk after this.
      void kept.write(prefix + run.id, text);
      refresh();
      onChange();
    },

    remove,

    async restore(isWanted) {
      for (const [key, text] of await kept.read(prefix)) {
        const stored = storage.get(key);
        if (stored !== null && !isDamaged(stored)) continue;
        if (isWanted?.(parseRun(text, kept.keepingOf(key)) ?? {}) ?? true) storage.set(key, text);
      }
      refresh();
    },

    removeExpired(now) {
      const newestFirst = refresh().toReversed();
      const expiries = newestFirst.filter(isSettled).map(({ id, settledAt }, index) => ({
        id,
        at: settledAt + Math.min(keepSettledFor, index < keepSettled ? Infinity : noticeFor),
      }));
      // A run is unknown or held because the game server said so: its ledger has it, so the page may forget it.
      const known = newestFirst.filter((run) => !isSettled(run) && !isWaiting(run)).slice(keepUnknown);
      // What would stay for much longer than it may was written by a clock that was ahead and has been set back.
      const due = expiries.filter(({ at }) => at <= now || at > now + 2 * keepSettledFor);
      remove([...known, ...due].map(({ id }) => id));
      return Math.min(Infinity, ...expiries.filter(({ at }) => at > now).map(({ at }) => at));
    },

    subscribe: listeners.add,
  };
}

interface Loaded {
  readonly runs: readonly QueuedRun[];
  /** What was read, by run id. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads all runs of the storage, oldest first. One whose text is unchanged stays the object that it was before. */
function loadRuns(prefix: string, storage: SafeStorage, kept: KeptKeys, before: Loaded): Loaded {
  const known = new Map(before.runs.map((run) => [run.id, run]));
  const texts = new Map<string, string>();
  const runs: QueuedRun[] = [];
  const read = (id: string): void => {
    const key = prefix + id;
    const text = storage.get(key);
    if (text === null) return;
    const keeping = kept.keepingOf(key);
    const old = known.get(id);
    const isKeptAsBefore = old?.keptIn === keeping.keptIn && old.saved === keeping.saved;
    const isUnchanged = isKeptAsBefore && before.texts.get(id) === text;
    const run = isUnchanged ? old : parseRun(text, keeping);
    if (run?.id !== id) return;
    texts.set(id, text);
    runs.push(run);
  };
  for (const key of storage.keys(prefix)) read(key.slice(prefix.length));
  for (const run of known.values()) {
    // Emptying the storage was not meant for the runs; one that was settled elsewhere is answered by its id.
    if (isWaiting(run) && !texts.has(run.id)) {
      const key = prefix + run.id;
      const text = formatRun(run);
      storage.set(key, text);
      // A player who has the browser forget the site empties both.
      kept.onDisk.delete(key);
      void kept.write(key, text);
      read(run.id);
    }
  }
  runs.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return { runs, texts };
}
