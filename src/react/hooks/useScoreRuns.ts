'use client';

import { useContext, useSyncExternalStore } from 'react';
import type { QueuedRun } from '../../queue/queuedRun.ts';
import { ScoreQueueContext, type ScoreQueueScope } from '../provider/ScoreQueueContext.ts';

const noRuns: readonly QueuedRun[] = [];
const nothingHere: ScoreQueueScope = { queue: null, canSubmit: false, refreshing: new Set() };
const subscribeToNothing = (): (() => void) => () => {};
const getNoRuns = (): readonly QueuedRun[] => noRuns;

/** The queue of the nearest provider and its runs; no queue and no runs outside of one, and on a server. */
export function useScoreRuns(): ScoreQueueScope & { readonly runs: readonly QueuedRun[] } {
  const scope = useContext(ScoreQueueContext) ?? nothingHere;
  const { queue } = scope;
  const runs = useSyncExternalStore(
    queue?.subscribe ?? subscribeToNothing,
    queue?.getSnapshot ?? getNoRuns,
    getNoRuns,
  );
  return { ...scope, runs };
}
