import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timestampSource } from '../../../src/server/signing/timestampSource.ts';

it('never gives a body the same timestamp twice, and never one before now', () => {
  const calls = fc.array(fc.record({ body: fc.constantFrom('a', 'b', 'c'), step: fc.nat(3) }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(calls, (sequence) => {
      const timestampFor = timestampSource();
      const latest = new Map<string, number>();
      let now = 1000;
      for (const { body, step } of sequence) {
        now += step;
        const timestamp = timestampFor(body, now);
        expect(timestamp).toBeGreaterThanOrEqual(now);
        expect(timestamp).toBeGreaterThan(latest.get(body) ?? 0);
        latest.set(body, timestamp);
      }
    }),
  );
});

it('is now for a body that is new or was signed before now', () => {
  const timestampFor = timestampSource();
  expect([timestampFor('a', 5), timestampFor('b', 5), timestampFor('a', 5), timestampFor('a', 9)]).toEqual([
    5, 5, 6, 9,
  ]);
});

it('remembers thousands of bodies of one millisecond', () => {
  const timestampFor = timestampSource();
  for (let round = 0; round < 3; round += 1) {
    for (let body = 0; body < 10_000; body += 1) expect(timestampFor(String(body), 7)).toBe(7 + round);
  }
});

it('gives one body ten thousand timestamps in a millisecond', () => {
  const timestampFor = timestampSource();
  for (let repeated = 0; repeated <= 10_000; repeated += 1) expect(timestampFor('a', 7)).toBe(7 + repeated);
});

it('stays true when the clock is set back', () => {
  const timestampFor = timestampSource();
  timestampFor('a', 100);
  expect(timestampFor('a', 50)).toBe(101);
});

it('does not follow a clock that was hours ahead once', () => {
  const timestampFor = timestampSource();
  const now = 1_800_000_000_000;
  timestampFor('a', now + 3 * 3_600_000);
  expect([timestampFor('a', now), timestampFor('a', now), timestampFor('a', now + 5)]).toEqual([
    now,
    now + 1,
    now + 5,
  ]);
});

it('is new for each of thousands of the same body in a millisecond, and within seconds of the clock', () => {
  const timestampFor = timestampSource();
  const timestamps = Array.from({ length: 10_000 }, () => timestampFor('a', 7));
  expect(new Set(timestamps).size).toBe(10_000);
  expect(Math.max(...timestamps)).toBeLessThanOrEqual(7 + 10_000);
});
