import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aroundWindow,
  type BoardWindow,
  holdsPlayer,
  mostMoves,
  movedWindow,
} from '../../../../src/domain/leaderboard/rows/aroundWindow.ts';
import { board, entry } from '../entries.ts';

describe('the window around the player', () => {
  it('stays inside the board, is full, and holds the rank', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(5000),
        (total, size, at) => {
          const rank = (at % total) + 1;
          const { skip, limit } = aroundWindow(rank, size, total);
          expect(skip).toBeGreaterThanOrEqual(0);
          expect(skip + limit).toBeLessThanOrEqual(total);
          expect(limit).toBe(Math.min(size, total));
          expect(skip).toBeLessThan(rank);
          expect(skip + limit).toBeGreaterThanOrEqual(rank);
        },
      ),
    );
  });

  it('has as many places above the player as below, away from the ends', () => {
    expect(aroundWindow(57, 5, 1284)).toEqual({ skip: 54, limit: 5 });
    expect(aroundWindow(1, 5, 1284)).toEqual({ skip: 0, limit: 5 });
    expect(aroundWindow(1284, 5, 1284)).toEqual({ skip: 1279, limit: 5 });
    expect(aroundWindow(57, 5, null)).toEqual({ skip: 54, limit: 5 });
  });

  it('asks for what a service accepts, even for ranks past the end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1 }),
        fc.integer({ min: 1, max: 100 }),
        fc.option(fc.nat()),
        (rank, size, total) => {
          const { skip, limit } = aroundWindow(rank, size, total);
          expect(skip).toBeGreaterThanOrEqual(0);
          expect(limit).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });

  it('finds the player in a tie that is longer than the window, and otherwise gives up after a few moves', () => {
    fc.assert(
      fc.property(board, fc.nat(79), fc.integer({ min: 1, max: 15 }), (all, at, size) => {
        const own = all[at % all.length];
        if (own === undefined || own.rank === null) return;
        let window: BoardWindow | null = aroundWindow(own.rank, size, all.length);
        let moves = 0;
        let found = false;
        while (window !== null && moves <= mostMoves) {
          const answer = all.slice(window.skip, window.skip + window.limit);
          found = holdsPlayer(answer, own);
          if (found) break;
          window = movedWindow(window, answer, own.rank, all.length);
          moves += 1;
        }
        const away = all.indexOf(own) - (own.rank - 1);
        // Ranks that skip: the player is no further from the rank than the tie is long.
        if (all.every(({ rank }, index) => (rank ?? 0) <= index + 1) && away <= size * mostMoves) {
          expect(found).toBe(true);
        }
      }),
    );
  });

  const ranked = (...ranks: readonly (number | null)[]) =>
    ranks.map((rank, index) => entry(`p${index}`, rank));

  it('is moved down while everybody in it ranks at or above the player, to where the answer ended', () => {
    const window = { skip: 10, limit: 5 };
    expect(movedWindow(window, ranked(11, 12, 13, 14, 15), 20, 100)).toEqual({ skip: 15, limit: 5 });
    expect(movedWindow(window, ranked(11, 11, 11, 11, 11), 11, 100)).toEqual({ skip: 15, limit: 5 });
    expect(movedWindow(window, ranked(11, 12, 13), 13, null)).toEqual({ skip: 13, limit: 5 });
    expect(movedWindow(window, ranked(11, 12, 13), 13, 14)).toEqual({ skip: 13, limit: 5 });
    expect(movedWindow(window, ranked(11, 12, 13), 13, 13)).toBeNull();
  });

  it('is given up where ranks do not tell, or tell that the player is gone', () => {
    const window = { skip: 10, limit: 3 };
    expect(movedWindow(window, ranked(11, 12, 14), 13, 100)).toBeNull();
    expect(movedWindow(window, ranked(11, 12, 13), 11, 100)).toBeNull();
    expect(movedWindow(window, ranked(null, 12, 13), 5, 100)).toBeNull();
    expect(movedWindow(window, ranked(null, 12, 13), 20, 100)).toBeNull();
    expect(movedWindow(window, ranked(11, 12, null), 20, 100)).toBeNull();
    expect(movedWindow(window, ranked(null), 20, 100)).toBeNull();
    expect(movedWindow({ skip: 1, limit: 3 }, ranked(12, 13, 14), 5, 100)).toEqual({ skip: 0, limit: 3 });
  });

  it('holds the player when one of its entries is the player’s', () => {
    expect(holdsPlayer(ranked(1, 2), { id: 'p1' })).toBe(true);
    expect(holdsPlayer(ranked(1, 2), { id: 'p2' })).toBe(false);
    expect(holdsPlayer([], { id: 'p1' })).toBe(false);
    expect(holdsPlayer(ranked(1, 2), null)).toBe(false);
  });

  it('looks further up when everybody in the window ranks below the player', () => {
    const answer = [{ rank: 30 }, { rank: 31 }].map(({ rank }) => ({
      id: `p${rank}`,
      rank,
      avatarUrl: null,
      name: null,
      username: null,
      scores: {},
    }));
    expect(movedWindow({ skip: 29, limit: 2 }, answer, 28, 100)).toEqual({ skip: 27, limit: 2 });
    expect(movedWindow({ skip: 0, limit: 2 }, answer, 28, 100)).toBeNull();
    expect(movedWindow({ skip: 98, limit: 2 }, answer, 40, 100)).toBeNull();
    expect(movedWindow({ skip: 29, limit: 2 }, [], 28, 100)).toBeNull();
  });
});
