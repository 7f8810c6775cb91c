import type { LeaderboardEntry } from '../../src/domain/model.ts';

/** Numbers that look random and are the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A board of `count` players, all with pictures. */
export function people(count: number): readonly LeaderboardEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `player-${index}`,
    rank: index + 1,
    avatarUrl: `https://pictures.example/${index}.gif`,
    name: `Player ${index}`,
    username: `player_${index}`,
    scores: { kills: (count - index) * 100, deaths: index % 97 },
  }));
}

/**
 * The same board after one of every `every` players gained what brings them up by a few places. Who stands where they stood
 * is the very same object, as after a refresh that keeps references.
 */
export function refreshed(
  before: readonly LeaderboardEntry[],
  every: number,
  turn: number,
): readonly LeaderboardEntry[] {
  const random = randomNumbers(turn);
  return before
    .map((entry, index) => {
      if (index % every !== 7) return entry;
      const gained = (entry.scores['kills'] ?? 0) + Math.ceil(random() * 500);
      return { ...entry, scores: { ...entry.scores, kills: gained } };
    })
    .toSorted((one, other) => (other.scores['kills'] ?? 0) - (one.scores['kills'] ?? 0))
    .map((entry, index) => (entry.rank === index + 1 ? entry : { ...entry, rank: index + 1 }));
}
