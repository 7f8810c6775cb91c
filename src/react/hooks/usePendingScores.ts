'use client';

import { useContext, useSyncExternalStore } from 'react';
import type { PendingScores } from '../../queue/pendingScores.ts';
import { ScoreQueueContext } from '../provider/scores/ScoreQueueContext.ts';

const nothing: PendingScores = { runs: 0, scores: {} };
const getNothing = (): PendingScores => nothing;
const subscribeToNothing = (): (() => void) => () => {};

/**
 * The signed-in player's scores on their way into one tournament's boards: waiting, being sent, unknown, and accepted
 * ones until the boards have been fetched again. Those that are refused or held for review do not count.
 */
export function usePendingScores(tournamentId: string): PendingScores {
  const queue = useContext(ScoreQueueContext)?.queue;
  return useSyncExternalStore(
    queue?.subscribe ?? subscribeToNothing,
    () => queue?.pendingOf(tournamentId) ?? nothing,
    getNothing,
  );
}
