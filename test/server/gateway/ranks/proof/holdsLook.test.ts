import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsLook } from '../../../../../src/server/gateway/ranks/proof/holdsLook.ts';
import type { Look } from '../../../../../src/server/gateway/ranks/proof/Look.ts';
import {
  createRanking,
  type Ranking,
  type RankRule,
} from '../../../../../src/server/gateway/ranks/table/createRanking.ts';
import { boardOf, part, playerTable, type Totals } from './madeBoard.ts';

const rule = { scoreType: 'score', order: 'Desc', ranks: 'gaps' } as const;

function scored(values: Readonly<Record<string, number>>): Totals {
  return Object.fromEntries(Object.entries(values).map(([id, score]) => [id, { score }]));
}

async function ranking(values: Readonly<Record<string, number>>): Promise<Ranking> {
  return createRanking(await playerTable(scored(values)), rule);
}

/** The first part of the board of these totals, as the platform shows it. */
function look(values: Readonly<Record<string, number>>, most = 3): Look {
  return part(boardOf(scored(values), rule), 0, most);
}

const before = { a: 50, b: 40, c: 30, d: 20, e: 10 };

describe('totals that were read while a board moved', () => {
  it.each([
    ['as before', before, { ...before, b: 60 }, before],
    ['as after', before, { ...before, b: 60 }, { ...before, b: 60 }],
    ['between the two', before, { ...before, b: 60, c: 55 }, { ...before, b: 60 }],
    ['on the way up from further down', before, { ...before, e: 70 }, { ...before, e: 25 }],
    ['with a player who came meanwhile', before, { ...before, f: 99 }, { ...before, f: 99 }],
  ])('make it when they are %s', async (_, earlier, later, totals) => {
    expect(holdsLook(await ranking(totals), look(later), look(earlier))).toMatchObject({ holds: 'yes' });
  });

  it.each([
    ['a player who moved has neither total', { ...before, b: 99 }],
    ['a player who rose was better than either board lets be', { ...before, d: 45 }],
    ['somebody stands above whom nobody saw there', { ...before, e: 60 }],
    ['there are more players than before and after', { ...before, f: 1, g: 1 }],
  ])('prove nothing when %s', async (_, totals) => {
    const later = { ...before, b: 60 };
    expect(holdsLook(await ranking(totals), look(later), look(before))).toEqual({ holds: 'open' });
  });

  it('do not make it when a player who stood still has another total', async () => {
    const later = { ...before, b: 60 };
    const held = holdsLook(await ranking({ ...before, a: 51 }), look(later), look(before));
    expect(held).toEqual({ holds: 'no', what: 'values' });
    const { a: _, ...without } = before;
    expect(holdsLook(await ranking(without), look(later), look(before))).toEqual({
      holds: 'no',
      what: 'players',
    });
  });

  it('do not make a board that is in another order', async () => {
    const later = look({ ...before, b: 60 });
    const turned = { ...later, entries: later.entries.toReversed() };
    expect(holdsLook(await ranking(before), turned, look(before))).toEqual({ holds: 'no', what: 'ranks' });
  });

  it('prove nothing without the board before', async () => {
    expect(holdsLook(await ranking(before), look({ ...before, b: 60 }), undefined)).toEqual({
      holds: 'open',
    });
  });
});

describe('totals that were read while a board stood still', () => {
  const shown = look(before, 9);
  const { e: _, ...first } = before;
  it.each<readonly [string, Look]>([
    ['ranks', { ...shown, entries: shown.entries.map((entry) => ({ ...entry, rank: 1 })) }],
    ['ranks', { ...shown, entries: shown.entries.toReversed() }],
    ['values', look({ ...before, a: 51 }, 9)],
    ['total', { ...shown, total: 6 }],
    ['players', look({ ...first, f: 10 }, 9)],
  ])('do not make it when %s differ', async (what, board) => {
    expect(holdsLook(await ranking(before), board, board)).toEqual({ holds: 'no', what });
  });
});

describe('a player who is on one of two boards alone', () => {
  // The third of three places: d pushes c out.
  const later = { ...before, d: 70 };
  const turned = (values: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
    Object.fromEntries(Object.entries(values).map(([id, value]) => [id, -value]));
  const lowest = { ...rule, order: 'Asc' } as const;

  it.each([
    ['d', 70, 'yes'],
    ['d', 30, 'yes'],
    ['d', 31, 'open'],
    ['d', 69, 'open'],
    ['c', 30, 'yes'],
    ['c', 40, 'yes'],
    ['c', 41, 'open'],
  ] as const)('makes totals where %s has %d hold: %s', async (id, value, holds) => {
    const totals = { ...later, [id]: value };
    expect(holdsLook(await ranking(totals), look(later), look(before))).toMatchObject({ holds });
    // The same with the lowest first.
    const boards = [later, before].map((values) => part(boardOf(scored(turned(values)), lowest), 0, 3));
    const [after, earlier] = boards as [Look, Look];
    const ordered = await createRanking(await playerTable(scored(turned(totals))), lowest);
    expect(holdsLook(ordered, after, earlier)).toMatchObject({ holds });
  });
});

const fewScores = fc.record(
  { score: fc.integer({ min: 0, max: 3 }), coins: fc.integer({ min: 0, max: 3 }) },
  { requiredKeys: ['score'] },
);
const fewPlayers = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fewScores, { minKeys: 1 });
const someRule = fc.record<RankRule>({
  scoreType: fc.constant('score'),
  order: fc.constantFrom('Desc', 'Asc'),
  ranks: fc.constantFrom('gaps', 'dense'),
});
const somePart = fc.record({ skip: fc.integer({ min: 0, max: 4 }), most: fc.integer({ min: 1, max: 4 }) });

describe('whatever the totals are', () => {
  it('a still board holds where each of its players has the place, the rank and the scores that are shown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fewPlayers,
        fewPlayers,
        fc.boolean(),
        fc.boolean(),
        someRule,
        somePart,
        async (totals, others, isSame, isCounted, rule, { skip, most }) => {
          const shown = part(boardOf(isSame ? totals : others, rule), skip, most);
          const board = isCounted ? shown : { ...shown, total: null };
          const made = boardOf(totals, rule);
          const ranks = new Map(made.map(({ id, rank }) => [id, rank]));
          const { entries } = board;
          const makes =
            (board.total === null || board.total === made.length) &&
            skip + entries.length <= made.length &&
            (entries.length > 0 || skip >= made.length) &&
            entries.every(
              ({ id, rank, scores }, index) =>
                rank === made[skip + index]?.rank &&
                rank === ranks.get(id) &&
                Object.entries(scores).every(([type, value]) => (totals as Totals)[id]?.[type] === value),
            );
          // What is shown of one and not of another who has it.
          const isTornApart = entries.some(
            ({ id, scores }) =>
              totals[id]?.['coins'] !== undefined &&
              !Object.hasOwn(scores, 'coins') &&
              entries.some((other) => Object.hasOwn(other.scores, 'coins')),
          );
          const verdict = holdsLook(await createRanking(await playerTable(totals), rule), board, board);
          expect(verdict.holds).toBe(makes && !isTornApart ? 'yes' : 'no');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('they never contradict a board that moved from what they were to what they will be', async () => {
    const moving = fc.tuple(
      fewPlayers,
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fewScores),
      fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']),
    );
    await fc.assert(
      fc.asyncProperty(
        moving,
        someRule,
        somePart,
        async ([earlier, changes, counted], rule, { skip, most }) => {
          const later = { ...earlier, ...changes };
          const known = counted.flatMap((id) => {
            const scores = changes[id];
            return scores === undefined ? [] : [[id, scores] as const];
          });
          const totals = { ...earlier, ...Object.fromEntries(known) };
          const [before, after] = [
            part(boardOf(earlier, rule), skip, most),
            part(boardOf(later, rule), skip, most),
          ];
          const held = holdsLook(await createRanking(await playerTable(totals), rule), after, before);
          const isStill = JSON.stringify(before) === JSON.stringify(after);
          if (!isStill) expect(held.holds).not.toBe('no');
        },
      ),
      { numRuns: 300 },
    );
  });
});
