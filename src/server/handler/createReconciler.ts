import { noLaterThan } from '../../base/async/noLaterThan.ts';
import type { ScoreSubmitter, ScoreSubmitterOptions } from '../submitter/ScoreSubmitter.ts';
import { thrownBy } from '../report.ts';

/**
 * Reconciles when called, at most once in so many milliseconds (`null`: never), for servers without a timer. Resolves
 * to whether anything may have been settled; a failure goes to `onError` and settles nothing. `mayWork` says whether it is
 * this process's turn.
 */
export function createReconciler(
  submitter: Pick<ScoreSubmitter, 'reconcile'>,
  every: number | null,
  onError: (error: Error) => void,
  mayWork: () => Promise<boolean> = async () => true,
): () => Promise<boolean> {
  let startedAt = -Infinity;
  return async () => {
    const now = Date.now();
    // A clock that was set back must not make unknown runs wait for it.
    if (every === null || (now >= startedAt && now - startedAt < every)) return false;
    startedAt = now;
    try {
      if (!(await mayWork())) return false;
      const { accepted, sent } = await submitter.reconcile();
      return accepted.length + sent.length > 0;
    } catch (error) {
      onError(thrownBy('reconcile', error));
      return false;
    }
  };
}

/** Milliseconds: a page that asks waits for three times as long. */
const longestWait = 5_000;

/**
 * What a reconciliation says, or `false` when it takes long: a question about one run does not wait for all the others,
 * and hears of it when asking again. The reconciliation goes on, where the process does.
 */
export async function soonEnough(reconciled: Promise<boolean>): Promise<boolean> {
  return (await noLaterThan(longestWait, reconciled)) ?? false;
}

/** Calls the work again and again, so long after its end; never what keeps a process alive. `null` for never. */
export function repeat(work: () => Promise<unknown>, every: number | null): void {
  if (every === null) return;
  try {
    const timer: unknown = setTimeout(() => void work().then(() => repeat(work, every)), every);
    (timer as { unref?: () => void }).unref?.();
  } catch {
    // A platform without timers outside of requests: there, questions and scheduled calls reconcile.
  }
}

/** Whether it is this process's turn to reconcile: one at a time has the lease, and keeps it while it lives. */
export function turnOf(
  ledger: Pick<ScoreSubmitterOptions['ledger'], 'now' | 'takeLease'>,
  lasting: number,
): () => Promise<boolean> {
  let holder: string | undefined;
  return async () => {
    holder ??= crypto.randomUUID();
    const now = await ledger.now();
    return ledger.takeLease({ name: 'reconcile', holder, now, until: now + lasting });
  };
}
