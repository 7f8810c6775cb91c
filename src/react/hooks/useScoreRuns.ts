'use client';

import { useContext, useEffect, useSyncExternalStore } from 'react';
import type { CreateQueue } from '../../queue/createPageQueue.ts';
import type { QueuedRun } from '../../queue/keeping/queuedRun.ts';
import { ScoreQueueContext, type ScoreQueueScope } from '../provider/scores/ScoreQueueContext.ts';

const noRuns: readonly QueuedRun[] = [];
const nothingHere: ScoreQueueScope = {
  queue: null,
  open: () => null,
  bring: () => {},
  canSubmit: false,
  refreshing: new Set(),
};
const subscribeToNothing = (): (() => void) => () => {};
const getNoRuns = (): readonly QueuedRun[] => noRuns;

/**
 * The queue of the nearest provider and its runs; no queue and no runs outside of one, and on a server. Whoever brings
 * the queue's code has the queue at once; others have it from then on.
 */
export function useScoreRuns(
  create?: CreateQueue,
): ScoreQueueScope & { readonly runs: readonly QueuedRun[] } {
  const scope = useContext(ScoreQueueContext) ?? nothingHere;
  const { open, bring } = scope;
  const queue = create === undefined ? scope.queue : open(create);
  useEffect(() => {
    if (create !== undefined) bring(create);
  }, [create, bring]);
  const runs = useSyncExternalStore(
    queue?.subscribe ?? subscribeToNothing,
    queue?.getSnapshot ?? getNoRuns,
    getNoRuns,
  );
  return { ...scope, queue, runs };
}
