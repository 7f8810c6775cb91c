import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';

/** Text by key that survives even a browser that is killed. No method rejects. */
export interface DurableRuns {
  /** All that is kept under keys with this beginning; empty when nothing can be read. */
  readonly load: (prefix: string) => Promise<ReadonlyMap<string, string>>;
  /** Resolves when the text is on disk, with `true`, or with `false` when the browser does not take it. */
  readonly set: (key: string, text: string) => Promise<boolean>;
  /** Forgets what is under a key. */
  readonly remove: (key: string) => Promise<void>;
}

interface Schema extends DBSchema {
  runs: { key: string; value: string };
}

const databaseName = 'laurel';
const version = 1;

/**
 * The browser's IndexedDB, whose transactions say when they are on disk; `localStorage` is written there seconds later,
 * and a killed browser forgets what it had taken. `null` where there is none.
 */
export function createDurableRuns(): DurableRuns | null {
  if (!hasDatabases()) return null;
  return {
    async load(prefix) {
      try {
        const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
        const { store, done } = (await open()).transaction('runs');
        // Waited for, so that no rejection of it is left to the page where the transaction is broken off.
        const [keys, texts] = await Promise.all([store.getAllKeys(range), store.getAll(range), done]);
        return new Map(keys.map((key, index) => [key, texts[index] ?? '']));
      } catch {
        return new Map();
      }
    },
    set: (key, text) => write((runs) => runs.put(text, key)),
    // What is left is asked about once more by its id, and removed then.
    remove: async (key) => void (await write((runs) => runs.delete(key))),
  };
}

type Runs = IDBPObjectStore<Schema, ['runs'], 'runs', 'readwrite'>;

/** Resolves when it is on disk, with `true`, or with `false` when the browser does not take it. */
async function write(change: (runs: Runs) => Promise<unknown>): Promise<boolean> {
  try {
    const { store, done } = (await open()).transaction('runs', 'readwrite', { durability: 'strict' });
    await Promise.all([change(store), done]);
    return true;
  } catch {
    return false;
  }
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

/** The page's one connection: the browser keeps each until the page goes, and players may follow each other for long. */
function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDatabase();
  opening.catch(forget);
  return opening;
}

function forget(): void {
  opening = undefined;
}

/** A host may forbid even looking. */
function hasDatabases(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}

/** Loaded when there is something to keep: a page that submits nothing does not carry it. */
async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await import('idb');
  return openDB<Schema>(databaseName, version, {
    upgrade: (opened) => void opened.createObjectStore('runs'),
    // Another tab has a newer Laurel: it must not wait for this one.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
}
