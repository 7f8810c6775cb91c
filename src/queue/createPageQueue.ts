import type { RunStarter, SubmitScore } from '../domain/runs/Run.ts';
import { createScoreQueue, type ScoreQueue, type ScoreQueueOptions } from './createScoreQueue.ts';
import { createDurableRuns } from './keeping/createDurableRuns.ts';
import type { QueuedRun } from './keeping/queuedRun.ts';
import { watchAccepted } from './watchAccepted.ts';

/** A queue, and what a page wants to know of it: so a page that submits nothing does not carry that either. */
export interface PageQueue extends ScoreQueue {
  /**
   * Calls `soon` with the ids of runs just accepted, and `batched` with all of them a moment later, until what comes back
   * is called.
   */
  readonly onAccepted: (
    soon: (ids: readonly string[]) => void,
    batched: (runs: readonly QueuedRun[]) => void,
  ) => () => void;
}

/** Makes a queue. */
export type CreateQueue = (options: ScoreQueueOptions) => PageQueue;

/**
 * A `SubmitScore` that brings the code of the queue along, for a provider that has none: no other page carries it. With
 * `startRun` games can begin with a ticket.
 */
export interface QueuedSubmitter extends SubmitScore, Partial<RunStarter> {
  readonly createQueue?: CreateQueue | undefined;
}

/** The queue of a page's player, kept in IndexedDB beside the storage that is given. */
export const createPageQueue: CreateQueue = (options) => {
  const queue = createScoreQueue({ ...options, durable: createDurableRuns() });
  return { ...queue, onAccepted: (soon, batched) => watchAccepted(queue, soon, batched) };
};
