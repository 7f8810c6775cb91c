import { createSafeStorage, type SafeStorage } from '../base/page/safeStorage.ts';
import { toHex } from '../base/text/hex.ts';
import { type CreateQueue, onPage, type QueuedSubmitter } from '../queue/createPageQueue.ts';
import { createScoreQueue } from '../queue/createScoreQueue.ts';

/**
 * The same submitter, with a queue that keeps what is finished for itself. A page's own queue shares it with whoever comes later
 * under the same game and player, which every test under the same seed is.
 */
export function keepRunsApart(submitScore: QueuedSubmitter): QueuedSubmitter {
  // To a test it is the browser's: what is in it outlives a page.
  const storage: SafeStorage = { ...createSafeStorage(null), isSaved: () => true };
  // Locks and channels are by name, and of the whole origin.
  const apart = toHex(crypto.getRandomValues(new Uint8Array(8)));
  const createQueue: CreateQueue = (options) => {
    const scope = `${options.scope} ${apart}`;
    return onPage(createScoreQueue({ ...options, scope, storage, durable: null }));
  };
  const submit: QueuedSubmitter = (run, context) => submitScore(run, context);
  const { startRun } = submitScore;
  return Object.assign(submit, { createQueue, ...(startRun !== undefined && { startRun }) });
}
