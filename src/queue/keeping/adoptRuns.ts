import type { SafeStorage } from '../../base/page/safeStorage.ts';
import type { DurableRuns } from './createDurableRuns.ts';
import { forEachKept } from './forEachKept.ts';
import { isDamaged, isSettled, parseRun } from './queuedRun.ts';

/** What is taken over, and from where. */
export interface AdoptOptions {
  readonly storage: SafeStorage;
  readonly durable: DurableRuns | null;
  /** The beginning of the keys under which runs are kept. */
  readonly from: readonly string[];
  /** The beginning of the keys that they are to have. */
  readonly to: string;
}

/**
 * Takes over runs that have no verdict, under their own ids: what the storage has before this returns. Each stays where it was
 * until it is as safe in its new place.
 */
export async function adoptRuns({ storage, durable, from, to }: AdoptOptions): Promise<void> {
  async function adopt(key: string, text: string): Promise<void> {
    const run = parseRun(text);
    if (run === null || isSettled(run)) return;
    const own = to + run.id;
    const stored = storage.get(own);
    const known = stored === null || isDamaged(stored) ? null : stored;
    if (known === null) storage.set(own, text);
    // What is there already may be there in memory alone, or not on disk yet.
    if (!(await durable?.set(own, known ?? text)) && !storage.isSaved(own)) return;
    storage.remove(key);
    void durable?.remove(key);
  }
  await Promise.all(from.map((prefix) => forEachKept(storage, durable, prefix, adopt)));
}
