import type { SafeStorage } from '../../base/page/safeStorage.ts';
import type { DurableRuns } from './createDurableRuns.ts';
import { isDamaged } from './queuedRun.ts';

/**
 * Calls `work` with all that is kept under keys with this beginning, of whichever player: with what the storage has before this
 * returns, since a disk may answer late or never, and with what the disk alone has when that is done.
 */
export async function forEachKept(
  storage: SafeStorage,
  durable: DurableRuns | null,
  prefix: string,
  work: (key: string, text: string) => Promise<void>,
): Promise<void> {
  await Promise.all(storage.keys(prefix).map((key) => work(key, storage.get(key) ?? '')));
  for (const [key, text] of (await durable?.load(prefix)) ?? []) {
    const shared = storage.get(key);
    if (shared === null || isDamaged(shared)) await work(key, text);
  }
}
