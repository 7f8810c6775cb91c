/** The part of the Web Storage interface that is used: `localStorage`, or anything shaped like it. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** For text that is never removed or listed. */
export type ReadWriteStorage = Pick<WebStorage, 'getItem' | 'setItem'>;

/** Text by key that survives whatever the storage beneath does. No method throws. */
export interface SafeStorage {
  /** The text under a key; `null` for none. */
  get(key: string): string | null;
  /** Keeps a text under a key. */
  set(key: string, value: string): void;
  /** Forgets what is under a key. */
  remove(key: string): void;
  /** All keys that begin so. */
  keys(prefix: string): readonly string[];
  /** Whether the key's present value is in the storage beneath, and so outlives this page. */
  isSaved(key: string): boolean;
}

/** Of it what text needs that is never removed or listed. */
export type SafeTexts = Pick<SafeStorage, 'get' | 'set'>;

/** Beside it what the storage beneath has not taken yet. */
interface HeldTexts extends SafeTexts {
  readonly held: Map<string, string>;
  /** Writes down what it takes by now. */
  readonly flush: () => void;
}

/** As `createSafeStorage`, with no more than a page needs that submits no scores. */
export function createSafeTexts(storage: ReadWriteStorage | null): HeldTexts {
  const held = new Map<string, string>();

  function write(key: string, value: string): boolean {
    if (storage === null) return false;
    try {
      storage.setItem(key, value);
      // Some private modes ignore writes without a word.
      return storage.getItem(key) === value;
    } catch {
      return false;
    }
  }

  function flush(): void {
    for (const [key, value] of held) if (write(key, value)) held.delete(key);
  }

  return {
    held,
    flush,
    get(key) {
      try {
        return held.get(key) ?? storage?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set(key, value) {
      held.set(key, value);
      flush();
    },
  };
}

/**
 * Puts memory behind a storage that may be full, blocked or absent (`null`). What could not be written is held in
 * memory, is what readers see, and is written as soon as the storage takes it.
 */
export function createSafeStorage(storage: (ReadWriteStorage & Partial<WebStorage>) | null): SafeStorage {
  const { held, flush, ...texts } = createSafeTexts(storage);
  return {
    ...texts,
    remove(key) {
      held.delete(key);
      try {
        storage?.removeItem?.(key);
      } catch {
        // A blocked storage cannot be read either, so nobody sees what is left in it.
      }
      flush();
    },
    keys(prefix) {
      const found = new Set<string>();
      try {
        for (let index = 0; index < (storage?.length ?? 0); index += 1) {
          const key = storage?.key?.(index);
          if (typeof key === 'string' && key.startsWith(prefix)) found.add(key);
        }
      } catch {
        // Blocked: what is held in memory is all there is.
      }
      for (const key of held.keys()) if (key.startsWith(prefix)) found.add(key);
      return [...found];
    },
    isSaved(key) {
      return storage !== null && !held.has(key);
    },
  };
}

/** The page's `localStorage`; `null` on a server, in a worker, and where the browser blocks it. */
export function pageStorage(): WebStorage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

let ofPage: { readonly storage: WebStorage | null; readonly safe: SafeStorage } | undefined;

/**
 * The page's `localStorage`, with memory behind it that lives as long as the page: where the browser stores nothing, whoever
 * comes later finds in it what was kept before. A server, whose memory is everybody's, has none to share.
 */
export function pageSafeStorage(): SafeStorage {
  const storage = pageStorage();
  if (typeof window === 'undefined') return createSafeStorage(storage);
  if (ofPage?.storage !== storage) ofPage = { storage, safe: createSafeStorage(storage) };
  return ofPage.safe;
}
