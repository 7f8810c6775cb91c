import type { ScoreSubmitter } from '../submitter/createScoreSubmitter.ts';

/**
 * Reconciles when called, at most once in so many milliseconds (`null`: never), for servers without a timer. Resolves
 * to whether anything may have been settled; a failure goes to `onError` and settles nothing.
 */
export function createReconciler(
  submitter: Pick<ScoreSubmitter, 'reconcile'>,
  every: number | null,
  onError: (error: Error) => void,
): () => Promise<boolean> {
  let startedAt = -Infinity;
  return async () => {
    if (every === null || Date.now() - startedAt < every) return false;
    startedAt = Date.now();
    try {
      const { accepted, sent } = await submitter.reconcile();
      return accepted.length + sent.length > 0;
    } catch (error) {
      onError(error instanceof Error ? error : new Error('reconcile threw something that is not an error'));
      return false;
    }
  };
}
