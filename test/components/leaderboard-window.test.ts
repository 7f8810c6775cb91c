import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mostRows,
  plainRows,
  rowAt,
  rowOffset,
  rowWindow,
} from '../../src/components/leaderboard/table/rowWindow.ts';

describe('the rows of a long board that are drawn', () => {
  it('hold all that are in sight, and are never many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: plainRows + 1, max: 100_000 }),
        fc.integer({ min: -1000, max: 101_000 }),
        fc.nat(120),
        (count, first, inSight) => {
          const { start, end } = rowWindow(first, first + inSight, count);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(count);
          expect(end - start).toBeLessThanOrEqual(mostRows);
          expect(end).toBeGreaterThan(start);
          for (const index of [first, first + inSight]) {
            if (index < 0 || index >= count) continue;
            expect(index).toBeGreaterThanOrEqual(start);
            expect(index).toBeLessThan(end);
          }
        },
      ),
    );
  });

  it('are all, while there are few', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: plainRows }), fc.integer(), (count, first) => {
        expect(rowWindow(first, first + 10, count)).toEqual({ start: 0, end: count });
      }),
    );
  });

  it('stay the same while scrolling by a row, most of the time', () => {
    const windows = new Set(
      Array.from({ length: 100 }, (_, first) => JSON.stringify(rowWindow(1000 + first, 1010 + first, 5000))),
    );
    expect(windows.size).toBeLessThanOrEqual(12);
  });
});

describe('where a row is', () => {
  const separators = fc
    .uniqueArray(fc.nat(200), { maxLength: 5 })
    .map((afters) => afters.toSorted((a, b) => a - b).map((after) => ({ after, height: 24 })));

  it('is found again from its offset, with separators between rows', () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.constantFrom(28, 36, 44, 36.5),
        separators,
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (index, height, between, within) => {
          expect(rowAt(rowOffset(index, height, between) + within * height, height, between)).toBe(index);
        },
      ),
    );
  });

  it('is negative above the list', () => {
    expect(rowAt(-1, 36, [])).toBe(-1);
  });
});
