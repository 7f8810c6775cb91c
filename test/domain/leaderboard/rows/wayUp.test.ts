import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeaderboardRowData } from '../../../../src/domain/leaderboard/rows/LeaderboardRowData.ts';
import { scoreColumns } from '../../../../src/domain/leaderboard/scoreColumns.ts';
import { wayUp } from '../../../../src/domain/leaderboard/rows/wayUp.ts';

const row = (id: string, scores: Record<string, number>, own = false): LeaderboardRowData => ({
  id,
  rank: null,
  name: id,
  username: null,
  avatarUrl: null,
  scores,
  own,
});
const kills = scoreColumns([{ name: 'kills', order: 'desc' }, { name: 'deaths' }], []);

describe('the way to the next place', () => {
  test('is what lies between the own score and that of the row above', () => {
    const rows = [row('a', { kills: 90 }), row('me', { kills: 70 }, true), row('b', { kills: 40 })];
    expect(wayUp(rows, kills)).toMatchObject({ above: { id: 'a' }, score: 20, done: 0.6 });
  });

  test('is told without the error of subtraction', () => {
    const rows = [row('a', { kills: 0.3 }), row('me', { kills: 0.1 }, true)];
    expect(wayUp(rows, kills)).toMatchObject({ score: 0.2 });
    expect(wayUp([row('a', { kills: 1.4 }), row('me', { kills: 1.1 }, true)], kills)).toMatchObject({
      score: 0.3,
    });
  });

  test('is not told of a score that a player has none of, whatever its name', () => {
    const columns = scoreColumns([{ name: 'toString', order: 'desc' }], []);
    expect(wayUp([row('a', { toString: 3 }), row('me', {}, true)], columns)).toBeNull();
    expect(wayUp([row('a', {}), row('me', { toString: 3 }, true)], columns)).toBeNull();
  });

  test('is told the same way where fewer is better', () => {
    const times = scoreColumns([{ name: 'time', order: 'asc' }], []);
    const rows = [row('a', { time: 60 }), row('me', { time: 75 }, true), row('b', { time: 80 })];
    expect(wayUp(rows, times)).toMatchObject({ score: 15, done: 0.25 });
  });

  test.each<[string, LeaderboardRowData[]]>([
    ['nobody above', [row('me', { kills: 1 }, true), row('b', { kills: 0 })]],
    ['nobody', []],
    ['no own row', [row('a', { kills: 2 }), row('b', { kills: 1 })]],
    ['no own score', [row('a', { kills: 2 }), row('me', {}, true)]],
    ['no score above', [row('a', {}), row('me', { kills: 1 }, true)]],
    ['a tie', [row('a', { kills: 1 }), row('me', { kills: 1 }, true)]],
  ])('is not known with %s', (_, rows) => {
    expect(wayUp(rows, kills)).toBeNull();
  });

  test('is not known where nobody said which of several scores orders the board', () => {
    const rows = [row('a', { x: 2, y: 1 }), row('me', { x: 1, y: 2 }, true)];
    expect(wayUp(rows, scoreColumns(undefined, rows))).toBeNull();
    expect(wayUp(rows, scoreColumns([{ name: 'x' }], rows))).toMatchObject({ score: 1, done: null });
  });

  test('is more than nothing, and done by a part of it, for any board in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 3, maxLength: 3 }), (values) => {
        const [high = 0, middle = 0, low = 0] = values.toSorted((a, b) => b - a);
        const way = wayUp(
          [row('a', { kills: high }), row('me', { kills: middle }, true), row('b', { kills: low })],
          kills,
        );
        if (high === middle) expect(way).toBeNull();
        else {
          expect(way?.score).toBe(high - middle);
          expect(way?.done).toBeGreaterThanOrEqual(0);
          expect(way?.done).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
