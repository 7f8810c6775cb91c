import type { RunStarter, SubmitScore } from '../domain/runs/Run.ts';
import type { PageBoards } from '../query/refreshBoards.ts';
import { createScoreQueue, type ScoreQueue, type ScoreQueueOptions } from './createScoreQueue.ts';
import { createDurableRuns } from './keeping/createDurableRuns.ts';
import { watchAccepted } from './watchAccepted.ts';

/** A queue, with what a page wants to know about it, so that a page that submits nothing carries neither. */
export interface PageQueue extends ScoreQueue {
  /**
   * Has these boards fetched again when runs for them have been accepted, and calls `tell` with the ids of those whose boards
   * have not come yet, until the returned function is called.
   */
  readonly onAccepted: (boards: PageBoards, tell: (refreshing: ReadonlySet<string>) => void) => () => void;
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
export const createPageQueue: CreateQueue = (options) =>
  onPage(createScoreQueue({ ...options, durable: createDurableRuns() }));

/** A queue that a page has the boards of. */
export function onPage(queue: ScoreQueue): PageQueue {
  return { ...queue, onAccepted: (boards, tell) => watchAccepted(queue, boards, tell) };
}
