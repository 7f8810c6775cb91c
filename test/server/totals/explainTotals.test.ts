import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scores } from '../../../src/domain/model.ts';
import {
  explainTotals,
  type Finding,
  isNear,
  type TotalsCase,
} from '../../../src/server/totals/explainTotals.ts';

function addUp(runs: readonly Scores[]): Scores {
  const sums = new Map<string, number>();
  for (const run of runs)
    for (const [type, value] of Object.entries(run)) sums.set(type, (sums.get(type) ?? 0) + value);
  return Object.fromEntries(sums);
}

/** A case as the platform would make it: these runs accepted, and these unknown ones counted or not. */
function caseOf(
  accepted: readonly Scores[],
  unknown: readonly (readonly [Scores, boolean])[],
  leaderboardType: TotalsCase['leaderboardType'] = 'Highscore',
): TotalsCase {
  const counted = [...accepted, ...unknown.filter(([, isCounted]) => isCounted).map(([run]) => run)];
  const sums = addUp(counted);
  const divisor = leaderboardType === 'Average' ? counted.length : 1;
  return {
    acceptedRuns: accepted.length,
    accepted: addUp(accepted),
    unknown: unknown.map(([run]) => run),
    platform:
      counted.length === 0
        ? null
        : Object.fromEntries(Object.entries(sums).map(([type, sum]) => [type, sum / divisor])),
    leaderboardType,
  };
}

const points = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer(),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);
const run = fc.dictionary(fc.constantFrom('kills', 'kd', 'constructor'), points, { minKeys: 1 });
const unknownRuns = fc.array(fc.tuple(run, fc.boolean()), { minLength: 1, maxLength: 6 });

/** What is to be said of each run, by looking at each choice of them in turn. For whole numbers. */
function agreedOn({
  accepted,
  acceptedRuns,
  unknown,
  platform,
  leaderboardType,
}: TotalsCase): readonly Finding[] {
  let choices: readonly (readonly number[])[] = [[]];
  for (const index of unknown.keys()) choices = choices.flatMap((some) => [some, [...some, index]]);
  const fits = (chosen: readonly number[], divisor: number): boolean => {
    const sums = addUp([accepted, ...chosen.map((index) => unknown[index] ?? {})]);
    return [...new Set([...Object.keys(sums), ...Object.keys(platform ?? {})])].every(
      (type) => Math.abs((platform?.[type] ?? 0) * divisor - (sums[type] ?? 0)) < 1e-6,
    );
  };
  const sums = choices.filter((chosen) => fits(chosen, 1));
  const averages = choices.filter((chosen) => {
    const runs = acceptedRuns + chosen.length;
    return leaderboardType === undefined && runs > 1 && fits(chosen, runs);
  });
  if (sums.length === 0 && averages.length > 0) return unknown.map(() => 'average');
  const nameOf = (index: number): string => JSON.stringify(unknown[index]);
  return unknown.map((scores, index) => {
    const alike = (other: number): boolean => nameOf(other) === nameOf(index);
    const counts = new Set([...sums, ...averages].map((chosen) => chosen.filter(alike).length));
    if (counts.size === 0) return 'totals-differ';
    const older = [...unknown.keys()].filter((other) => other < index && alike(other)).length;
    if (counts.size === 1) return older < Math.max(...counts) ? 'counted' : 'missing';
    return Object.values(scores).some((value) => value !== 0) ? 'ambiguous' : 'no-trace';
  });
}

describe('what the totals prove', () => {
  it('is never wrong, however many runs are lost and whatever their values', () => {
    let decided = 0;
    fc.assert(
      fc.property(fc.array(run, { maxLength: 6 }), unknownRuns, (accepted, unknown) => {
        const findings = explainTotals(caseOf(accepted, unknown));
        // Runs with the same scores are interchangeable, so what is right is how many of them are said to be counted.
        const groups = new Map<string, { truth: number; told: number; isDecided: boolean }>();
        unknown.forEach(([scores, isCounted], index) => {
          const key = JSON.stringify(Object.entries(scores).toSorted(([a], [b]) => (a < b ? -1 : 1)));
          const group = groups.get(key) ?? { truth: 0, told: 0, isDecided: true };
          if (isCounted) group.truth += 1;
          if (findings[index] === 'counted') group.told += 1;
          else if (findings[index] !== 'missing') group.isDecided = false;
          groups.set(key, group);
        });
        for (const { truth, told, isDecided } of groups.values()) {
          if (isDecided) expect(told).toBe(truth);
          if (isDecided) decided += 1;
        }
      }),
      { numRuns: 2000 },
    );
    expect(decided).toBeGreaterThan(2000);
  });

  it('knows score types of any name', () => {
    const given = caseOf([{ kills: 1 }], [[{ constructor: 2 }, true]]);
    expect(explainTotals(given)).toEqual(['counted']);
    expect(explainTotals({ ...given, platform: { kills: 1 } })).toEqual(['missing']);
  });

  it('is never wrong when nobody said what the leaderboard does, be it sums or averages', () => {
    let decided = 0;
    fc.assert(
      fc.property(
        fc.array(run, { maxLength: 3 }),
        fc.tuple(run, fc.boolean()),
        fc.constantFrom('Highscore' as const, 'Average' as const),
        (accepted, unknown, type) => {
          // An average over runs that lack a score type is anybody's guess, so here all have the same ones.
          const types = Object.keys(unknown[0]);
          const even = accepted.map((scores) =>
            Object.fromEntries(types.map((name) => [name, scores[name] ?? 1])),
          );
          const given = caseOf(even, [unknown], type);
          const [finding] = explainTotals({ ...given, leaderboardType: undefined });
          if (finding === 'counted' || finding === 'missing') {
            expect(finding).toBe(unknown[1] ? 'counted' : 'missing');
            decided += 1;
          }
        },
      ),
      { numRuns: 2000 },
    );
    expect(decided).toBeGreaterThan(800);
  });

  it('is exactly what all explanations agree on, sums and, where nobody said that there are none, averages', () => {
    const small = fc.integer({ min: -2, max: 4 });
    const few = fc.oneof(
      fc.record({ kills: small }),
      fc.record({ kills: small, deaths: fc.integer({ min: 0, max: 2 }) }),
    );
    const told: Record<string, number> = {};
    fc.assert(
      fc.property(
        fc.array(few, { maxLength: 3 }),
        fc.array(fc.tuple(few, fc.boolean()), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('Highscore' as const, 'Average' as const),
        fc.constantFrom(0, 0, 0, 1),
        fc.constantFrom('Highscore' as const, undefined),
        (accepted, unknown, made, more, leaderboardType) => {
          const { platform, ...given } = caseOf(accepted, unknown, made);
          const totals = { ...platform, kills: (platform?.['kills'] ?? 0) + more };
          const findings = explainTotals({ ...given, platform: totals, leaderboardType });
          expect(findings).toEqual(agreedOn({ ...given, platform: totals, leaderboardType }));
          for (const finding of findings) told[finding] = (told[finding] ?? 0) + 1;
        },
      ),
      { numRuns: 1500 },
    );
    for (const finding of ['counted', 'missing', 'average', 'totals-differ', 'ambiguous', 'no-trace'])
      expect(told[finding], finding).toBeGreaterThan(20);
  });

  it('decides nothing when scores of another source are in the totals, or some were taken away', () => {
    const given = caseOf([{ kills: 10 }], [[{ kills: 4 }, true]]);
    expect(explainTotals({ ...given, platform: { kills: 15 } })).toEqual(['totals-differ']);
    expect(explainTotals({ ...given, platform: { kills: 9 } })).toEqual(['totals-differ']);
    expect(explainTotals({ ...given, platform: { kills: 14, deaths: 1 } })).toEqual(['totals-differ']);
    expect(explainTotals({ ...given, platform: null })).toEqual(['totals-differ']);
  });
});

describe('one run', () => {
  it.each([
    ['counted', true],
    ['missing', false],
  ])('is %s when the totals say so', (finding, isCounted) => {
    expect(explainTotals(caseOf([{ kills: 3, kd: 0.1 }, { kd: 0.2 }], [[{ kills: 5 }, isCounted]]))).toEqual([
      finding,
    ]);
    expect(explainTotals(caseOf([], [[{ kills: 5 }, isCounted]], undefined))).toEqual([finding]);
  });

  it('of nothing but zeros leaves no trace, unless the platform does not know the player at all', () => {
    expect(explainTotals(caseOf([{ kills: 3 }], [[{ kills: 0 }, false]]))).toEqual(['no-trace']);
    expect(explainTotals(caseOf([], [[{ kills: 0 }, false]]))).toEqual(['missing']);
  });

  it('too small to show in large totals leaves no trace', () => {
    expect(explainTotals(caseOf([{ time: 9e15 }], [[{ time: 1e-3 }, true]]))).toEqual(['no-trace']);
  });

  it('on a leaderboard of averages stays open', () => {
    expect(explainTotals(caseOf([{ kd: 2 }], [[{ kd: 2 }, true]], 'Average'))).toEqual(['average']);
  });

  it('with the value of the average stays open where nobody said that the leaderboard adds up', () => {
    const given = caseOf([{ kd: 2 }], [[{ kd: 2 }, false]]);
    expect(explainTotals(given)).toEqual(['missing']);
    expect(explainTotals({ ...given, leaderboardType: undefined })).toEqual(['ambiguous']);
  });
});

describe('several runs', () => {
  it('leave a trace when one of their score types changes a total', () => {
    // Two with the same kills, told apart by nothing that shows.
    const given = caseOf(
      [{ kills: 1 }],
      [
        [{ kills: 5, deaths: 0 }, true],
        [{ kills: 5 }, false],
      ],
    );
    expect(explainTotals(given)).toEqual(['ambiguous', 'ambiguous']);
  });

  it('of zeros among others are the only ones without a trace', () => {
    const given = caseOf(
      [{ kills: 1 }],
      [
        [{ kills: 0 }, true],
        [{ kills: 4 }, true],
      ],
    );
    expect(explainTotals(given)).toEqual(['no-trace', 'counted']);
  });

  it('are explained by every score type, not by one of them', () => {
    const given = caseOf([{ kills: 1, deaths: 1 }], [[{ kills: 2, deaths: 3 }, true]]);
    expect(explainTotals({ ...given, platform: { kills: 3, deaths: 5 } })).toEqual(['totals-differ']);
    expect(explainTotals({ ...given, platform: { kills: 3 } })).toEqual(['totals-differ']);
  });

  it('whose first values are taken for an average of one run stay decided', () => {
    expect(explainTotals(caseOf([], [[{ kills: 5 }, true]], undefined))).toEqual(['counted']);
  });

  it('stay open where only an average fits, which may be a sum that lacks some of the accepted runs', () => {
    const given = {
      ...caseOf([{ kills: 2 }, { kills: 3 }], [[{ kills: 1 }, false]]),
      platform: { kills: 2 },
    };
    expect(explainTotals({ ...given, leaderboardType: undefined })).toEqual(['average']);
    expect(explainTotals(given)).toEqual(['totals-differ']);
  });

  it('may be rounded as sums of that size are, and no more', () => {
    const given = caseOf([{ kd: 0.1 }, { kd: 0.2 }], [[{ kd: 0.3 }, true]]);
    expect(explainTotals({ ...given, platform: { kd: 0.6 } })).toEqual(['counted']);
    expect(explainTotals({ ...given, platform: { kd: 0.600_000_001 } })).toEqual(['totals-differ']);
    expect(isNear(1e15, 1e15 + 1, 0)).toBe(true);
    expect(isNear(1, 1.1, 0)).toBe(false);
    expect(isNear(-1, 1, 0)).toBe(false);
    // What was large on the way, and is next to nothing now, and what is as small and nobody rounded.
    expect(isNear(87_654.3 + 0.1 - 87_654.3 - 0.1, 0, 4)).toBe(true);
    expect(isNear(0.000_000_001, 0, 4)).toBe(false);
  });

  it('may be rounded with each run where there are decimals, and are exact where there are none', () => {
    const acceptedRuns = 1_000_000;
    const given = { acceptedRuns, unknown: [{ points: 1 }], leaderboardType: 'Highscore' } as const;
    const findingsAt = (accepted: number, platform: number) =>
      explainTotals({ ...given, accepted: { points: accepted }, platform: { points: platform } });
    expect(findingsAt(1e12, 1e12 + 1)).toEqual(['counted']);
    expect(findingsAt(1e12, 1e12)).toEqual(['missing']);
    // A million additions may have lost as much.
    expect(findingsAt(1e12 + 0.5, 1e12)).toEqual(['no-trace']);
    expect(isNear(1e12, 1e12 + 1, acceptedRuns)).toBe(false);
    expect(isNear(1e12, 1e12 + 0.5, acceptedRuns)).toBe(true);
    expect(isNear(1e12, 1e12 + 0.5, 8)).toBe(false);
  });

  it('are told apart by their values', () => {
    const given = caseOf(
      [{ kills: 1 }],
      [
        [{ kills: 2 }, true],
        [{ kills: 4 }, false],
        [{ kills: 8 }, true],
      ],
    );
    expect(explainTotals(given)).toEqual(['counted', 'missing', 'counted']);
  });

  it('stay open where two choices have the same sum, and only those', () => {
    const given = caseOf(
      [],
      [
        [{ kills: 3 }, true],
        [{ kills: 4 }, true],
        [{ kills: 7 }, false],
        [{ kills: 100 }, true],
      ],
    );
    expect(explainTotals(given)).toEqual(['ambiguous', 'ambiguous', 'ambiguous', 'counted']);
  });

  it('with the same scores are interchangeable: the older ones are the counted ones', () => {
    const given = caseOf(
      [],
      [
        [{ kills: 3 }, false],
        [{ kills: 3 }, true],
        [{ kills: 3 }, false],
      ],
    );
    expect(explainTotals(given)).toEqual(['counted', 'missing', 'missing']);
  });

  it('are the same whatever the order of their score types', () => {
    const given = caseOf(
      [],
      [
        [{ kills: 3, deaths: 1 }, true],
        [{ deaths: 1, kills: 3 }, false],
      ],
    );
    expect(explainTotals(given)).toEqual(['counted', 'missing']);
  });

  it('are told apart by the bits of their sum, however many choices there are', () => {
    const many = Array.from({ length: 17 }, (_, index): [Scores, boolean] => [
      { kills: 2 ** index },
      index % 2 === 0,
    ]);
    const findings = many.map(([, isCounted]) => (isCounted ? 'counted' : 'missing'));
    expect(explainTotals(caseOf([], many))).toEqual(findings);
  });
});

describe('an evening’s outage', () => {
  type Make = (index: number) => Scores;
  const types = ['a', 'b', 'c', 'd'];
  const shapes: readonly (readonly [string, Make])[] = [
    ['of different values', (index) => ({ kills: index + 1 })],
    ['of two score types', (index) => ({ kills: index + 1, deaths: (index * 7) % 13 })],
    [
      'of four score types each',
      (index) => Object.fromEntries(types.map((type, at) => [type, index * 4 + at + 1])),
    ],
    [
      'of four score types of their own',
      (index) => Object.fromEntries(types.map((type) => [`${type}${index}`, 5])),
    ],
    ['of fractions', (index) => ({ kd: (index + 1) / 7 })],
  ];
  const cases = [17, 1_000].flatMap((runs) =>
    shapes.flatMap(([shape, make]) =>
      (['Highscore', undefined] as const).flatMap((type) =>
        [true, false].map((isCounted) => ({ runs, shape, make, type, isCounted })),
      ),
    ),
  );

  it.each(cases)(
    'of $runs runs $shape ($type), counted: $isCounted, is decided within the budget',
    ({ runs, make, type, isCounted }) => {
      const unknown = Array.from({ length: runs }, (_, index): [Scores, boolean] => [make(index), isCounted]);
      const accepted = Array.from({ length: 40 }, (_, index): Scores => ({
        ...make(index),
        kills: 3,
        kd: 0.1,
      }));
      const findings = explainTotals({ ...caseOf(accepted, unknown), leaderboardType: type });
      expect(new Set(findings)).toEqual(new Set([isCounted ? 'counted' : 'missing']));
    },
  );

  it.each([0, 1, 2])(
    'beside %i accepted runs is decided too where nobody said what the leaderboard does',
    (runs) => {
      const unknown = Array.from({ length: 1_000 }, (_, index): [Scores, boolean] => [
        { kills: 1_000 + index, deaths: 900 - (index % 7) },
        false,
      ]);
      const accepted = Array.from({ length: runs }, (): Scores => ({ kills: 1, deaths: 1 }));
      expect(new Set(explainTotals(caseOf(accepted, unknown, undefined)))).toEqual(new Set(['missing']));
    },
  );

  it('whose runs can be either way gives up after so many steps, and says so', () => {
    const unknown = Array.from({ length: 1_000 }, (_, index): [Scores, boolean] => [
      { kills: 1_000 + index, deaths: 977 + ((index * 31) % 500), time: (index * 17) % 911 },
      index % 2 === 0,
    ]);
    const findings = explainTotals(caseOf([{ kills: 1 }], unknown));
    expect(findings).toEqual(unknown.map(() => 'too-many'));
  });

  it('that is given up says of which runs it has seen by then that they can be either way', () => {
    const unknown = Array.from({ length: 100 }, (_, index): [Scores, boolean] => [
      { kills: 1_000 + ((index * index) % 977) },
      index % 2 === 0,
    ]);
    const findings = explainTotals(caseOf([{ kills: 1 }], unknown));
    expect(findings).toHaveLength(100);
    expect(new Set(findings)).toEqual(new Set(['too-many', 'ambiguous']));
  });

  it.each([
    [3_000, 'missing'],
    [3_001, 'too-many'],
  ])('of %i different runs is %s', (runs, finding) => {
    const unknown = Array.from({ length: runs }, (_, index): [Scores, boolean] => [
      { kills: index + 1 },
      false,
    ]);
    expect(explainTotals(caseOf([{ kills: 1 }], unknown))).toEqual(unknown.map(() => finding));
  });

  it('of a sum without end decides nothing', () => {
    const given = caseOf([{ kills: 1.7e308 }, { kills: 1.7e308 }], [[{ kills: 5 }, false]]);
    for (const platform of [{ kills: 1 }, given.platform]) {
      expect(['totals-differ', 'ambiguous', 'no-trace']).toContain(explainTotals({ ...given, platform })[0]);
    }
    expect(isNear(1, Infinity, Infinity)).toBe(false);
  });
});
