'use client';

import { useCallback, useEffect, useMemo } from 'react';
import type { NewRun } from '../../domain/runs/createRun.ts';
import { LaurelError, type Operation } from '../../domain/LaurelError.ts';
import type { StartedRun } from '../../domain/runs/Run.ts';
import { createPageQueue } from '../../queue/createPageQueue.ts';
import { queueOfTicket } from '../../queue/createScoreQueue.ts';
import type { QueuedRun } from '../../queue/keeping/queuedRun.ts';
import { useScoreQueue, useScoreRuns } from './useScoreRuns.ts';

/** Which runs `useSubmitScore` lists. */
export interface SubmitScoreOptions {
  /** Only runs for this tournament. Default: all. */
  readonly tournamentId?: string | undefined;
}

/** What `useSubmitScore` returns. */
export interface SubmitScoreResult {
  /**
   * Tells the game server that a game begins, where it gives out tickets (`tickets` of `createScoreHandler`). Call it from
   * the event that begins the game, let the game begin when it resolves, take its chance from `seed`, and hand all of it in
   * with the scores: `submit({ ...started, scores })`. It may carry a `proof`: inputs or a replay that the server can check.
   *
   * Rejects with `LaurelError`: `config` when the provider has no `submitScore` with `startRun` or games need no ticket,
   * `unauthorized` when nobody or somebody else is signed in, `network` when offline, and so on. The game may go on without:
   * what it submits is then usually reviewed before it counts.
   */
  readonly startRun: (tournamentId: string) => Promise<StartedRun>;
  /**
   * Takes a finished run. It is kept, and sent until the game server has given its verdict, also after a reload or
   * offline. Returns at once; the run's fate shows in `runs`.
   *
   * A double click, or an effect that React runs twice, makes no second run: equal scores without an id are one run when
   * one event submits them, and a run made by `createRun` when the game ended is one however often it is submitted.
   *
   * A run with a ticket is kept for the player who began it, whoever is signed in by then, and sent when they are back.
   *
   * Throws `LaurelError`: `config` when the provider has no `submitScore`, the run cannot be right or its id belongs to other scores,
   * `unauthorized` when nobody is signed in and the run has no ticket (it is not kept, since nobody can tell whose it is: submit it
   * again once `session` is there), `unavailable` with code `queue-full` when too many runs wait.
   */
  readonly submit: (run: NewRun) => QueuedRun;
  /** The signed-in player's runs, oldest first: what waits, and what was settled lately. */
  readonly runs: readonly QueuedRun[];
  /** Tries everything that waits now. */
  readonly retryNow: () => void;
  /** Takes a settled or unknown run off the list. */
  readonly dismiss: (id: string) => void;
}

/** Submits the signed-in player's scores through the queue of the nearest `LaurelProvider`. */
export function useSubmitScore({ tournamentId }: SubmitScoreOptions = {}): SubmitScoreResult {
  const { canSubmit, open, bring } = useScoreQueue();
  // Whoever brings the queue's code has the queue at once; others have it from then on.
  const queue = open(createPageQueue);
  useEffect(() => bring(createPageQueue), [bring]);
  const runs = useScoreRuns(queue);

  const submit = useCallback(
    (run: NewRun): QueuedRun => {
      const its = queue ?? queueOfTicket(run);
      if (its !== undefined) return its.submit(run);
      throw noQueue(canSubmit, 'submitScore');
    },
    [queue, canSubmit],
  );
  const startRun = useCallback(
    async (id: string): Promise<StartedRun> => {
      if (queue !== null) return queue.startRun(id);
      throw noQueue(canSubmit, 'startRun');
    },
    [queue, canSubmit],
  );
  const retryNow = useCallback(() => queue?.retryNow(), [queue]);
  const dismiss = useCallback((id: string) => queue?.dismiss(id), [queue]);
  const listed = useMemo(
    () => (tournamentId === undefined ? runs : runs.filter((run) => run.tournamentId === tournamentId)),
    [runs, tournamentId],
  );
  return useMemo(
    () => ({ startRun, submit, runs: listed, retryNow, dismiss }),
    [startRun, submit, listed, retryNow, dismiss],
  );
}

function noQueue(canSubmit: boolean, operation: Operation): LaurelError {
  return new LaurelError(
    canSubmit
      ? {
          kind: 'unauthorized',
          operation,
          message: 'Nobody is signed in. Sign the player in and try again.',
        }
      : {
          kind: 'config',
          operation,
          message:
            'The provider knows no game server: give LaurelProvider submitScore, such as ' +
            'submitScore={httpSubmitter("/api/scores")}.',
        },
  );
}
