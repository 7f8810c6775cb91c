import type { DurableRuns } from '../../../src/queue/keeping/createDurableRuns.ts';

/** A disk on a map. */
export function diskOn(map: Map<string, string>): DurableRuns {
  return {
    load: async (prefix) => new Map([...map].filter(([key]) => key.startsWith(prefix))),
    set: async (key, text) => map.set(key, text).has(key),
    remove: async (key) => void map.delete(key),
  };
}
