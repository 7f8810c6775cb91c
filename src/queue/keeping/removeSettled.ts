import type { SafeStorage } from '../../base/page/safeStorage.ts';
import type { DurableRuns } from './createDurableRuns.ts';
import { forEachKept } from './forEachKept.ts';
import { isSettled, parseRun } from './queuedRun.ts';

/**
 * Removes what has been shown long enough of all players of this origin. Their own queues do it for those who come back; of
 * guests, who are others each time, nobody would. `keepFor`: milliseconds for which a verdict is shown.
 */
export async function removeSettled(
  storage: SafeStorage,
  durable: DurableRuns | null,
  keepFor: number,
): Promise<void> {
  await forEachKept(storage, durable, 'laurel.runs/', async (key, text) => {
    const run = parseRun(text);
    if (run === null || !isSettled(run) || Math.abs(Date.now() - run.settledAt) < keepFor) return;
    storage.remove(key);
    await durable?.remove(key);
  });
}
