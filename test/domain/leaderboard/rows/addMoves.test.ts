import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoves } from '../../../../src/domain/leaderboard/rows/addMoves.ts';
import type { LeaderboardEntry } from '../../../../src/domain/model.ts';

const entry = (id: string, rank: number | null): LeaderboardEntry => ({
  id,
  rank,
  name: id,
  username: null,
  avatarUrl: null,
  scores: {},
});
const board = (order: readonly string[]) => order.map((id, index) => entry(id, index + 1));
const nobody = new Map<string, number>();

describe('who has just moved', () => {
  test('is told by places won or lost, and those who stayed or are new are not', () => {
    const moves = addMoves(nobody, board(['a', 'b', 'c', 'd']), board(['c', 'a', 'b', 'd', 'e']));
    expect(Object.fromEntries(moves)).toEqual({ c: 2, a: -1, b: -1 });
  });

  test('is told by what several changes come to', () => {
    const once = addMoves(nobody, board(['a', 'b', 'c']), board(['a', 'c', 'b']));
    const twice = addMoves(once, board(['a', 'c', 'b']), board(['c', 'a', 'b']));
    expect(twice.get('c')).toBe(2);
  });

  test('is nobody when nothing changed, or more than can be followed', () => {
    const ids = Array.from({ length: 30 }, (_, index) => String(index));
    expect(addMoves(nobody, board(ids), board(ids))).toBe(nobody);
    expect(addMoves(nobody, board(ids), board(ids.toReversed()))).toBe(nobody);
    expect(addMoves(nobody, [entry('a', null)], [entry('a', 1)])).toBe(nobody);
  });

  test('comes to nothing in sum, whoever changes places', () => {
    const order = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g'], { minLength: 7 });
    fc.assert(
      fc.property(order, order, (before, after) => {
        const moves = [...addMoves(nobody, board(before), board(after)).values()];
        expect(moves.reduce((sum, places) => sum + places, 0)).toBe(0);
        expect(moves).not.toContain(0);
      }),
    );
  });
});
