import type { Scores } from '../../domain/model.ts';

/** What is known about one player in one tournament when the platform's totals are looked at. */
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
 * looked at, and only what all of them agree on is told. Runs with the same scores are interchangeable: if one of
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

  const scoreTypes = [
    ...new Set([given.accepted, platform, ...unknown].flatMap((scores) => Object.keys(scores))),
  ];
  const size = (scoreType: string): number =>
    [given.accepted, platform, ...unknown].reduce((sum, scores) => sum + Math.abs(scores[scoreType] ?? 0), 0);
  const sizes = scoreTypes.map(size);

  const explains = (counts: readonly number[]): boolean => {
    const runs = acceptedRuns + counts.reduce((sum, count) => sum + count, 0);
    const sums = scoreTypes.map((scoreType) =>
      groups.reduce(
        (sum, group, index) => sum + (counts[index] ?? 0) * (group.scores[scoreType] ?? 0),
        given.accepted[scoreType] ?? 0,
      ),
    );
    const equals = (divisor: number): boolean =>
      scoreTypes.every((scoreType, index) =>
        isNear((sums[index] ?? 0) / divisor, platform[scoreType] ?? 0, sizes[index] ?? 0),
      );
    // Nobody told what the leaderboard does: an average that fits is as good an explanation as a sum.
    return equals(1) || (leaderboardType === undefined && runs > 1 && equals(runs));
  };

  const possible = groups.map(() => new Set<number>());
  for (const counts of countsOf(groups.map((group) => group.members.length))) {
    if (explains(counts)) counts.forEach((count, index) => possible[index]?.add(count));
  }

  const findings: Finding[] = unknown.map(() => 'totals-differ');
  groups.forEach(({ members, scores }, index) => {
    const counts = [...(possible[index] ?? [])];
    members.forEach((member, position) => {
      if (counts.length === 1) findings[member] = position < (counts[0] ?? 0) ? 'counted' : 'missing';
      else if (counts.length > 1) findings[member] = leavesTrace(scores) ? 'ambiguous' : 'no-trace';
    });
  });
  return findings;

  function leavesTrace(scores: Scores): boolean {
    return scoreTypes.some((scoreType, index) => !isNear(scores[scoreType] ?? 0, 0, sizes[index] ?? 0));
  }
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
