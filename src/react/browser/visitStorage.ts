import { createSafeStorage, type ReadWriteStorage, type SafeStorage } from '../../base/safeStorage.ts';

/** Where visits are kept: `localStorage`, `sessionStorage`, or anything shaped like them. */
export type VisitStorage = ReadWriteStorage;

// The memory of a storage lives as long as the storage, or as whoever asks where there is none.
const safeStorages = new WeakMap<object, SafeStorage>();

/**
 * The storage with memory behind it, for when it is full or blocked. `null` is memory alone, which belongs to the
 * owner: the same owner finds again what it kept.
 */
export function safeVisitStorage(storage: VisitStorage | null, owner: object): SafeStorage {
  const key = storage ?? owner;
  const safe = safeStorages.get(key) ?? createSafeStorage(storage);
  safeStorages.set(key, safe);
  return safe;
}

/** Names the visits of one player at one board. */
export function visitKey(session: string | null, tournamentId: string, period: string): string {
  return `laurel:visit:${JSON.stringify([session, tournamentId, period])}`;
}
