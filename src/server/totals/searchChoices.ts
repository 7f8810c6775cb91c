import type { Scores } from '../../domain/model.ts';

/** Runs with the same scores. */
export interface Group {
  readonly scores: Scores;
  /** Places in the list of unknown runs. */
  readonly members: number[];
}

/** What a choice of runs has to add up to. */
export interface Goal {
  /** Every score type that has a sum. */
  readonly types: Iterable<string>;
  readonly needOf: (scoreType: string) => number;
  /** By how much the sum may be off. */
  readonly toleranceOf: (scoreType: string) => number;
  /** How many runs it has to be of; `undefined` for any number. */
  readonly runs: number | undefined;
}

/** Work that is left; shared by several searches. */
export interface Budget {
  steps: number;
}

/** Tells of every choice, so many of each group, until told to stop. `false` when the budget ran out before. */
export type ForEachChoice = (
  goal: Goal,
  budget: Budget,
  found: (counts: readonly number[]) => boolean,
) => boolean;

/** What one group adds to one sum, and what the groups after it can still add at least and at most. */
interface Part {
  readonly scoreType: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

interface Step {
  /** The group's place among those given. */
  readonly index: number;
  readonly most: number;
  readonly parts: readonly Part[];
}

/** What all groups can add to a sum. */
type Range = Pick<Part, 'least' | 'most'>;

const nothing: Range = { least: 0, most: 0 };

/** The sum that counts runs; no score type is without a name. */
const countOfRuns = '';

/**
 * The search for choices among groups. It leaves a branch as soon as the groups that remain cannot reach the goal, so that a
 * goal of no run, or of all runs, takes as many steps as there are runs.
 */
export function searchChoices(groups: readonly Group[]): ForEachChoice {
  const { steps, ranges } = planSearch(groups);
  return ({ types, runs, needOf, toleranceOf }, budget, found) => {
    const left = new Map([[countOfRuns, runs ?? 0]]);
    const needLeft = (scoreType: string): number => left.get(scoreType) ?? needOf(scoreType);
    const isWithin = (scoreType: string, need: number, { least, most }: Range): boolean => {
      if (scoreType === countOfRuns && runs === undefined) return true;
      const tolerance = scoreType === countOfRuns ? 0 : toleranceOf(scoreType);
      return need >= least - tolerance && need <= most + tolerance;
    };
    const counts = groups.map(() => 0);

    /** `null` when the budget is spent, `true` when told to stop. */
    function search(place: number): boolean | null {
      const step = steps[place];
      if (step === undefined) return found(counts);
      const before = step.parts.map(({ scoreType }) => needLeft(scoreType));
      let end: boolean | null = false;
      for (let count = 0; count <= step.most && end === false; count += 1) {
        budget.steps -= step.parts.length;
        if (budget.steps < 0) return null;
        const rest = step.parts.map(({ value }, at) => (before[at] ?? 0) - count * value);
        if (!step.parts.every((part, at) => isWithin(part.scoreType, rest[at] ?? 0, part))) continue;
        step.parts.forEach(({ scoreType }, at) => left.set(scoreType, rest[at] ?? 0));
        counts[step.index] = count;
        end = search(place + 1);
      }
      step.parts.forEach(({ scoreType }, at) => left.set(scoreType, before[at] ?? 0));
      return end;
    }

    for (const scoreType of types) {
      budget.steps -= 1;
      if (!isWithin(scoreType, needOf(scoreType), ranges.get(scoreType) ?? nothing)) return budget.steps >= 0;
    }
    return search(0) !== null;
  };
}

function planSearch(groups: readonly Group[]): {
  readonly steps: readonly Step[];
  readonly ranges: ReadonlyMap<string, Range>;
} {
  // The largest first: they leave the least choice to the others.
  const weights = groups.map(({ scores }) =>
    Object.values(scores).reduce((sum, value) => sum + Math.abs(value), 0),
  );
  const order = groups.map((_, index) => index).toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  const ranges = new Map<string, Range>();
  const steps = order.toReversed().map((index): Step => {
    const { scores = {}, members = [] } = groups[index] ?? {};
    const values = Object.entries({ ...scores, [countOfRuns]: 1 }).filter(([, value]) => value !== 0);
    const parts = values.map(([scoreType, value]): Part => {
      const { least, most } = ranges.get(scoreType) ?? { least: 0, most: 0 };
      const all = value * members.length;
      ranges.set(scoreType, { least: least + Math.min(0, all), most: most + Math.max(0, all) });
      return { scoreType, value, least, most };
    });
    return { index, most: members.length, parts };
  });
  return { steps: steps.toReversed(), ranges };
}
