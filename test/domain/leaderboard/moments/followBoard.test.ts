import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardOf, type LeaderboardModel } from '../../../../src/domain/leaderboard/LeaderboardModel.ts';
import { LaurelError } from '../../../../src/domain/LaurelError.ts';
import {
  type BoardLook,
  followBoard,
  type MomentRules,
} from '../../../../src/domain/leaderboard/moments/followBoard.ts';
import type { Moment } from '../../../../src/domain/leaderboard/moments/Moment.ts';
import { entry } from '../entries.ts';

/** A board by kills, one place after the other; `me` looks on, `ana` and `bo` are friends. */
function model(
  kills: Readonly<Record<string, number>>,
  state: Partial<LeaderboardModel> & { readonly asOf?: number } = {},
): LeaderboardModel {
  const sorted = Object.entries(kills).toSorted(([, one], [, other]) => other - one);
  const rows = sorted.map(([id, value], index) => ({
    ...entry(id, index + 1, value),
    own: id === 'me',
    friend: ['ana', 'bo'].includes(id),
  }));
  const { asOf, ...others } = state;
  const own = rows.find((row) => row.own) ?? 'no-score';
  const made = boardOf(rows, { own });
  return { ...made, board: { ...made.board, asOf }, ...others } as LeaderboardModel;
}

const zones = [
  { label: 'Top 1', to: 1 },
  { label: 'Prizes', to: 3 },
];

/** What is told of boards that follow each other. */
function moments(
  models: readonly LeaderboardModel[],
  rules: MomentRules = { zones },
  boards: readonly string[] = [],
): readonly (Moment | null)[] {
  let look: BoardLook | null = null;
  return models.map((shown, index) => {
    const followed = followBoard(look, shown, boards[index] ?? 'cup', rules);
    look = followed.look;
    return followed.moment;
  });
}

const before = { x1: 90, x2: 80, ana: 70, me: 60, x3: 50, bo: 40 };

describe('what is told', () => {
  test('overtaken, by whom and where one stands now', () => {
    expect(moments([model(before), model({ ...before, x3: 65 })])[1]).toMatchObject({
      kind: 'overtaken',
      by: { id: 'x3' },
      rank: 5,
    });
  });

  test('overtaken by somebody who was not in sight', () => {
    expect(moments([model(before), model({ ...before, stranger: 100 })])[1]).toMatchObject({
      kind: 'overtaken',
      by: null,
      rank: 5,
    });
  });

  test('passed by a friend, also where others passed, too', () => {
    expect(moments([model(before), model({ ...before, x3: 62, bo: 61 })])[1]).toMatchObject({
      kind: 'passed-by-friend',
      by: { id: 'bo' },
      rank: 6,
    });
  });

  test('of two friends who passed, the nearest', () => {
    const low = { x1: 90, me: 60, ana: 50, bo: 40 };
    expect(moments([model(low), model({ ...low, ana: 62, bo: 65 })])[1]).toMatchObject({ by: { id: 'ana' } });
    expect(moments([model(low), model({ ...low, ana: 65, bo: 62 })])[1]).toMatchObject({ by: { id: 'bo' } });
  });

  test('a zone, the best of those entered, and the way to the next friend', () => {
    expect(moments([model(before), model({ ...before, me: 75 })])[1]).toMatchObject({
      kind: 'entered-zone',
      zone: { label: 'Prizes' },
      friendAhead: null,
    });
    expect(moments([model(before), model({ ...before, me: 99 })])[1]).toMatchObject({
      kind: 'entered-zone',
      zone: { label: 'Top 1' },
    });
  });

  test('a new best, with what is missing to the next friend', () => {
    expect(moments([model(before), model({ ...before, me: 68 })])[1]).toMatchObject({
      kind: 'new-best',
      value: 68,
      rank: 4,
      friendAhead: { friend: { id: 'ana' }, score: 2 },
    });
  });

  test('the next friend alone where the board is of sums', () => {
    expect(moments([model(before), model({ ...before, me: 68 })], { countsBest: false })[1]).toMatchObject({
      kind: 'friend-ahead',
      friendAhead: { friend: { id: 'ana' }, score: 2 },
    });
  });

  test('a better score is a lower one where the board says so', () => {
    const laps = (mine: number) => {
      const made = boardOf(
        [
          { ...entry('x', 1, 50), own: false },
          { ...entry('me', 2, mine), own: true },
        ],
        { columns: [{ name: 'kills', label: 'Lap', format: 'integer', order: 'asc', primary: true }] },
      );
      return made;
    };
    expect(moments([laps(70), laps(60)])[1]).toMatchObject({ kind: 'new-best', value: 60 });
    expect(moments([laps(60), laps(70)])[1]).toBeNull();
  });
});

/** Boards on which the same players stand, with any scores. */
const scores = fc.record(
  Object.fromEntries(
    ['x1', 'x2', 'x3', 'ana', 'bo', 'me'].map((id) => [id, fc.integer({ min: 0, max: 60 })]),
  ),
);

describe('what is not told', () => {
  test('anything of a first board, or of one that says the same', () => {
    fc.assert(
      fc.property(scores, fc.nat({ max: 4 }), (kills, times) => {
        const told = moments(Array.from({ length: times + 1 }, () => model(kills)));
        expect(told.every((moment) => moment === null)).toBe(true);
      }),
    );
  });

  test('two moments for one change, whatever is shown in between', () => {
    fc.assert(
      fc.property(scores, scores, fc.array(fc.nat({ max: 3 })), (one, other, noise) => {
        const unsure = [
          model(one, { asOf: 5 }),
          model(other, { refreshing: true }),
          model(one, { error: failure }),
          model(other),
        ];
        const after = noise.flatMap((index) => unsure[index] ?? []);
        const told = moments([
          model(one),
          ...after,
          model(other),
          ...after.filter((shown) => shown !== unsure[0]),
        ]);
        expect(told.filter((moment) => moment !== null).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('anything of a board that could not be confirmed, is on its way or failed; what it missed is told by the next', () => {
    fc.assert(
      fc.property(scores, scores, scores, (one, two, three) => {
        const states: Partial<LeaderboardModel & { asOf: number }>[] = [
          { asOf: 1 },
          { refreshing: true },
          { status: 'ready', error: failure },
        ];
        for (const state of states) {
          const [, unsure, next] = moments([model(one), model(two, state), model(three)]);
          expect(unsure).toBeNull();
          expect(next).toEqual(moments([model(one), model(three)])[1]);
        }
      }),
    );
  });

  test('anything across two boards, two periods, or two players', () => {
    fc.assert(
      fc.property(scores, scores, (one, other) => {
        expect(moments([model(one), model(other)], { zones }, ['cup today', 'cup tomorrow'])[1]).toBeNull();
        const another = boardOf([{ ...entry('else', 9, 5), own: true }]);
        expect(moments([another, model(other)])[1]).toBeNull();
      }),
    );
  });

  test('anything by a rank or a score that could not be read', () => {
    const unranked = boardOf([{ ...entry('me', null, 5), own: true }]);
    expect(moments([model(before), unranked])[1]).toBeNull();
    expect(moments([unranked, model(before)])[1]).toBeNull();
    const unread = boardOf([
      { ...entry('x', 1, 50), own: false },
      { ...entry('me', 4, 0), scores: {}, own: true },
    ]);
    expect(moments([model(before), unread])[1]).toBeNull();
    // Who passed is nobody whose rank is not known.
    const nameless = model({ ...before, x3: 65 });
    const rows = nameless.board.rows.map((row) => (row.id === 'x3' ? { ...row, rank: null } : row));
    expect(moments([model(before), { ...nameless, board: { ...nameless.board, rows } }])[1]).toMatchObject({
      kind: 'overtaken',
      by: null,
    });
  });

  test('a player who is not on the board any more, and comes back', () => {
    const { me: _, ...others } = before;
    expect(moments([model(before), model(others), model({ ...before, me: 100 })])).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('that somebody passed who was above before, or is below now', () => {
    fc.assert(
      fc.property(scores, scores, (one, other) => {
        const [first, second] = [model(one), model(other)];
        const moment = moments([first, second])[1];
        if (moment?.kind !== 'overtaken' && moment?.kind !== 'passed-by-friend') return;
        if (moment.by === null) return;
        const { by } = moment;
        const rankIn = (shown: LeaderboardModel, id: string) =>
          shown.board.rows.find((row) => row.id === id)?.rank ?? Number.NaN;
        expect(rankIn(first, by.id)).toBeGreaterThan(rankIn(first, 'me'));
        expect(rankIn(second, by.id)).toBeLessThan(rankIn(second, 'me'));
        expect(by.friend === true).toBe(moment.kind === 'passed-by-friend');
      }),
    );
  });
});

const failure = new LaurelError({ kind: 'network', operation: 'getLeaderboard', message: 'down' });
