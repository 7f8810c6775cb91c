import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  milestones,
  passedMilestone,
  shownTime,
  timeLeft,
  untilNextChange,
  urgencyOf,
} from '../../../src/domain/time/countdown.ts';

const hour = 3_600_000;
const left = fc.oneof(fc.integer({ min: 0, max: 2 * hour }), fc.integer({ min: 0, max: 400 * 24 * hour }));

describe('a countdown', () => {
  test('never sets a timer longer than a minute, and always one while time is left', () => {
    fc.assert(
      fc.property(left, (milliseconds) => {
        const wait = untilNextChange(milliseconds);
        if (milliseconds === 0) expect(wait).toBeNull();
        else {
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(60_000);
        }
      }),
    );
  });

  test('shows the same until the timer, and less at once after it', () => {
    fc.assert(
      fc.property(left, (milliseconds) => {
        fc.pre(milliseconds > 0);
        const wait = untilNextChange(milliseconds) ?? 0;
        expect(shownTime(milliseconds - wait + 1)).toBe(shownTime(milliseconds));
        fc.pre(milliseconds - wait > 0);
        expect(shownTime(milliseconds - wait)).toBeLessThan(shownTime(milliseconds));
      }),
    );
  });

  test('reaches zero when the time has come, not a second earlier', () => {
    expect(shownTime(1)).toBe(1000);
    expect(shownTime(0)).toBe(0);
    expect(urgencyOf(1)).toBe('last-minute');
    expect(urgencyOf(60_000)).toBe('last-minute');
    expect(urgencyOf(60_001)).toBe('last-hour');
    expect(urgencyOf(0)).toBe('over');
    expect(urgencyOf(hour)).toBe('last-hour');
    expect(urgencyOf(hour + 1)).toBe('far');
  });

  test('is read again each second within the last hour, each minute before it, and not once it is over', () => {
    expect([hour + 60_000, hour + 1, hour, 1500, 1000, 1].map(untilNextChange)).toEqual([
      60_000, 1, 1000, 500, 1000, 1,
    ]);
    expect([0, -1, -hour].map(untilNextChange)).toEqual([null, null, null]);
  });

  test("goes by the service's clock where its offset is known", () => {
    const target = Date.UTC(2026, 10, 21, 18);
    const tenMinutes = 600_000;
    fc.assert(
      fc.property(fc.integer({ min: -tenMinutes, max: tenMinutes }), (skew) => {
        // This machine is `skew` ahead, so the service is `-skew` from it.
        expect(timeLeft(target, target - hour + skew, -skew)).toBe(hour);
      }),
    );
    expect(timeLeft(target, target + 1)).toBe(0);
  });

  test('tells of each milestone once, however the clock was looked at', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1 }), (steps) => {
        let before = 2 * hour;
        const told: number[] = [];
        for (const step of [...steps, 10_000]) {
          const after = Math.max(0, before - step * 1000);
          const passed = passedMilestone(before, after);
          if (passed !== null) told.push(passed);
          before = after;
        }
        expect(new Set(told).size).toBe(told.length);
        expect(told).toEqual([...told].toSorted((one, other) => other - one));
        expect(told.at(-1)).toBe(0);
        for (const mark of told) expect(milestones).toContain(mark);
      }),
    );
    // A machine that slept through three of them says the last one only.
    expect(passedMilestone(2 * hour, 30_000)).toBe(60_000);
  });
});
