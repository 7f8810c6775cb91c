import type { Scores } from '../domain/model.ts';
import { scoreOf } from '../domain/scores.ts';
import type { QueuedRun } from './keeping/queuedRun.ts';

/** What the signed-in player has scored that a board does not contain yet. */
export interface PendingScores {
  /** How many runs that is. */
  readonly runs: number;
  /** The sum of their values by score type: what the own row gains where the leaderboard sums up. */
  readonly scores: Scores;
}

/** Sums up the runs of a tournament. An accepted one counts while its boards are being fetched again, which `refreshing` tells. */
export function pendingScores(
  runs: readonly QueuedRun[],
  refreshing: ReadonlySet<string>,
  tournamentId: string,
): PendingScores {
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
}
