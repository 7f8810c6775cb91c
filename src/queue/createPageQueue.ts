import type { RunStarter, SubmitScore } from '../domain/runs/run.ts';
import { createScoreQueue, type ScoreQueue, type ScoreQueueOptions } from './createScoreQueue.ts';
import { createDurableRuns } from './keeping/durableRuns.ts';

/** Makes a queue. */
export type CreateQueue = (options: ScoreQueueOptions) => ScoreQueue;

/**
 * A `SubmitScore` that brings the code of the queue along, for a provider that has none: no other page carries it. With
 * `startRun` games can begin with a ticket.
 */
export interface QueuedSubmitter extends SubmitScore, Partial<RunStarter> {
  readonly createQueue?: CreateQueue | undefined;
}

/** The queue of a page's player, kept in IndexedDB beside the storage that is given. */
export const createPageQueue: CreateQueue = (options) =>
  createScoreQueue({ ...options, durable: createDurableRuns() });
