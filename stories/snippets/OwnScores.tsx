import { ScoreStatusView, useSubmitScore } from 'laurel';

export const OwnScores = () => {
  const { runs, retryNow, dismiss } = useSubmitScore();
  return <ScoreStatusView runs={runs} onRetry={retryNow} onDismiss={dismiss} />;
};
