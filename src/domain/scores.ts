import type { Scores } from './model.ts';

/**
 * A player's value of a score type, whatever its name: `constructor` and `toString` are names like any other. `undefined`
 * where either is not known.
 */
export function scoreOf(
  scores: Scores | null | undefined,
  scoreType: string | null | undefined,
): number | undefined {
  return scores && scoreType && Object.hasOwn(scores, scoreType) ? scores[scoreType] : undefined;
}

/** The sums of values by score type. */
export function addScores(all: readonly Scores[]): Scores {
  const sums = new Map<string, number>();
  for (const scores of all) {
    for (const [scoreType, value] of Object.entries(scores)) {
      sums.set(scoreType, (sums.get(scoreType) ?? 0) + value);
    }
  }
  return Object.fromEntries(sums);
}
