import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardSettings, BoardSubmission } from '../../../src/sandbox/world/Board.ts';
import { createBoard, dayOf } from '../../../src/sandbox/world/createBoard.ts';

const settings = fc.record<BoardSettings>({
  type: fc.constantFrom('Highscore', 'Average'),
  order: fc.constantFrom('Desc', 'Asc'),
  scoreTypes: fc.constant(['points', 'falls']),
  sortBy: fc.constant('points'),
});
const submission = fc.record<BoardSubmission>({
  player: fc.nat(12).map((id) => `p${id}`),
  scores: fc.record({ points: fc.integer({ min: -4, max: 8 }), falls: fc.nat(3) }),
  at: fc.integer({ min: 0, max: 5 * 86_400_000 }),
});

/** The rules said once more, slowly: sum or average, sort, and count who is strictly better. */
function oracle({ type, order }: BoardSettings, submissions: readonly BoardSubmission[]) {
  const players = [...new Set(submissions.map(({ player }) => player))];
  const values = new Map(
    players.map((player) => {
      const own = submissions
        .filter((one) => one.player === player)
        .map(({ scores }) => scores['points'] ?? 0);
      const sum = own.reduce((total, value) => total + value, 0);
      return [player, type === 'Average' ? sum / own.length : sum];
    }),
  );
  const isBetter = (a: number, b: number): boolean => (order === 'Desc' ? a > b : a < b);
  return new Map(
    players.map((player) => {
      const value = values.get(player) ?? 0;
      const rank = 1 + players.filter((other) => isBetter(values.get(other) ?? 0, value)).length;
      return [player, { rank, value }];
    }),
  );
}

describe('a board', () => {
  it('follows a period that was asked for before', () => {
    const range = { from: 1, to: 3 };
    fc.assert(
      fc.property(settings, fc.array(submission, { maxLength: 40 }), (rules, submissions) => {
        const board = createBoard(rules);
        for (const one of submissions) {
          board.add(one);
          const fresh = createBoard(rules);
          fresh.load(board.submissions().filter(({ at }) => dayOf(at) >= 1 && dayOf(at) <= 3));
          expect(board.all(range)).toEqual(fresh.all());
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is the same board when it is large, whatever the order in which it grew', () => {
    const rules: BoardSettings = {
      type: 'Highscore',
      order: 'Desc',
      scoreTypes: ['points'],
      sortBy: 'points',
    };
    const submissions = Array.from({ length: 12_000 }, (_, index) => ({
      player: `p${(index * 7919) % 9001}`,
      scores: { points: (index * 104_729) % 997 },
      at: index,
    }));
    const oneByOne = createBoard(rules);
    for (const one of submissions) oneByOne.add(one);
    const atOnce = createBoard(rules);
    atOnce.load(submissions.slice(0, 6000));
    atOnce.load(submissions.slice(6000));
    const all = atOnce.all();
    expect(all).toHaveLength(9001);
    expect(oneByOne.all()).toEqual(all);
    expect(oneByOne.page(4321, 25)).toEqual(all.slice(4321, 4346));
    for (const { player, rank } of all.filter((_, index) => index % 500 === 0))
      expect(oneByOne.standing(player)?.rank).toBe(rank);
  });

  it('ranks as the rules say, whether submissions come one by one or at once', () => {
    fc.assert(
      fc.property(settings, fc.array(submission, { maxLength: 60 }), (rules, submissions) => {
        const expected = oracle(rules, submissions);
        const oneByOne = createBoard(rules);
        for (const one of submissions) oneByOne.add(one);
        const atOnce = createBoard(rules);
        atOnce.load(submissions);
        for (const board of [oneByOne, atOnce]) {
          const all = board.all();
          expect(all).toHaveLength(expected.size);
          for (const [index, { player, rank, scores }] of all.entries()) {
            expect({ rank, value: scores['points'] }).toEqual(expected.get(player));
            expect(board.standing(player)?.rank).toBe(rank);
            expect(rank).toBeGreaterThanOrEqual(all[index - 1]?.rank ?? 1);
          }
        }
        expect(oneByOne.all()).toEqual(atOnce.all());
      }),
      { numRuns: 500 },
    );
  });

  it('gives pages that together are the whole, with the same ranks', () => {
    fc.assert(
      fc.property(
        settings,
        fc.array(submission),
        fc.integer({ min: 1, max: 7 }),
        (rules, submissions, limit) => {
          const board = createBoard(rules);
          board.load(submissions);
          const pages = Array.from({ length: Math.ceil(board.size() / limit) }, (_, page) =>
            board.page(page * limit, limit),
          );
          expect(pages.flat()).toEqual(board.all());
        },
      ),
    );
  });

  it('counts for a period exactly the submissions of its days', () => {
    fc.assert(
      fc.property(settings, fc.array(submission), fc.nat(5), fc.nat(5), (rules, submissions, from, to) => {
        const board = createBoard(rules);
        for (const one of submissions) board.add(one);
        const within = submissions.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
        const expected = oracle(rules, within);
        const all = board.all({ from, to });
        expect(
          new Map(all.map(({ player, rank, scores }) => [player, { rank, value: scores['points'] }])),
        ).toEqual(expected);
      }),
    );
  });

  it('adds up scores of any name', () => {
    const board = createBoard({
      type: 'Highscore',
      order: 'Desc',
      scoreTypes: ['constructor', 'toString'],
      sortBy: 'constructor',
    });
    board.add({ player: 'a', scores: { constructor: 1 }, at: 1000 });
    board.add({ player: 'b', scores: { toString: 9 }, at: 1001 });
    board.add({ player: 'a', scores: { constructor: 2 }, at: 1002 });
    expect(board.all().map(({ player, rank, scores }) => [player, rank, Object.entries(scores)])).toEqual([
      ['a', 1, [['constructor', 3]]],
      ['b', 2, [['toString', 9]]],
    ]);
  });

  it('sees a submission that comes after a period was asked for', () => {
    const board = createBoard({ type: 'Highscore', order: 'Desc', scoreTypes: ['points'], sortBy: 'points' });
    const day = { from: 0, to: 0 };
    board.add({ player: 'a', scores: { points: 1 }, at: 1000 });
    expect(board.page(0, 10, day)).toHaveLength(1);
    board.add({ player: 'b', scores: { points: 2 }, at: 2000 });
    expect(board.page(0, 10, day).map(({ player }) => player)).toEqual(['b', 'a']);
  });
});
