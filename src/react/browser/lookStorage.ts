/** Where looks are kept: `localStorage`, `sessionStorage`, or anything shaped like them. */
export type LookStorage = Pick<Storage, 'getItem' | 'setItem'>;

// What a blocked or full storage did not take; the page's own storage, so that it ends with the page.
const memory = new Map<string, string>();

/** Names the looks of one player at one board. */
export function lookKey(session: string | null, tournamentId: string, period: string): string {
  return `laurel:look:${JSON.stringify([session, tournamentId, period])}`;
}

/** Reads what was kept under the key; `storage` is `null` where there is none. Never throws. */
export function readLook(storage: LookStorage | null, key: string): string | null {
  try {
    return memory.get(key) ?? storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Keeps the text under the key, in memory when the storage is full or blocked. Never throws. */
export function writeLook(storage: LookStorage | null, key: string, text: string): void {
  try {
    if (storage !== null) {
      storage.setItem(key, text);
      memory.delete(key);
      return;
    }
  } catch {
    // Full or blocked: memory then.
  }
  memory.set(key, text);
}

/** The browser's `localStorage`; `null` on a server and where it is blocked. */
export function browserStorage(): LookStorage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}
