import type { SafeStorage } from '../../base/page/safeStorage.ts';
import type { DurableRuns } from './createDurableRuns.ts';
import { isSettled, parseRun } from './queuedRun.ts';

const keeping = { saved: false, keptIn: 'localStorage' } as const;

/**
 * Removes what has been shown long enough of all players of this origin. Their own queues do it for those who come back; of
 * guests, who are others each time, nobody would. `keepFor`: milliseconds for which a verdict is shown.
 */
export function removeSettled(storage: SafeStorage, durable: DurableRuns | null, keepFor: number): void {
  for (const key of storage.keys('laurel.runs/')) {
    const run = parseRun(storage.get(key) ?? '', keeping);
    if (run === null || !isSettled(run) || Math.abs(Date.now() - run.settledAt) < keepFor) continue;
    storage.remove(key);
    void durable?.remove(key);
  }
}
