const shards = 256;

/**
 * A map by text that takes millions of entries without ever standing still: a plain `Map` copies all of its entries each
 * time it has doubled, which at a million takes longer than a server may pause.
 */
export class ShardedMap<Key extends string, Value> {
  readonly #shards = Array.from({ length: shards }, () => new Map<Key, Value>());

  get(key: Key): Value | undefined {
    return this.#shardOf(key).get(key);
  }

  has(key: Key): boolean {
    return this.#shardOf(key).has(key);
  }

  set(key: Key, value: Value): this {
    this.#shardOf(key).set(key, value);
    return this;
  }

  /** By the end of the key, in which ids differ. */
  #shardOf(key: Key): Map<Key, Value> {
    let hash = key.length;
    for (let at = Math.max(0, key.length - 16); at < key.length; at += 1) {
      hash = Math.imul(hash, 31) + key.charCodeAt(at);
    }
    return this.#shards[(hash ^ (hash >>> 15)) & (shards - 1)] ?? new Map();
  }
}
