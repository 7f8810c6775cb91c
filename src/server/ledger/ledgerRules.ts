import type { Hand, LedgerEntry, Outcome } from './Ledger.ts';

// What every ledger has to judge alike, and who asks one.

/** Whether the process that sent a run is gone: its lease has ended, or begins so late that the clock must have been ahead. */
export function hasExpired({ leaseUntil, updatedAt }: LedgerEntry, now: number): boolean {
  return leaseUntil !== null && (leaseUntil < now || 2 * updatedAt - leaseUntil > now);
}

/** The outcome that a hand's verdict is. */
export function outcomeOfHand({ verdict, why }: Hand): Outcome {
  if (verdict === 'counted') return { status: 'accepted' };
  if (verdict === 'send-again' || verdict === 'accept') return { status: 'waiting', isUnsent: true };
  const code = verdict === 'refuse' ? 'refused-by-review' : 'refused-by-hand';
  return { status: 'refused', reason: { code, message: why } };
}

/** The status that a run must have for a hand's verdict: one that is known to be so cannot be decided otherwise. */
export function statusBefore({ verdict }: Hand): 'unknown' | 'held' {
  return verdict === 'accept' || verdict === 'refuse' ? 'held' : 'unknown';
}

/** How many sendings an outcome stands for. */
export function sendsOf(outcome: Outcome): 0 | 1 {
  return outcome.status === 'held' || (outcome.status === 'waiting' && outcome.isUnsent === true) ? 0 : 1;
}
