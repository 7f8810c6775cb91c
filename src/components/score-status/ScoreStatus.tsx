'use client';

import type { ReactNode } from 'react';
import { useSubmitScore } from '../../react/hooks/useSubmitScore.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { type ScoreStatusAppearance, ScoreStatusView } from './ScoreStatusView.tsx';

/** What a `ScoreStatus` takes. */
export interface ScoreStatusProps extends ScoreStatusAppearance {
  /** Only scores for this tournament. Default: all. */
  readonly tournamentId?: string | undefined;
}

/**
 * Shows the player what has become of their scores: waiting, being sent, counted, refused with the reason, being
 * checked, or being reviewed. Draws nothing while there is nothing to tell. Needs a `LaurelProvider`.
 */
export function ScoreStatus(props: ScoreStatusProps): ReactNode {
  return (
    <ErrorBoundary name="ScoreStatus">
      <ConnectedScoreStatus {...props} />
    </ErrorBoundary>
  );
}

function ConnectedScoreStatus({ tournamentId, ...rest }: ScoreStatusProps): ReactNode {
  const { runs, retryNow, dismiss } = useSubmitScore({ tournamentId });
  return <ScoreStatusView {...rest} runs={runs} onRetry={retryNow} onDismiss={dismiss} />;
}
