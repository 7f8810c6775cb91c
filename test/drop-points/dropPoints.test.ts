import { expect, it } from 'vitest';
import { runDropPoints } from './runDropPoints.ts';

// The small form of bench/dropPoints.ts.
it('every run counts once or is reported unknown, wherever the network breaks and whoever is killed', async () => {
  const report = await runDropPoints({ dropPoints: 30, browsers: 4, games: 5, seed: 7 });
  expect(report).toMatchObject({ lost: [], doubled: [], misreported: [], wrongPlayer: 0 });
  expect(report.countedOnce + report.unknown).toBe(report.kept);
  expect(report.dropPoints).toBeGreaterThanOrEqual(30);
  // Were hardly anything decided, the rest would prove nothing.
  expect(report.countedOnce).toBeGreaterThan(report.kept * 0.8);
}, 180_000);
