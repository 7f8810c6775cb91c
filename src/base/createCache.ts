/** Gives what is kept under a key, made and kept when there is nothing. */
export type Cache<Value> = (key: string, make: () => Value) => Value;

/**
 * Keeps what is made, at most so many: when one more comes, all is forgotten and made anew where it is asked for. As little as a page
 * needs; a server's `BoundedMap` forgets what was not used for longest.
 */
export function createCache<Value>(most: number): Cache<Value> {
  const kept = new Map<string, Value>();
  return (key, make) => {
    let value = kept.get(key);
    if (value === undefined) {
      if (kept.size >= most) kept.clear();
      value = make();
      kept.set(key, value);
    }
    return value;
  };
}
