import type { LedgerEntry, LedgerState, Outcome } from '../Ledger.ts';

// What an entry has when something becomes of its run.

/** Of a run that is sent; the lease ends at that moment, in Unix milliseconds. */
export function sending(leaseUntil: number): LedgerState {
  return { status: 'sending', leaseUntil, reason: null, record: null };
}

/** Of a run with an outcome. */
export function stateOf(outcome: Outcome): LedgerState {
  const none = { leaseUntil: null, reason: null, record: null };
  switch (outcome.status) {
    case 'accepted':
      return { ...none, status: 'accepted', record: outcome.record ?? null };
    case 'refused':
    case 'held':
      return { ...none, status: outcome.status, reason: outcome.reason };
    default:
      return { ...none, status: outcome.status };
  }
}

/** Kept for those who review it; of no other run. */
export function proofOf(outcome: Outcome): Pick<LedgerEntry, 'proof'> {
  return { proof: outcome.status === 'held' ? (outcome.proof ?? null) : null };
}
