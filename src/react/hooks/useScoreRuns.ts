'use client';

import { useContext, useSyncExternalStore } from 'react';
import type { PageQueue } from '../../queue/createPageQueue.ts';
import type { QueuedRun } from '../../queue/keeping/queuedRun.ts';
import { ScoreQueueContext, type ScoreQueueScope } from '../provider/scores/ScoreQueueContext.ts';

const noRuns: readonly QueuedRun[] = [];
const nothingHere: ScoreQueueScope = {
  queue: null,
  open: () => null,
  bring: () => {},
  canSubmit: false,
};
const subscribeToNothing = (): (() => void) => () => {};
const getNoRuns = (): readonly QueuedRun[] => noRuns;

/** The nearest provider's queue as far as its code is on the page; none outside of a provider. */
export function useScoreQueue(): ScoreQueueScope {
  return useContext(ScoreQueueContext) ?? nothingHere;
}

/** The runs of a queue; none without one, and on a server. */
export function useScoreRuns(queue: PageQueue | null): readonly QueuedRun[] {
  return useSyncExternalStore(
    queue?.subscribe ?? subscribeToNothing,
    queue?.getSnapshot ?? getNoRuns,
    getNoRuns,
  );
}
