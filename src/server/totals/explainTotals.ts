import type { Scores } from '../../domain/model.ts';

/** What is known about one player in one tournament when the platform's totals are read. */
export interface TotalsCase {
  /** How many runs the ledger knows as accepted, and their sums by score type. */
  readonly acceptedRuns: number;
  readonly accepted: Scores;
  /** The scores of the runs whose fate is unknown, oldest first. */
  readonly unknown: readonly Scores[];
  /** The platform's totals of the player; `null` when it does not know the player. */
  readonly platform: Scores | null;
  /** `undefined` when nobody told. */
  readonly leaderboardType: 'Highscore' | 'Average' | undefined;
}

/** Why the totals do not decide about a run. */
export type Doubt =
  /** A leaderboard of averages: its totals do not say how many runs there are. */
  | 'average'
  /** No choice of unknown runs gives the platform's totals: somebody else wrote scores, or some were taken away. */
  | 'totals-differ'
  /** Several choices give them. */
  | 'ambiguous'
  /** The run changes no total: all its values are zero, or vanish beside totals of that size. */
  | 'no-trace'
  /** Too many different unknown runs to try all choices. */
  | 'too-many';

/** What the totals say about one run. */
export type Finding = 'counted' | 'missing' | Doubt;

const mostChoices = 65_536;

/**
 * Which of the unknown runs are in the platform's totals? Every choice of runs that explains the totals exactly is
 * considered, and only what all of them agree on is told. Runs with the same scores are interchangeable: if one of
 * two was counted, the older one is said to be.
 *
 * It rests on one assumption, that all scores of the player in this tournament are in the ledger; where it is broken,
 * the totals rarely fit, and nothing is decided.
 */
export function explainTotals(given: TotalsCase): readonly Finding[] {
  const { unknown, platform, acceptedRuns, leaderboardType } = given;
  // Whom the platform does not know, it has counted nothing for, whatever the values.
  if (platform === null) return unknown.map(() => (acceptedRuns === 0 ? 'missing' : 'totals-differ'));
  if (leaderboardType === 'Average') return unknown.map(() => 'average');

  const groups = groupBySameScores(unknown);
  const choices = groups.reduce((product, group) => product * (group.members.length + 1), 1);
  if (choices > mostChoices) return unknown.map(() => 'too-many');

  const sizes = addUpSizes([given.accepted, platform, ...unknown]);
  const possible = groups.map(() => new Set<number>());
  for (const counts of countsOf(groups.map((group) => group.members.length))) {
    if (explains({ ...given, platform }, sizes, groups, counts)) {
      counts.forEach((count, index) => possible[index]?.add(count));
    }
  }
  return findingsOf(unknown.length, groups, possible, sizes);
}

/** Whether the totals are those of the accepted runs and so many of each group. */
function explains(
  given: TotalsCase & { readonly platform: Scores },
  sizes: ReadonlyMap<string, number>,
  groups: readonly Group[],
  counts: readonly number[],
): boolean {
  const { accepted, acceptedRuns, platform, leaderboardType } = given;
  const runs = acceptedRuns + counts.reduce((sum, count) => sum + count, 0);
  const sumOf = (scoreType: string): number =>
    groups.reduce(
      (sum, { scores }, index) => sum + (counts[index] ?? 0) * (scores[scoreType] ?? 0),
      accepted[scoreType] ?? 0,
    );
  const equals = (divisor: number): boolean =>
    [...sizes].every(([scoreType, size]) =>
      isNear(sumOf(scoreType) / divisor, platform[scoreType] ?? 0, size),
    );
  // Nobody told what the leaderboard does: an average that fits is as good an explanation as a sum.
  return equals(1) || (leaderboardType === undefined && runs > 1 && equals(runs));
}

/** What each run's group says of it, given how many of each group can have been counted. */
function findingsOf(
  runs: number,
  groups: readonly Group[],
  possible: readonly ReadonlySet<number>[],
  sizes: ReadonlyMap<string, number>,
): readonly Finding[] {
  const findings = Array.from({ length: runs }, (): Finding => 'totals-differ');
  groups.forEach(({ members, scores }, index) => {
    const counts = [...(possible[index] ?? [])];
    members.forEach((member, position) => {
      if (counts.length === 1) findings[member] = position < (counts[0] ?? 0) ? 'counted' : 'missing';
      else if (counts.length > 1) findings[member] = leavesTrace(scores, sizes) ? 'ambiguous' : 'no-trace';
    });
  });
  return findings;
}

function leavesTrace(scores: Scores, sizes: ReadonlyMap<string, number>): boolean {
  return [...sizes].some(([scoreType, size]) => !isNear(scores[scoreType] ?? 0, 0, size));
}

/** How much rounding can matter for each score type: the sum of the values' absolutes. */
function addUpSizes(all: readonly Scores[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const scores of all) {
    for (const [scoreType, value] of Object.entries(scores)) {
      sizes.set(scoreType, (sizes.get(scoreType) ?? 0) + Math.abs(value));
    }
  }
  return sizes;
}

/** Whether two sums are equal but for rounding, where the numbers that went into them add up to `size`. */
export function isNear(a: number, b: number, size: number): boolean {
  return Math.abs(a - b) <= size * Number.EPSILON * 8;
}

interface Group {
  readonly scores: Scores;
  /** Places in the list of unknown runs. */
  readonly members: number[];
}

function groupBySameScores(runs: readonly Scores[]): readonly Group[] {
  const groups = new Map<string, Group>();
  runs.forEach((scores, index) => {
    const key = JSON.stringify(Object.entries(scores).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { scores, members: [index] });
    else group.members.push(index);
  });
  return [...groups.values()];
}

/** Every way to take 0 to `most[i]` of each group. */
function* countsOf(most: readonly number[]): Generator<readonly number[]> {
  const counts = most.map(() => 0);
  for (;;) {
    yield counts;
    let place = 0;
    while (counts[place] === most[place]) {
      if (place >= most.length) return;
      counts[place] = 0;
      place += 1;
    }
    if (place >= most.length) return;
    counts[place] = (counts[place] ?? 0) + 1;
  }
}
