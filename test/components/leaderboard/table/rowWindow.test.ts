import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstRows,
  firstWindow,
  idleWindow,
  mostRows,
  nextWindow,
  plainRows,
  rowAt,
  rowOffset,
  rowWindow,
} from '../../../../src/components/leaderboard/table/rowWindow.ts';

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
      fc.property(fc.integer({ min: 0, max: firstRows }), fc.integer(), (count, first) => {
        expect(rowWindow(first, first + 10, count)).toEqual({ start: 0, end: count });
      }),
    );
  });

  it('are at first those that the screen has room for, and of a page of the usual size all', () => {
    expect(firstWindow(firstRows, 320)).toEqual({ start: 0, end: firstRows });
    fc.assert(
      fc.property(
        fc.integer({ min: firstRows + 1, max: 100_000 }),
        fc.integer({ min: 0, max: 1700 }),
        (count, screen) => {
          const { start, end } = firstWindow(count, screen);
          expect(start).toBe(0);
          expect(end * 44).toBeGreaterThanOrEqual(Math.min(screen, count * 44));
          expect((end - 2) * 44).toBeLessThanOrEqual(Math.max(screen, 8 * 44));
        },
      ),
    );
  });

  it('become all of a hundred while the page is idle, a few at a time, and stay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: plainRows }), fc.nat(plainRows), (count, first) => {
        const needed = rowWindow(first, first + 10, count);
        let drawn = needed;
        for (;;) {
          const next = idleWindow(drawn, needed, count);
          if (next === drawn) break;
          expect(next.end - next.start).toBeGreaterThan(drawn.end - drawn.start);
          expect(next.end - next.start).toBeLessThanOrEqual(drawn.end - drawn.start + 15);
          drawn = next;
        }
        expect(drawn).toEqual({ start: 0, end: count });
        expect(nextWindow(drawn, rowWindow(0, 10, count), count)).toBe(drawn);
      }),
    );
  });

  it('of more than a hundred are some on either side, which go when they are far', () => {
    const needed = rowWindow(500, 510, 1000);
    let drawn = needed;
    for (let next = idleWindow(drawn, needed, 1000); next !== drawn; next = idleWindow(drawn, needed, 1000))
      drawn = next;
    expect(drawn.start).toBeLessThan(needed.start);
    expect(drawn.end).toBeGreaterThan(needed.end);
    expect(drawn.end - drawn.start).toBeLessThan(80);
    expect(nextWindow(drawn, rowWindow(504, 514, 1000), 1000)).toBe(drawn);
    const far = rowWindow(700, 710, 1000);
    expect(nextWindow(drawn, far, 1000)).toBe(far);
  });

  it('stay the same while scrolling by a row, most of the time', () => {
    const windows = new Set(
      Array.from({ length: 100 }, (_, first) => JSON.stringify(rowWindow(1000 + first, 1010 + first, 5000))),
    );
    expect(windows.size).toBeLessThanOrEqual(26);
  });
});

describe('where a row is', () => {
  const separators = fc
    .uniqueArray(fc.nat(200), { maxLength: 5 })
    .map((afters) => afters.toSorted((a, b) => a - b));

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
