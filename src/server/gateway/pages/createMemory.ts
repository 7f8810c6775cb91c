import { BoundedMap } from '../../../base/BoundedMap.ts';

/** Keeps what was made last, up to a weight: when more comes, what was not used for longest goes. */
export interface Memory<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
  readonly delete: (key: string) => void;
  /** How many there are, and what they weigh together. */
  readonly size: () => number;
  readonly weight: () => number;
}

/** An empty one for so much weight. What alone weighs more is not kept. */
export function createMemory<Value>(most: number, weigh: (value: Value) => number): Memory<Value> {
  // Bounded by weight alone.
  const entries = new BoundedMap<string, Value>(Number.POSITIVE_INFINITY);
  let weight = 0;

  function drop(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    weight -= weigh(value);
  }

  return {
    get: (key) => entries.get(key),
    set(key, value) {
      drop(key);
      if (weigh(value) > most) return;
      entries.set(key, value);
      weight += weigh(value);
      for (const oldest of entries.keys()) {
        if (weight <= most) return;
        drop(oldest);
      }
    },
    delete: drop,
    size: () => entries.size,
    weight: () => weight,
  };
}
