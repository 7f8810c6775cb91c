import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeBoard } from '../../../../src/domain/leaderboard/rows/arrangeBoard.ts';
import { board, entry } from '../entries.ts';

const stretches = fc
  .tuple(board, fc.nat(80), fc.nat(80), fc.nat(20), fc.nat(79))
  .map(([all, loaded, skip, size, own]) => ({
    all,
    top: all.slice(0, loaded),
    around: { skip, entries: all.slice(skip, skip + size) },
    own: all[own % all.length] ?? null,
  }));

describe('a board of a top, a slice around the player, and the own row', () => {
  it('shows every player of them once, in the order of the whole board', () => {
    fc.assert(
      fc.property(stretches, ({ all, top, around, own }) => {
        const { entries, aroundEntries } = arrangeBoard(top, around, own);
        const shown = [...entries, ...aroundEntries];
        const loaded = new Set([...top, ...around.entries]);
        expect(shown).toEqual(all.filter((candidate) => loaded.has(candidate)));
      }),
    );
  });

  it('counts exactly the places that it leaves out before the slice', () => {
    fc.assert(
      fc.property(stretches, ({ all, top, around, own }) => {
        const { entries, aroundEntries, gap } = arrangeBoard(top, around, own);
        const [next] = aroundEntries;
        if (next === undefined) return;
        expect(gap).toBe(all.indexOf(next) - entries.length);
        expect(gap).toBeGreaterThan(0);
      }),
    );
  });

  it('never claims more places before the own row than there are, and knows whether it shows that row', () => {
    fc.assert(
      fc.property(stretches, ({ all, top, own }) => {
        const { entries, gap } = arrangeBoard(top, null, own);
        if (own === null || entries.includes(own)) expect(gap).toBeNull();
        else expect(gap).toBeLessThanOrEqual(all.indexOf(own) - entries.length);
      }),
    );
  });

  it('is the very same list of rows while nothing joins them', () => {
    const top = [entry('a', 1), entry('b', 2)];
    expect(arrangeBoard(top, null, null)).toEqual({ entries: top, aroundEntries: [], gap: null });
    expect(arrangeBoard(top, null, null).entries).toBe(top);
    expect(arrangeBoard(top, { skip: 1, entries: [entry('b', 2)] }, null).entries).toBe(top);
    expect(arrangeBoard(top, { skip: 2, entries: [entry('c', 3)] }, null)).toEqual({
      entries: [...top, entry('c', 3)],
      aroundEntries: [],
      gap: null,
    });
    expect(arrangeBoard(top, { skip: 3, entries: [entry('d', 4)] }, null)).toMatchObject({ gap: 1 });
  });

  it('counts the places before the own row by its rank, as far as that tells', () => {
    const top = [entry('a', 1), entry('b', 1)];
    expect(arrangeBoard(top, null, entry('me', 10)).gap).toBe(7);
    expect(arrangeBoard(top, null, entry('me', 3)).gap).toBe(0);
    // Tied with both of them.
    expect(arrangeBoard(top, null, entry('me', 1)).gap).toBe(0);
    expect(arrangeBoard(top, null, entry('me', null)).gap).toBeNull();
    expect(arrangeBoard(top, null, entry('b', 1)).gap).toBeNull();
    // A slice that holds nobody new says nothing about the own row below it.
    expect(arrangeBoard(top, { skip: 5, entries: [] }, entry('me', 10)).gap).toBe(7);
    expect(arrangeBoard([], { skip: 5, entries: [] }, null).gap).toBeNull();
  });

  it('shows a player once whom the slice has twice', () => {
    const twice = [entry('me', 10), entry('b', 11), entry('me', 10)];
    const ids = (skip: number): readonly string[] => {
      const { entries, aroundEntries } = arrangeBoard([entry('a', 1)], { skip, entries: twice }, null);
      return [...entries, ...aroundEntries].map(({ id }) => id);
    };
    expect(ids(9)).toEqual(['a', 'me', 'b']);
    expect(ids(1)).toEqual(['a', 'me', 'b']);
  });

  it('keeps the rows from the top when a player has moved into the slice meanwhile', () => {
    const top = [entry('a', 1), entry('b', 2)];
    const slice = { skip: 9, entries: [entry('b', 10), entry('me', 11)] };
    const { entries, aroundEntries } = arrangeBoard(top, slice, entry('me', 11));
    expect(entries).toEqual(top);
    expect(aroundEntries.map(({ id }) => id)).toEqual(['me']);
  });
});
