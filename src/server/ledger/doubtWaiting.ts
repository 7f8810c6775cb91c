import type { Ledger } from './Ledger.ts';

/**
 * Takes the runs that wait to be sent for unknown. In a ledger that was restored from a backup they wait as they did then: each may have
 * been sent since, and only the totals can tell.
 */
export async function doubtWaiting(ledger: Ledger): Promise<void> {
  for (const run of await ledger.open()) {
    if (run.status !== 'waiting') continue;
    const now = await ledger.now();
    const attempt = await ledger.claim({ ...run, now, leaseUntil: now });
    if (attempt !== null) await ledger.settle(run, attempt, { status: 'unknown' }, now);
  }
}
