import type { WebStorage } from '../../../src/base/page/safeStorage.ts';

/** How a browser's storage can misbehave. */
export type StorageMood = 'fine' | 'full' | 'blocked' | 'deaf';

/** Web Storage on a map, which throws what browsers throw. */
export interface FakeStorage extends WebStorage {
  /** `full` refuses new text, `blocked` refuses everything, `deaf` takes writes without keeping them. */
  mood: StorageMood;
  readonly map: Map<string, string>;
}

export function createFakeStorage(map = new Map<string, string>()): FakeStorage {
  const guard = (): void => {
    if (storage.mood === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const storage: FakeStorage = {
    mood: 'fine',
    map,
    get length() {
      guard();
      return map.size;
    },
    key(index) {
      guard();
      return [...map.keys()][index] ?? null;
    },
    getItem(key) {
      guard();
      return map.get(key) ?? null;
    },
    setItem(key, value) {
      guard();
      if (storage.mood === 'full' && value.length > (map.get(key)?.length ?? 0)) {
        throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError');
      }
      if (storage.mood !== 'deaf') map.set(key, value);
    },
    removeItem(key) {
      guard();
      if (storage.mood !== 'deaf') map.delete(key);
    },
  };
  return storage;
}
