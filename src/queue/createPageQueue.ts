import type { RunStarter, SubmitScore } from '../domain/runs/Run.ts';
import { createScoreQueue, type ScoreQueue, type ScoreQueueOptions } from './createScoreQueue.ts';
import { createDurableRuns } from './keeping/createDurableRuns.ts';
import type { QueuedRun } from './keeping/queuedRun.ts';
import { watchAccepted } from './watchAccepted.ts';

/** A queue, with what a page wants to know about it, so that a page that submits nothing carries neither. */
export interface PageQueue extends ScoreQueue {
  /**
   * Calls `refresh` with runs that have been accepted, and `tell` with the ids of those for which it is not done yet, until the
   * returned function is called.
   */
  readonly onAccepted: (
    refresh: (runs: readonly QueuedRun[]) => Promise<void>,
    tell: (refreshing: ReadonlySet<string>) => void,
  ) => () => void;
}

/** Makes a queue. */
export type CreateQueue = (options: ScoreQueueOptions) => PageQueue;

/**
 * A `SubmitScore` that brings the code of the queue along, for a provider without one: no other page carries it. With
 * `startRun` games can begin with a ticket.
 */
export interface QueuedSubmitter extends SubmitScore, Partial<RunStarter> {
  /** Makes the queue of a page; Laurel's own. */
  readonly createQueue?: CreateQueue | undefined;
}

/** The queue of a page's player, kept in IndexedDB as well as in the given storage. */
export const createPageQueue: CreateQueue = (options) => {
  const queue = createScoreQueue({ ...options, durable: createDurableRuns() });
  return { ...queue, onAccepted: (refresh, tell) => watchAccepted(queue, refresh, tell) };
};
