'use client';

import { useMemo } from 'react';
import type { Scores } from '../../domain/model.ts';
import { scoreOf } from '../../domain/scores.ts';
import { useScoreQueue, useScoreRuns } from './useScoreRuns.ts';

/** What the signed-in player has scored that a board does not contain yet. */
export interface PendingScores {
  /** How many runs that is. */
  readonly runs: number;
  /** The sum of their values by score type: what the own row gains where the leaderboard sums up. */
  readonly scores: Scores;
}

/**
 * The signed-in player's scores on their way into one tournament's boards: waiting, being sent, unknown, and accepted
 * ones until the boards have been fetched again. Those that are refused or held for review do not count.
 */
export function usePendingScores(tournamentId: string): PendingScores {
  const { queue, refreshing } = useScoreQueue();
  const runs = useScoreRuns(queue);
  return useMemo(() => {
    const pending = runs.filter(
      ({ id, status, tournamentId: of }) =>
        of === tournamentId &&
        status !== 'refused' &&
        status !== 'held' &&
        (status !== 'accepted' || refreshing.has(id)),
    );
    const scores: Record<string, number> = {};
    for (const { scoreType, value } of pending.flatMap((run) => run.scores)) {
      scores[scoreType] = (scoreOf(scores, scoreType) ?? 0) + value;
    }
    return { runs: pending.length, scores };
  }, [runs, refreshing, tournamentId]);
}
