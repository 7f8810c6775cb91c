import type { SafeStorage } from '../../base/page/safeStorage.ts';
import type { DurableRuns } from './createDurableRuns.ts';
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

const keeping = { saved: false, keptIn: 'localStorage' } as const;

/** Takes over runs that have no verdict, under their own ids. Each stays where it was until it is as safe in its new place. */
export async function adoptRuns({ storage, durable, from, to }: AdoptOptions): Promise<void> {
  for (const prefix of from) {
    const texts = new Map(await durable?.load(prefix));
    for (const key of storage.keys(prefix)) {
      const text = storage.get(key) ?? '';
      if (!isDamaged(text)) texts.set(key, text);
    }
    for (const [key, text] of texts) {
      const run = parseRun(text, keeping);
      if (run === null || isSettled(run)) continue;
      const own = to + run.id;
      const stored = storage.get(own);
      const known = stored === null || isDamaged(stored) ? null : stored;
      if (known === null) storage.set(own, text);
      // What is there already may be there in memory alone, or not on disk yet.
      if (!(await durable?.set(own, known ?? text)) && !storage.isSaved(own)) continue;
      storage.remove(key);
      void durable?.remove(key);
    }
  }
}
