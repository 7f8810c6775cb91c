import { expect, it } from 'vitest';
import { startPostgres } from '../server/ledger/postgresServer.ts';
import { runDropPoints, type DropPointsOptions } from './runDropPoints.ts';

// The small form of bench/dropPoints.ts.
async function expectCountedOnce(options: Partial<DropPointsOptions>): Promise<void> {
  const report = await runDropPoints({ dropPoints: 30, browsers: 4, games: 5, seed: 7, ...options });
  expect(report).toMatchObject({ lost: [], doubled: [], misreported: [], wrongPlayer: 0 });
  expect(report.countedOnce + report.unknown).toBe(report.kept);
  expect(report.dropPoints).toBeGreaterThanOrEqual(30);
  // Were hardly anything decided, the rest would prove nothing.
  expect(report.countedOnce).toBeGreaterThan(report.kept * 0.8);
}

it('every run counts once or is reported unknown, wherever the network breaks and whoever is killed', async () => {
  await expectCountedOnce({});
}, 180_000);

it('also with two game servers on one database', async () => {
  const database = await startPostgres();
  try {
    await expectCountedOnce({ gameServers: 2, database: database.connection });
  } finally {
    await database.stop();
  }
}, 180_000);
