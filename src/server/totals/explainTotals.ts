import type { Scores } from '../../domain/model.ts';
import { scoreOf } from '../../domain/scores.ts';
import { searchChoices, type Budget, type Goal, type Group } from './searchChoices.ts';

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
  /** A leaderboard of averages, or totals that only an average fits: they do not say how many runs there are. */
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

// Some ten milliseconds of work, so that no player's case holds up a server.
const mostSteps = 100_000;
const mostGroups = 3_000;

// What decimals may have added up to before others took it off again, which no sum tells: it was rounded as what is so large is.
const usualSum = 1e5;

/**
 * Which of the unknown runs are in the platform's totals? It tries every choice of runs that adds up to exactly these totals,
 * and decides only what all such choices agree on. Of two runs with the same scores, it says that the older one was counted.
 *
 * It assumes that all scores of the player in this tournament are in the ledger. Where they are not, the totals rarely fit, and
 * nothing is decided.
 *
 * The limit is a number of steps and not a time, so that the same case has the same findings on every machine. It takes few
 * steps when none of the unknown runs was counted, or all of them were.
 */
export function explainTotals(given: TotalsCase): readonly Finding[] {
  const { unknown, platform, accepted, acceptedRuns, leaderboardType } = given;
  // Whom the platform does not know, it has counted nothing for, whatever the values.
  if (platform === null) return unknown.map(() => (acceptedRuns === 0 ? 'missing' : 'totals-differ'));
  if (leaderboardType === 'Average') return unknown.map(() => 'average');

  const groups = groupBySameScores(unknown);
  if (groups.length > mostGroups) return unknown.map(() => 'too-many');
  const roundings = roundingsOf([accepted, platform, ...unknown], acceptedRuns + unknown.length);
  const budget: Budget = { steps: mostSteps };
  const possible = groups.map(() => new Set<number>());
  const forEachChoice = searchChoices(groups);
  const note = (counts: readonly number[]): boolean => {
    counts.forEach((count, index) => possible[index]?.add(count));
    return possible.every((counts) => counts.size > 1);
  };
  let fitsSum: boolean | undefined;
  for (const goal of goalsOf(given, platform, roundings)) {
    const isComplete = forEachChoice(goal, budget, note);
    // What more choices there may be could contradict every single one of these.
    if (!isComplete) return tooMany(possible, groups, unknown.length);
    if (possible.length > 0 && possible.every((counts) => counts.size > 1)) break;
    fitsSum ??= possible.some((counts) => counts.size > 0);
  }
  // It can contradict a sum, and proves nothing alone: older sums, which lack some of the accepted runs, may look like one.
  if (fitsSum === false && possible.some((counts) => counts.size > 0)) return unknown.map(() => 'average');
  return findingsOf(unknown.length, groups, possible, roundings);
}

/** What the chosen runs have to add up to, by score type, and how many they have to be where that matters. */
function* goalsOf(
  given: TotalsCase,
  platform: Scores,
  roundings: ReadonlyMap<string, number>,
): Generator<Goal> {
  const { accepted, acceptedRuns, unknown, leaderboardType } = given;
  const goal = (divisor: number, runs: number | undefined): Goal => ({
    types: roundings.keys(),
    needOf: (scoreType) =>
      (scoreOf(platform, scoreType) ?? 0) * divisor - (scoreOf(accepted, scoreType) ?? 0),
    toleranceOf: (scoreType) => (roundings.get(scoreType) ?? 0) * divisor,
    runs,
  });
  yield goal(1, undefined);
  if (leaderboardType !== undefined) return;
  const bounds = boundsOf(unknown, [...roundings.keys()].slice(0, 8));
  // Nobody told what the leaderboard does: an average that fits is as good an explanation as a sum.
  for (let runs = 0; runs <= unknown.length; runs += 1) {
    const average = goal(acceptedRuns + runs, runs);
    if (acceptedRuns + runs > 1 && bounds.every((isWithin) => isWithin(average))) yield average;
  }
}

/** For some score types: whether so many runs can add up to what is needed, the smallest as well as the largest of them. */
function boundsOf(
  unknown: readonly Scores[],
  types: readonly string[],
): readonly ((goal: Goal) => boolean)[] {
  return types.map((scoreType) => {
    const sums = [0];
    for (const value of unknown.map((scores) => scoreOf(scores, scoreType) ?? 0).toSorted((a, b) => a - b)) {
      sums.push((sums.at(-1) ?? 0) + value);
    }
    return ({ needOf, toleranceOf, runs = 0 }) => {
      const [need, tolerance] = [needOf(scoreType), toleranceOf(scoreType)];
      const largest = (sums.at(-1) ?? 0) - (sums[unknown.length - runs] ?? 0);
      return need >= (sums[runs] ?? 0) - tolerance && need <= largest + tolerance;
    };
  });
}

/** What was found before the work was given up: that a run can be either way stays true. */
function tooMany(
  possible: readonly ReadonlySet<number>[],
  groups: readonly Group[],
  runs: number,
): readonly Finding[] {
  const findings = Array.from({ length: runs }, (): Finding => 'too-many');
  groups.forEach(({ members }, index) => {
    if ((possible[index]?.size ?? 0) > 1) for (const member of members) findings[member] = 'ambiguous';
  });
  return findings;
}

/** What each run's group says of it, given how many of each group can have been counted. */
function findingsOf(
  runs: number,
  groups: readonly Group[],
  possible: readonly ReadonlySet<number>[],
  roundings: ReadonlyMap<string, number>,
): readonly Finding[] {
  const findings = Array.from({ length: runs }, (): Finding => 'totals-differ');
  groups.forEach(({ members, scores }, index) => {
    const counts = [...(possible[index] ?? [])];
    members.forEach((member, position) => {
      if (counts.length === 1) findings[member] = position < (counts[0] ?? 0) ? 'counted' : 'missing';
      else if (counts.length > 1)
        findings[member] = leavesTrace(scores, roundings) ? 'ambiguous' : 'no-trace';
    });
  });
  return findings;
}

function leavesTrace(scores: Scores, roundings: ReadonlyMap<string, number>): boolean {
  return [...roundings].some(([scoreType, rounding]) => !isWithin(scoreOf(scores, scoreType) ?? 0, rounding));
}

/** How much rounding can matter for each score type, in sums of so many runs: it grows with the values' absolutes. */
function roundingsOf(all: readonly Scores[], runs: number): ReadonlyMap<string, number> {
  const values = new Map<string, number[]>();
  for (const scores of all) {
    for (const [scoreType, value] of Object.entries(scores)) {
      const known = values.get(scoreType);
      if (known === undefined) values.set(scoreType, [value]);
      else known.push(value);
    }
  }
  return new Map([...values].map(([scoreType, its]) => [scoreType, roundingOf(its, runs)]));
}

/** Whether two sums of so many runs are equal but for rounding. */
export function isNear(a: number, b: number, runs: number): boolean {
  return isWithin(a - b, roundingOf([a, b], runs));
}

/** Beyond what a number holds nothing is equal to anything. */
function isWithin(difference: number, rounding: number): boolean {
  return Number.isFinite(rounding) && Math.abs(difference) <= rounding;
}

/**
 * By how much sums of these values may be off from each other. Each addition may round, in one way here and in another on the
 * platform, so that a thousand tenths are not a hundred; whole numbers are exact however many there are.
 */
function roundingOf(values: readonly number[], runs: number): number {
  const size = values.reduce((sum, value) => sum + Math.abs(value), 0);
  if (values.every(Number.isSafeInteger)) return size * Number.EPSILON * 8;
  return Math.max(size, usualSum) * Number.EPSILON * Math.max(8, runs);
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
