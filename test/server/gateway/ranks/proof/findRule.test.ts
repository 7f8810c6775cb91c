import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LeaderboardEntry } from '../../../../../src/domain/model.ts';
import { findRule } from '../../../../../src/server/gateway/ranks/proof/findRule.ts';
import type { RankRule } from '../../../../../src/server/gateway/ranks/table/createRanking.ts';
import { boardOf, part, playerTable, type Totals } from './madeBoard.ts';

const byPoints: RankRule = { scoreType: 'points', order: 'Desc', ranks: 'gaps' };

/** Few values, so that many share a rank and several rules begin alike. */
const someTotals = fc
  .array(fc.record({ points: fc.integer({ min: 0, max: 4 }), coins: fc.integer({ min: 0, max: 4 }) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((rows): Totals => Object.fromEntries(rows.map((scores, index) => [`p${index}`, scores])));

const someRule = fc.record<RankRule>({
  scoreType: fc.constantFrom('points', 'coins'),
  order: fc.constantFrom('Desc', 'Asc'),
  ranks: fc.constantFrom('gaps', 'dense'),
});

/** Both score types have the same player first. */
const beginAlike: Totals = {
  a: { points: 3, coins: 9 },
  b: { points: 2, coins: 1 },
  c: { points: 1, coins: 2 },
};

/** How a board is shown. */
interface Shown {
  /** Places to a page. */
  readonly most: number;
  /** The board before the totals were read. Default: as it is now. */
  readonly before?: readonly LeaderboardEntry[];
  /** What further pages are of; `null` where none can be had. Default: the same board. */
  readonly further?: readonly LeaderboardEntry[] | null;
}

/** What is found out of totals and a board, and which further places were looked at. */
async function find(
  totals: Totals,
  board: readonly LeaderboardEntry[],
  { most, before, further = board }: Shown,
) {
  const asked: number[] = [];
  const told = await findRule({
    table: await playerTable(totals),
    first: part(board, 0, most),
    before: part(before ?? board, 0, most),
    async look(skip) {
      asked.push(skip);
      return further === null ? undefined : part(further, skip, most);
    },
  });
  return { told, asked };
}

describe('by which rule totals make a board', () => {
  it('is found wherever four more pages tell, and makes the whole board', async () => {
    await fc.assert(
      fc.asyncProperty(someTotals, someRule, fc.integer({ min: 1, max: 5 }), async (totals, rule, most) => {
        const board = boardOf(totals, rule);
        const { told, asked } = await find(totals, board, { most });
        expect(asked.length).toBeLessThanOrEqual(4);
        if (told.kind !== 'found') {
          expect(told.kind).toBe('several');
          expect(asked).toHaveLength(4);
          return;
        }
        const { ranking } = told;
        const ranks = board.map(({ id }) => ranking.rankAt(ranking.placeOf(ranking.table.rowOf(id))));
        expect(ranks).toEqual(board.map(({ rank }) => rank));
      }),
      { numRuns: 200 },
    );
  });

  it('is told by the fourth page, too', async () => {
    // Each but the first makes two neighbours change places, two places further down than the one before.
    const types = ['points', 'coins', 'stars', 'gems', 'keys'];
    const players = Array.from({ length: 10 }, (_, place): [string, Record<string, number>] => {
      const scores = types.map((type, index) => {
        const isTurned = index > 0 && Math.floor(place / 2) === index;
        return [type, isTurned ? (place % 2 === 0 ? place + 1 : place - 1) : place] as const;
      });
      return [`p${place}`, Object.fromEntries(scores)];
    });
    const totals: Totals = Object.fromEntries(players);
    const board = boardOf(totals, { scoreType: 'points', order: 'Asc', ranks: 'gaps' });
    const { told, asked } = await find(totals, board, { most: 2 });
    expect(asked).toEqual([1, 3, 5, 7]);
    expect(told).toMatchObject({ kind: 'found', ranking: { rule: { scoreType: 'points', order: 'Asc' } } });
  });

  it('stays open where a page that would tell cannot be had', async () => {
    const { told } = await find(beginAlike, boardOf(beginAlike, byPoints), { most: 1, further: null });
    expect(told).toEqual({ kind: 'several' });
  });

  it('tells ranks with gaps from those without, at the first place where they part', async () => {
    const totals: Totals = { a: { points: 3 }, b: { points: 2 }, c: { points: 2 }, d: { points: 1 } };
    const board = boardOf(totals, { ...byPoints, ranks: 'dense' });
    const { told, asked } = await find(totals, board, { most: 2 });
    expect(asked).toEqual([2]);
    expect(told).toMatchObject({ kind: 'found', ranking: { rule: { ranks: 'dense' } } });
  });

  it('is none of the orders, for certain where the board stood still', async () => {
    const totals: Totals = {
      a: { points: 1, coins: 8 },
      b: { points: 4, coins: 3 },
      c: { points: 2, coins: 4 },
    };
    // By the sum of both.
    const board = boardOf(totals, byPoints)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((entry, index) => ({ ...entry, rank: index + 1 }));
    const { told } = await find(totals, board, { most: 3 });
    expect(told).toEqual({ kind: 'none', isCertain: true });
  });

  it('is none, but not for certain, where the board moved, and totals are not between what it was and is', async () => {
    const earlier: Totals = { a: { points: 5 }, b: { points: 3 }, c: { points: 1 } };
    const now = boardOf({ ...earlier, b: { points: 4 } }, byPoints);
    const { told } = await find({ ...earlier, b: { points: 9 } }, now, {
      most: 3,
      before: boardOf(earlier, byPoints),
    });
    expect(told).toEqual({ kind: 'none', isCertain: false });
  });

  it('is none, but not for certain, where a further page contradicts all that begin alike', async () => {
    const further = boardOf({ ...beginAlike, d: { points: 0, coins: 0 } }, byPoints);
    const { told } = await find(beginAlike, boardOf(beginAlike, byPoints), { most: 1, further });
    expect(told).toEqual({ kind: 'none', isCertain: false });
  });

  it('is any for a board of nobody', async () => {
    const { told } = await find({}, [], { most: 3 });
    expect(told).toMatchObject({ kind: 'found' });
  });
});
