import { expect, it } from 'vitest';
import { foldOldRuns } from '../../../src/server/ledger/foldOldRuns.ts';

const now = 1_800_000_000_000;

/** A ledger with so many old runs, and what it was asked to fold. */
function ledgerWith(old: number) {
  const asked: { readonly before: number; readonly most: number }[] = [];
  let left = old;
  return {
    asked,
    async now() {
      return now;
    },
    async fold(before: number, most: number) {
      asked.push({ before, most });
      const count = Math.min(left, most);
      left -= count;
      return count;
    },
  };
}

it('old runs are folded in small pieces until none is left', async () => {
  const ledger = ledgerWith(450);
  expect(await foldOldRuns(ledger, 1_000)).toBe(450);
  expect(new Set(ledger.asked.map(({ before }) => before))).toEqual(new Set([now - 1_000]));
  // The last one finds nothing.
  expect(ledger.asked).toHaveLength(4);
});

it('old is told in whole milliseconds, which all databases take', async () => {
  const ledger = ledgerWith(1);
  await foldOldRuns(ledger, 100_000 / 3);
  expect(ledger.asked[0]).toEqual({ before: now - 33_334, most: 200 });
});

it('no more are folded than told, and nothing is asked once they are', async () => {
  const ledger = ledgerWith(1_000);
  expect(await foldOldRuns(ledger, 1_000, 300)).toBe(300);
  expect(ledger.asked.map(({ most }) => most)).toEqual([200, 100]);
});
