import type { RunAnswer } from '../../domain/runs/Run.ts';
import type { Ledger, LedgerEntry, ReviewVerdict } from '../ledger/Ledger.ts';
import { decideByHand, type DecisionByHand } from './decideByHand.ts';

/** What somebody has decided about a run that is held. */
export interface RunReview extends DecisionByHand {
  /** `accept`: it is sent, as a run that was never sent. `refuse`: it will not count, and its player is told why. */
  readonly verdict: ReviewVerdict;
}

/** A run that is held, with what there is to judge it by: the reason, its ticket, and the proof that came along. */
export type ReviewableRun = Extract<LedgerEntry, { readonly status: 'refused' | 'held' }>;

const mostListed = 1000;

/** The runs that wait for a review, oldest first, a thousand at most. */
export async function runsToReview(ledger: Ledger): Promise<readonly ReviewableRun[]> {
  const entries = await ledger.held(mostListed);
  return entries.filter((entry): entry is ReviewableRun => entry.status === 'held');
}

/**
 * Writes down what was decided about a held run, and has one that was accepted sent by `sendWaiting`. Rejects with
 * `LaurelError` of kind `config` when the run is not held, or it is not said who decided and why.
 */
export async function reviewRun(
  ledger: Ledger,
  review: RunReview,
  sendWaiting: (entry: LedgerEntry) => Promise<RunAnswer | null>,
): Promise<RunAnswer> {
  const run = await decideByHand(ledger, review, ['accept', 'refuse']);
  const entry = await ledger.find(run);
  const { id } = run;
  if (entry?.status === 'refused') return { id, status: 'refused', reason: entry.reason };
  const answer = entry === null ? null : await sendWaiting(entry);
  return answer ?? { id, status: 'sending' };
}
