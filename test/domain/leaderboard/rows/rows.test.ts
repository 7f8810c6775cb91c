import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { friendsBoard } from '../../../../src/domain/leaderboard/rows/friendsBoard.ts';
import { leaderboardRows, type RowCache } from '../../../../src/domain/leaderboard/rows/leaderboardRows.ts';
import { board, entry } from '../entries.ts';

describe('rows', () => {
  it('keep the service’s order and ranks, whatever these are', () => {
    const shuffled = fc.array(fc.option(fc.integer()), { maxLength: 40 });
    fc.assert(
      fc.property(shuffled, (ranks) => {
        const entries = ranks.map((rank, index) => entry(`p${index}`, rank));
        expect(leaderboardRows(entries).map(({ id, rank }) => [id, rank])).toEqual(
          entries.map(({ id, rank }) => [id, rank]),
        );
      }),
    );
  });

  it('mark exactly those as tied who share their rank with a neighbour', () => {
    fc.assert(
      fc.property(board, (all) => {
        for (const row of leaderboardRows(all)) {
          expect(row.tied).toBe(all.filter(({ rank }) => rank === row.rank).length > 1);
        }
      }),
    );
  });

  it('know the own row by id only: a player called "You" is somebody else', () => {
    const [you, me] = leaderboardRows([{ ...entry('x', 1), name: 'You' }, entry('me', 2)], { ownId: 'me' });
    expect([you?.own, me?.own]).toEqual([false, true]);
    expect(leaderboardRows([entry('x', 1)])[0]?.own).toBe(false);
  });

  it('are the very same objects while nothing about them changed', () => {
    fc.assert(
      fc.property(board, fc.nat(79), (all, changed) => {
        const cache: RowCache = new WeakMap();
        const before = leaderboardRows(all, {}, cache);
        const at = changed % all.length;
        const after = leaderboardRows(all, { friendIds: new Set([`p${at}`]) }, cache);
        for (const [index, row] of after.entries()) expect(row === before[index]).toBe(index !== at);
      }),
    );
  });
});

describe('a row beside others', () => {
  it('is another one when a neighbour came to share its rank', () => {
    const cache: RowCache = new WeakMap();
    const first = entry('a', 1);
    const [alone] = leaderboardRows([first, entry('b', 2)], {}, cache);
    const [tied] = leaderboardRows([first, entry('b', 1)], {}, cache);
    expect([alone?.tied, tied?.tied]).toEqual([false, true]);
  });
});

describe('a row that is known', () => {
  it.each([
    ['it became the own one', { ownId: 'a' }],
    ['something is on its way to it', { ownId: 'a', pending: { kills: 3 } }],
    ['it is a friend’s', { friendIds: new Set(['a']) }],
    ['it moved', { movementOf: () => 2 }],
  ])('is another one when %s, and that one stays', (_, context) => {
    const cache: RowCache = new WeakMap();
    const list = [entry('a', 1)];
    const [before] = leaderboardRows(list, {}, cache);
    const [after] = leaderboardRows(list, context, cache);
    expect(after).not.toBe(before);
    expect(leaderboardRows(list, context, cache)[0]).toBe(after);
    const more = { ...context, pending: { kills: 4 } };
    expect(leaderboardRows(list, more, cache)[0] === after).toBe(!('ownId' in context));
  });

  it('is not tied with one whose rank is not known either', () => {
    expect(leaderboardRows([entry('a', null), entry('b', null)]).map(({ tied }) => tied)).toEqual([
      false,
      false,
    ]);
  });
});

describe('a board of friends', () => {
  it('holds the friends and the player, in order, and counts who is missing', () => {
    const friendIds = new Set(['b', 'd', 'gone']);
    const rows = leaderboardRows(
      ['a', 'b', 'c', 'd', 'me'].map((id, index) => entry(id, index + 1)),
      { ownId: 'me', friendIds },
    );
    const view = friendsBoard(rows, friendIds);
    expect(view.rows.map(({ id, rank }) => [id, rank])).toEqual([
      ['b', 2],
      ['d', 4],
      ['me', 5],
    ]);
    expect(view).toMatchObject({ searched: 5, missing: 1 });
  });
});
