import { pause } from '../../base/async/pause.ts';
import { createLedgerClock, type LedgerClock } from './createLedgerClock.ts';
import type { Ledger } from './Ledger.ts';

// So many are folded in some milliseconds.
const atOnce = 200;

/**
 * Folds settled runs that last changed longer ago than so many milliseconds, so many at most, and lets everybody else have a
 * turn in between. Returns how many there were.
 */
export async function foldOldRuns(
  ledger: Pick<Ledger, 'fold' | 'now'>,
  olderThan: number,
  most = Infinity,
  clock: Pick<LedgerClock, 'now' | 'lasted'> = createLedgerClock(ledger),
): Promise<number> {
  // Part of a day is seldom a whole number of milliseconds, and a database takes no other.
  const now = await clock.now();
  // What the clock was set ahead by is no time that passed.
  const { least } = clock.lasted(now - olderThan, now);
  const before = Math.floor(now - olderThan - (olderThan - least));
  let folded = 0;
  while (folded < most) {
    const count = await ledger.fold(before, Math.min(atOnce, most - folded));
    folded += count;
    if (count === 0) break;
    await pause();
  }
  return folded;
}
