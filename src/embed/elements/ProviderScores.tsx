import { useLayoutEffect, useRef } from 'react';
import type { QueuedRun } from '../../queue/keeping/queuedRun.ts';
import { isSettled } from '../../queue/keeping/queuedRun.ts';
import { type SubmitScoreResult, useSubmitScore } from '../../react/hooks/useSubmitScore.ts';

/** The provider as it was after a change, and who was signed in. */
export interface ProviderTurn {
  readonly session: unknown;
}

/** What `ProviderScores` takes. */
export interface ProviderScoresProps {
  /** Tells the provider's changes apart, so that its element knows whose queue it was handed. */
  readonly turn: ProviderTurn;
  readonly take: (turn: ProviderTurn, scores: SubmitScoreResult) => void;
  readonly tell: (run: QueuedRun) => void;
}

/** Hands the player's score queue to the provider's element, and tells it of each run whose status has changed. */
export function ProviderScores({ turn, take, tell }: ProviderScoresProps): null {
  const scores = useSubmitScore();
  const { runs } = scores;
  const statuses = useRef(new Map<string, QueuedRun['status']>());
  useLayoutEffect(() => take(turn, scores), [turn, take, scores]);
  useLayoutEffect(() => {
    const before = statuses.current;
    statuses.current = new Map(runs.map(({ id, status }) => [id, status]));
    // What was settled before anybody looked is no news.
    for (const run of runs)
      if (before.get(run.id) !== run.status && (before.has(run.id) || !isSettled(run))) tell(run);
  }, [runs, tell]);
  return null;
}
