import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import type { PostgresPool } from '../../../src/server/ledger/sql/postgresDatabase.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitter } from '../../../src/server/submitter/ScoreSubmitter.ts';
import { addingService, apiKey, baseUrl, privateKey } from '../service/addingService.ts';
import { startPostgres, type PostgresServer } from './postgresServer.ts';

let server: PostgresServer;
let pools: Pool[];

beforeAll(async () => {
  server = await startPostgres();
  // Three processes as an administrator may have set the database up.
  const options = '-c default_transaction_isolation=serializable';
  pools = Array.from({ length: 3 }, () => new Pool({ ...server.connection, options, max: 8 }));
}, 60_000);

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await server.stop();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('three processes whose statements are undone for each other’s sake lose and double nothing', async () => {
  const service = addingService();
  const problems: string[] = [];
  const games = pools.map((pool) =>
    createScoreSubmitter({
      baseUrl,
      apiKey,
      privateKey,
      ledger: postgresLedger(pool),
      fetch: service.fetch,
      rateLimit: { runs: 1_000, milliseconds: 60_000 },
      onError: ({ message }) => problems.push(message),
    }),
  );
  const runs = Array.from({ length: 60 }, (_, index) => ({
    player: { userId: `player-${index % 4}` },
    run: { id: `run-${index}`, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: index }] },
  }));
  await Promise.all(runs.flatMap(({ player, run }) => games.map((game) => game.submit(player, run))));
  await Promise.all(games.map((game) => game.reconcile()));
  const fates = await Promise.all(
    runs.flatMap(({ player, run }) => games.map((game) => game.submit(player, run))),
  );
  expect(new Set(fates.map(({ status }) => status))).toEqual(new Set(['accepted']));
  const counted = service.counted.map(({ scores }) => scores['kills']);
  expect(counted).toHaveLength(60);
  expect(new Set(counted).size).toBe(60);
  expect(problems).toEqual([]);
}, 120_000);

describe('the clock of a ledger in Postgres', () => {
  it.each([-600_000, 600_000])('is the database’s, where the machine’s is off by %i ms', async (off) => {
    const before = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: before + off });
    const [pool] = pools;
    const time = await postgresLedger(pool as Pool).now();
    expect(Math.abs(time - before)).toBeLessThan(60_000);
  });

  it('times leases and changes: a sender whose clock is behind does not have its run sent again early', async () => {
    const service = addingService();
    const ledger = postgresLedger(pools[0] as Pool);
    const game = createScoreSubmitter({
      baseUrl,
      apiKey,
      privateKey,
      ledger,
      fetch: service.fetch,
      settleAfter: 300_000,
      onError: () => {},
    });
    const run = { id: 'behind', tournamentId: 'clocks', scores: [{ scoreType: 'kills', value: 1 }] };
    service.faults.push('drop-before');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 });
    expect(await game.submit({ userId: 'ana' }, run)).toMatchObject({ status: 'unknown' });
    vi.useRealTimers();
    expect(await game.submit({ userId: 'witness' }, { ...run, id: 'later' })).toMatchObject({
      status: 'accepted',
    });
    const { sent, undecided } = await game.reconcile();
    expect(sent).toEqual([]);
    expect(undecided.find(({ id }) => id === 'behind')).toMatchObject({ code: 'too-recent' });
  });

  it('follows the day’s where the machine slept: a run that was lost on waking is not sent again by another process', async () => {
    const service = addingService();
    const asleep = 3_600_000;
    let slept = 0;
    // Neither the database slept nor the other process; the monotonic clock of all stands still here.
    const elsewhere = (pool: Pool): PostgresPool => ({
      async query(text, values) {
        const { rows } = await pool.query(text, values);
        return { rows: text.endsWith('as now') ? [{ now: Number(rows[0].now) + slept }] : rows };
      },
    });
    const games = pools.slice(0, 2).map((pool) =>
      createScoreSubmitter({
        baseUrl,
        apiKey,
        privateKey,
        ledger: postgresLedger(elsewhere(pool)),
        fetch: service.fetch,
        onError: () => {},
      }),
    );
    const [slow, other] = games as [ScoreSubmitter, ScoreSubmitter];
    const run = (id: string, value: number) => ({
      id,
      tournamentId: 'asleep',
      scores: [{ scoreType: 'kills', value }],
    });
    await slow.submit({ userId: 'ben' }, run('before', 1));
    slept = asleep;
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + asleep);
    expect(await other.submit({ userId: 'witness' }, run('witness', 5))).toMatchObject({
      status: 'accepted',
    });
    service.faults.push('drop-before');
    expect(await slow.submit({ userId: 'ben' }, run('lost', 10))).toMatchObject({ status: 'unknown' });
    // Runs of other tests are in the same database.
    const { sent, undecided } = await other.reconcile();
    expect(sent).toEqual([]);
    expect(undecided.find(({ id }) => id === 'lost')).toMatchObject({ code: 'too-recent' });
    expect(service.submissions).toBe(3);
  });
});
