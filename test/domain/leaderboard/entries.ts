import fc from 'fast-check';
import type { LeaderboardEntry } from '../../../src/domain/model.ts';

/** An entry of a board ordered by kills. */
export function entry(id: string, rank: number | null, kills = 0): LeaderboardEntry {
  return { id, rank, avatarUrl: null, name: null, username: null, scores: { kills } };
}

/**
 * Boards as a service ranks them: kills descending, tied players share a rank and the next rank skips them, or
 * follows (both ways of ranking exist).
 */
export const board = fc
  .record({
    kills: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 80 }),
    dense: fc.boolean(),
  })
  .map(({ kills, dense }) => {
    const sorted = kills.toSorted((a, b) => b - a);
    const distinct = [...new Set(sorted)];
    return sorted.map((value, index) =>
      entry(`p${index}`, (dense ? distinct.indexOf(value) : sorted.indexOf(value)) + 1, value),
    );
  });
