import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceToNextZone,
  sortedZones,
  type Zone,
  zonesBetween,
} from '../../../src/domain/leaderboard/zones.ts';
import { board, entry } from './entries.ts';

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

  it('leave out those without a place', () => {
    const given: Zone[] = [
      { label: 'b', to: 10 },
      { label: 'nobody', to: 0 },
      { label: 'a', to: 3 },
      { label: 'odd', to: Number.NaN },
    ];
    expect(sortedZones(given).map(({ label }) => label)).toEqual(['a', 'b']);
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

  it('is nothing for who is in the best zone, has no rank, or where there is none', () => {
    expect(distanceToNextZone([prize], entry('b', 2, 40), all, 'kills')).toBeNull();
    expect(distanceToNextZone([prize], entry('me', null), all, 'kills')).toBeNull();
    expect(distanceToNextZone([prize], null, all, 'kills')).toBeNull();
    expect(distanceToNextZone([], entry('me', 5), all, 'kills')).toBeNull();
  });
});
