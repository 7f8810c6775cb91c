import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

describe('by which rule totals make a board', () => {
  it('is found wherever four more pages tell, and makes the whole board', async () => {
    await fc.assert(
      fc.asyncProperty(someTotals, someRule, fc.integer({ min: 1, max: 5 }), async (totals, rule, most) => {
        const board = boardOf(totals, rule);
        const asked: number[] = [];
        const found = await findRule({
          table: await playerTable(totals),
          first: part(board, 0, most),
          before: part(board, 0, most),
          async look(skip) {
            asked.push(skip);
            return part(board, skip, most);
          },
        });
        expect(asked.length).toBeLessThanOrEqual(4);
        if (found.kind !== 'found') {
          expect(found.kind).toBe('several');
          expect(asked).toHaveLength(4);
          return;
        }
        const { ranking } = found;
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
    const asked: number[] = [];
    const found = await findRule({
      table: await playerTable(totals),
      first: part(board, 0, 2),
      before: part(board, 0, 2),
      async look(skip) {
        asked.push(skip);
        return part(board, skip, 2);
      },
    });
    expect(asked).toEqual([1, 3, 5, 7]);
    expect(found).toMatchObject({ kind: 'found', ranking: { rule: { scoreType: 'points', order: 'Asc' } } });
  });

  it('stays open where a page that would tell cannot be had', async () => {
    const totals: Totals = {
      a: { points: 3, coins: 9 },
      b: { points: 2, coins: 1 },
      c: { points: 1, coins: 2 },
    };
    const first = part(boardOf(totals, byPoints), 0, 1);
    const found = await findRule({
      table: await playerTable(totals),
      first,
      before: first,
      look: async () => undefined,
    });
    expect(found).toEqual({ kind: 'several' });
  });

  it('tells ranks with gaps from those without, at the first place where they part', async () => {
    const totals: Totals = { a: { points: 3 }, b: { points: 2 }, c: { points: 2 }, d: { points: 1 } };
    const board = boardOf(totals, { ...byPoints, ranks: 'dense' });
    const asked: number[] = [];
    const found = await findRule({
      table: await playerTable(totals),
      first: part(board, 0, 2),
      before: part(board, 0, 2),
      async look(skip) {
        asked.push(skip);
        return part(board, skip, 2);
      },
    });
    expect(asked).toEqual([2]);
    expect(found).toMatchObject({ kind: 'found', ranking: { rule: { ranks: 'dense' } } });
  });

  it('is none of the orders, for certain where the board stood still', async () => {
    const totals: Totals = {
      a: { points: 1, coins: 8 },
      b: { points: 4, coins: 3 },
      c: { points: 2, coins: 4 },
    };
    // By the sum of both.
    const [a, b, c] = boardOf(totals, byPoints).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const entries = [a, b, c].flatMap((entry, index) => (entry ? [{ ...entry, rank: index + 1 }] : []));
    const first = part(entries, 0, 3);
    const found = await findRule({
      table: await playerTable(totals),
      first,
      before: first,
      look: async () => undefined,
    });
    expect(found).toEqual({ kind: 'none', isCertain: true });
  });

  it('is none, but not for certain, where the board moved, and totals are not between what it was and is', async () => {
    const earlier: Totals = { a: { points: 5 }, b: { points: 3 }, c: { points: 1 } };
    const now: Totals = { ...earlier, b: { points: 4 } };
    const found = await findRule({
      table: await playerTable({ ...earlier, b: { points: 9 } }),
      first: part(boardOf(now, byPoints), 0, 3),
      before: part(boardOf(earlier, byPoints), 0, 3),
      look: async () => undefined,
    });
    expect(found).toEqual({ kind: 'none', isCertain: false });
  });

  it('is none, but not for certain, where a further page contradicts all that begin alike', async () => {
    const totals: Totals = {
      a: { points: 3, coins: 9 },
      b: { points: 2, coins: 1 },
      c: { points: 1, coins: 2 },
    };
    const first = part(boardOf(totals, byPoints), 0, 1);
    const found = await findRule({
      table: await playerTable(totals),
      first,
      before: first,
      look: async (skip) => part(boardOf({ ...totals, d: { points: 0, coins: 0 } }, byPoints), skip, 1),
    });
    expect(found).toEqual({ kind: 'none', isCertain: false });
  });

  it('is any for a board of nobody', async () => {
    const empty = part([], 0, 3);
    const found = await findRule({
      table: await playerTable({}),
      first: empty,
      before: empty,
      look: async () => undefined,
    });
    expect(found).toMatchObject({ kind: 'found' });
  });
});
