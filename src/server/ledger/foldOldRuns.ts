import { pause } from '../../base/async/pause.ts';
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
): Promise<number> {
  // Part of a day is seldom a whole number of milliseconds, and a database takes no other.
  const before = Math.floor((await ledger.now()) - olderThan);
  let folded = 0;
  while (folded < most) {
    const count = await ledger.fold(before, Math.min(atOnce, most - folded));
    folded += count;
    if (count === 0) break;
    await pause();
  }
  return folded;
}
