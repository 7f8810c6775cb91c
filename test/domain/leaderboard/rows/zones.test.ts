import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceToNextZone,
  sortedZones,
  type Zone,
  zonesBetween,
} from '../../../../src/domain/leaderboard/rows/zones.ts';
import { board, entry } from '../entries.ts';

const zones = fc.array(fc.record({ label: fc.string(), to: fc.integer({ min: -3, max: 90 }) }), {
  maxLength: 4,
});

describe('zones', () => {
  it('end at most once each on a board, never between tied players', () => {
    fc.assert(
      fc.property(board, zones, (all, given) => {
        const sorted = sortedZones(given);
        const ends = all.flatMap((upper, index) => {
          const lower = all[index + 1];
          const ending = zonesBetween(sorted, upper.rank, lower?.rank ?? null);
          if (ending.length > 0) expect(lower?.rank).not.toBe(upper.rank);
          return ending;
        });
        expect(new Set(ends).size).toBe(ends.length);
      }),
    );
  });

  it('end below everybody who belongs to them, and above everybody else', () => {
    const [top, prize] = [
      { label: 'Top', to: 1 },
      { label: 'Prize', to: 3 },
    ];
    const ends = (upper: number | null, lower: number | null) =>
      zonesBetween([top, prize], upper, lower).map(({ label }) => label);
    expect(ends(1, 2)).toEqual(['Top']);
    expect(ends(2, 3)).toEqual([]);
    expect(ends(3, 4)).toEqual(['Prize']);
    expect(ends(2, 5)).toEqual(['Prize']);
    expect(ends(1, 7)).toEqual(['Top', 'Prize']);
    expect(ends(4, 5)).toEqual([]);
    // Tied at the border: the zone is not cut in the middle of them.
    expect(ends(3, 3)).toEqual([]);
    expect([ends(null, 2), ends(1, null), ends(null, null)]).toEqual([[], [], []]);
  });

  it('hold on a whole board exactly those who rank within', () => {
    fc.assert(
      fc.property(board, fc.integer({ min: 1, max: 90 }), (all, to) => {
        const zone = { label: 'zone', to };
        const end = all.findIndex(
          ({ rank }, index) => zonesBetween([zone], rank, all[index + 1]?.rank ?? null).length > 0,
        );
        const inside = all.filter(({ rank }) => rank !== null && rank <= to).length;
        expect(end).toBe(inside === all.length ? -1 : inside - 1);
      }),
    );
  });

  it('leave out those without a place', () => {
    const given: Zone[] = [
      { label: 'b', to: 10 },
      { label: 'nobody', to: 0 },
      { label: 'a', to: 3 },
      { label: 'odd', to: Number.NaN },
      { label: 'everybody', to: Infinity },
      { label: 'winner', to: 1 },
    ];
    expect(sortedZones(given).map(({ label }) => label)).toEqual(['winner', 'a', 'b']);
  });
});

describe('the way to the next zone', () => {
  const prize = { label: 'Prize places', to: 3 };
  const all = [
    entry('a', 1, 50),
    entry('b', 2, 40),
    entry('c', 3, 30.3),
    entry('d', 4, 30),
    entry('me', 5, 10.1),
  ];

  it('is the nearest better zone, in places and in the ordering score', () => {
    const distance = distanceToNextZone(
      [{ label: 'Winner', to: 1 }, prize],
      entry('me', 5, 10.1),
      all,
      'kills',
    );
    expect(distance).toEqual({ zone: prize, places: 2, score: 20.2 });
  });

  it('knows no score when the zone’s last player is not loaded, or nobody said what orders the board', () => {
    const own = entry('me', 57, 10);
    const top10 = { label: 'Top 10', to: 10 };
    expect(distanceToNextZone([top10], own, all, 'kills')).toEqual({ zone: top10, places: 47, score: null });
    expect(distanceToNextZone([prize], own, all, null)?.score).toBeNull();
    expect(distanceToNextZone([prize], own, all, 'assists')?.score).toBeNull();
  });

  it('is told in score only where it is sure who is the zone’s last', () => {
    const scoreTo = (entries: typeof all, own = entry('me', 57, 10)) =>
      distanceToNextZone([prize], own, entries, 'kills')?.score;
    // Three are loaded, and the third ranks third: nobody else can be in the zone below.
    expect(scoreTo(all.slice(0, 3))).toBe(20.3);
    // Two are loaded: a third may follow.
    expect(scoreTo(all.slice(0, 2))).toBeNull();
    // Tied at second, with the next below the zone: the second of them is the last.
    expect(scoreTo([entry('a', 1, 50), entry('b', 2, 40), entry('c', 2, 40), entry('d', 4, 30)])).toBe(30);
    expect(scoreTo([])).toBeNull();
    expect(scoreTo([entry('x', 9, 5)])).toBeNull();
    // A row without a rank is in no zone.
    expect(scoreTo([...all, { ...entry('odd', null, 1) }])).toBe(20.3);
    const without = (one: (typeof all)[number]) => ({ ...one, scores: {} });
    expect(scoreTo(all.map(without))).toBeNull();
    expect(scoreTo(all, without(entry('me', 57)))).toBeNull();
    // The way is as long for a board that counts down.
    expect(scoreTo(all, entry('me', 57, 100))).toBe(69.7);
  });

  it('is nothing for who is in the best zone, has no rank, or where there is none', () => {
    expect(distanceToNextZone([prize], entry('b', 2, 40), all, 'kills')).toBeNull();
    expect(distanceToNextZone([prize], entry('c', 3, 30.3), all, 'kills')).toBeNull();
    expect(distanceToNextZone([prize], entry('me', null), all, 'kills')).toBeNull();
    expect(distanceToNextZone([prize], null, all, 'kills')).toBeNull();
    expect(distanceToNextZone([], entry('me', 5), all, 'kills')).toBeNull();
  });
});
