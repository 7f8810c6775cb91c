import { createListeners } from '../base/createListeners.ts';
import type { RunStarter, SubmitScore } from '../domain/runs/Run.ts';
import type { QueuedRun } from './keeping/queuedRun.ts';
import type { PageBoards } from '../query/refreshBoards.ts';
import { createScoreQueue } from './createScoreQueue.ts';
import type { ScoreQueue, ScoreQueueOptions } from './ScoreQueue.ts';
import { createDurableRuns } from './keeping/createDurableRuns.ts';
import { type PendingScores, pendingScores } from './pendingScores.ts';
import { watchAccepted } from './watchAccepted.ts';

/** A queue, with what a page wants to know about it, so that a page that submits nothing carries neither. */
export interface PageQueue extends ScoreQueue {
  /** Starts, and has these boards fetched again when runs for them have been accepted, until the returned function is called. */
  readonly startFor: (boards: PageBoards) => () => void;
  /** What the boards of a tournament do not contain yet: the same object while nothing changes. `subscribe` tells when it does. */
  readonly pendingOf: (tournamentId: string) => PendingScores;
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
  const { subscribe, start, getSnapshot } = queue;
  const listeners = createListeners();
  const sums = new Map<string, PendingScores>();
  let summed: readonly QueuedRun[] = [];
  const refreshing = new Set<string>();
  const tell = (): void => {
    sums.clear();
    listeners.tell();
  };
  return {
    ...queue,
    startFor(boards) {
      const stop = start();
      const leave = watchAccepted(queue, boards, refreshing, tell);
      return () => {
        stop();
        leave();
      };
    },
    subscribe(listener) {
      const leave = subscribe(listener);
      const leavePage = listeners.add(listener);
      return () => {
        leave();
        leavePage();
      };
    },
    pendingOf(tournamentId) {
      const runs = getSnapshot();
      if (runs !== summed) sums.clear();
      summed = runs;
      const sum = sums.get(tournamentId) ?? pendingScores(runs, refreshing, tournamentId);
      sums.set(tournamentId, sum);
      return sum;
    },
  };
}
