import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardOf } from '../../../src/domain/leaderboard/LeaderboardModel.ts';
import {
  type BoardLook,
  followBoard,
  type MomentRules,
} from '../../../src/domain/leaderboard/moments/followBoard.ts';
import type { Leaderboard, LeaderboardEntry } from '../../../src/domain/model.ts';
import { createBoardFollower } from '../../../src/server/webhooks/createBoardFollower.ts';
import { entry } from '../../domain/leaderboard/entries.ts';

/** A board by kills; one without a rank for each player who has less than nothing. */
function page(kills: readonly number[]): Leaderboard {
  const sorted = kills
    .map((value, index) => ({ id: `p${index}`, value }))
    .toSorted((one, other) => other.value - one.value);
  const entries = sorted.map(({ id, value }, index) => entry(id, value < 0 ? null : index + 1, value));
  return { entries, totalEntries: entries.length, userRank: null } as unknown as Leaderboard;
}

/** Kinds of moments by player, as each player's own page would tell them. */
function createPages(rules: MomentRules): (entries: readonly LeaderboardEntry[]) => readonly string[] {
  const looks = new Map<string, BoardLook | null>();
  return (entries) =>
    entries.flatMap((own) => {
      const { look, moment } = followBoard(looks.get(own.id) ?? null, boardOf(entries, { own }), '', rules);
      looks.set(own.id, look);
      return moment === null ? [] : `${own.id} ${moment.kind}`;
    });
}

test('tells of each player what their own page would tell them', async () => {
  const boards = fc.array(fc.array(fc.integer({ min: -1, max: 12 }), { minLength: 6, maxLength: 6 }), {
    minLength: 2,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(boards, fc.boolean(), async (all, countsBest) => {
      const rules = { zones: [{ label: 'Prizes', to: 2 }], countsBest };
      const [follow, pages] = [createBoardFollower(rules), createPages(rules)];
      for (const kills of all) {
        const { entries } = page(kills);
        const moments = await follow(page(kills));
        expect(moments.map(({ player, kind }) => `${player.id} ${kind}`)).toEqual(pages(entries));
      }
    }),
  );
});

test('lets everything else have its turn where all of a thousand have moved', async () => {
  const follow = createBoardFollower({});
  const kills = Array.from({ length: 1000 }, (_, index) => index);
  await follow(page(kills));
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const moments = await follow(page(kills.map((value) => 1000 - value)));
  isOver = true;
  // All but the one in the middle, who has what they had.
  expect(moments.length).toBeGreaterThan(990);
  expect(turns).toBeGreaterThan(20);
});

test('tells nothing, and waits for no turn, where nothing has changed', async () => {
  const follow = createBoardFollower({});
  const kills = Array.from({ length: 1000 }, (_, index) => index);
  await follow(page(kills));
  let turns = 0;
  setImmediate(() => (turns += 1));
  expect(await follow(page(kills))).toEqual([]);
  expect(turns).toBe(0);
});

test('follows a player once whom a page has twice', async () => {
  const follow = createBoardFollower({ zones: [{ label: 'Prizes', to: 2 }], countsBest: false });
  const twice = (...entries: readonly LeaderboardEntry[]) =>
    follow({ entries: [...entries, entry('ben', 4, 5)] });
  await twice(entry('ana', 1, 9), entry('ben', 2, 8), entry('cy', 3, 7));
  expect(await twice(entry('ana', 1, 9), entry('ben', 2, 8), entry('cy', 3, 7))).toEqual([]);
  const moments = await twice(entry('ana', 1, 9), entry('cy', 2, 9), entry('ben', 3, 8));
  expect(moments.map(({ player, kind }) => `${player.id} ${kind}`)).toEqual([
    'cy entered-zone',
    'ben overtaken',
  ]);
});
