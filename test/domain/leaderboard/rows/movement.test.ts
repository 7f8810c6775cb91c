import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movementSince, toVisit, visitOf } from '../../../../src/domain/leaderboard/rows/movement.ts';
import { board, entry } from '../entries.ts';

describe('movement since the last look', () => {
  it('is nothing for everybody when nothing changed', () => {
    fc.assert(
      fc.property(board, (all) => {
        const look = toVisit(JSON.parse(JSON.stringify(visitOf(all, null))));
        for (const player of all) expect(movementSince(look, player)).toBe(0);
      }),
    );
  });

  it('calls nobody new when nothing changed, however far down it looked, and whoever shares the last place that it saw', () => {
    fc.assert(
      fc.property(board, fc.nat(20), (all, seen) => {
        const look = visitOf(all.slice(0, seen), null);
        for (const player of all) expect(movementSince(look, player)).not.toBe('new');
      }),
    );
  });

  it('is the number of places gained, negative for places lost', () => {
    const look = visitOf([entry('a', 1), entry('b', 2), entry('c', 3)], null);
    expect(movementSince(look, entry('c', 1))).toBe(2);
    expect(movementSince(look, entry('a', 3))).toBe(-2);
  });

  it('calls somebody new only where the look would have seen them', () => {
    const look = visitOf([entry('a', 1), entry('b', 2)], entry('me', 57));
    expect(movementSince(look, entry('z', 1))).toBe('new');
    // Who shared the last place that was seen may have stood below it.
    expect(movementSince(look, entry('z', 2))).toBeUndefined();
    expect(movementSince(look, entry('z', 3))).toBeUndefined();
    expect(movementSince(look, entry('me', 50))).toBe(7);
    expect(movementSince(null, entry('a', 1))).toBeUndefined();
    expect(movementSince(look, entry('a', null))).toBeUndefined();
  });

  it('remembers exactly those who have a rank, and how far down it looked', () => {
    const looked = [entry('a', 1), entry('b', null), entry('c', 3)];
    expect(visitOf(looked, null)).toStrictEqual({ ranks: { a: 1, c: 3 }, depth: 3 });
    expect(visitOf(looked, entry('me', 57))).toEqual({ ranks: { a: 1, c: 3, me: 57 }, depth: 3 });
    expect(visitOf(looked, entry('me', null))).toEqual({ ranks: { a: 1, c: 3 }, depth: 3 });
    expect(visitOf([entry('a', 1), entry('b', null)], null)).toEqual({ ranks: { a: 1 }, depth: 0 });
    expect(visitOf([], null)).toStrictEqual({ ranks: {}, depth: 0 });
    const long = Array.from({ length: 201 }, (_, index) => entry(`p${index}`, index + 1));
    expect(visitOf(long, null).depth).toBe(200);
  });

  it('remembers a bounded part of a long board', () => {
    const all = Array.from({ length: 100_000 }, (_, index) => entry(`p${index}`, index + 1));
    const look = visitOf(all, all[90_000] ?? null);
    expect(Object.keys(look.ranks).length).toBeLessThanOrEqual(201);
    expect(movementSince(look, entry('p90000', 90_000))).toBe(1);
  });

  it('takes nothing else than a look for one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const look = toVisit(value);
        if (look !== null) expect(Object.values(look.ranks).every(Number.isFinite)).toBe(true);
      }),
    );
    expect(toVisit({ ranks: { a: 1, b: 2 }, depth: 2, more: 1 })).toEqual({
      ranks: { a: 1, b: 2 },
      depth: 2,
    });
    for (const value of [
      undefined,
      null,
      5,
      'text',
      [],
      {},
      { depth: 1 },
      { ranks: {} },
      { ranks: {}, depth: '1' },
      { ranks: {}, depth: null },
      { ranks: null, depth: 1 },
      { ranks: '', depth: 1 },
      { ranks: 5, depth: 1 },
      { ranks: { a: 1, b: 'x' }, depth: 1 },
      { ranks: { a: 1, b: null }, depth: 1 },
      { ranks: { a: '1' }, depth: 1 },
    ]) {
      expect(toVisit(value)).toBeNull();
    }
  });

  it('is safe with ids that name parts of an object', () => {
    const kept = JSON.stringify(visitOf([entry('__proto__', 2), entry('constructor', 3)], null));
    const look = toVisit(JSON.parse(kept));
    expect(movementSince(look, entry('__proto__', 1))).toBe(1);
    expect(movementSince(look, entry('toString', 9))).toBeUndefined();
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});
