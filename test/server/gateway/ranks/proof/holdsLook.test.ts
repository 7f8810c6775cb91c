import { describe, expect, it } from 'vitest';
import { holdsLook } from '../../../../../src/server/gateway/ranks/proof/holdsLook.ts';
import type { Look } from '../../../../../src/server/gateway/ranks/proof/Look.ts';
import { createRanking, type Ranking } from '../../../../../src/server/gateway/ranks/table/createRanking.ts';
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
