import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import { addingService, apiKey, baseUrl, privateKey } from '../service/addingService.ts';
import { eventually } from '../../support/eventually.ts';
import { startPostgres, type PostgresServer } from './postgresServer.ts';

/*
 * A database whose commits need not be on disk, as some are set up to be quick. As long as the tests take, it writes nothing there
 * by itself.
 */

let server: PostgresServer;
let pool: Pool;

beforeAll(async () => {
  server = await startPostgres('synchronous_commit=off', 'wal_writer_delay=10s');
  pool = new Pool({ ...server.connection, max: 2 });
}, 60_000);

afterAll(async () => {
  await pool.end();
  await server.stop();
});

async function crash(): Promise<void> {
  await server.kill();
  await server.start();
}

it('a run that was sent is in the ledger after a crash, so that it counts once', async () => {
  const service = addingService();
  const ledger = postgresLedger(pool);
  const given = { baseUrl, apiKey, privateKey, ledger, fetch: service.fetch, onError: () => {} };
  const game = createScoreSubmitter({ ...given, lease: 1000, totalTimeout: 900 });
  const run = (id: string) => ({ id, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 3 }] });
  const player = { userId: 'ana' };
  expect(await game.submit(player, run('before'))).toMatchObject({ status: 'accepted' });
  await pool.query('checkpoint');
  expect(await game.submit(player, run('sent'))).toMatchObject({ status: 'accepted' });
  await crash();
  // Its page did not see the answer, and asks.
  await eventually(
    async () => {
      await game.reconcile();
      expect(await game.submit(player, run('sent'))).toMatchObject({ status: 'accepted' });
    },
    { timeout: 15_000, interval: 100 },
  );
  expect(service.submissions).toBe(2);
}, 30_000);

it('a run that is about to be sent again is so after a crash', async () => {
  const ledger = postgresLedger(pool);
  const run = { player: playerKey({ userId: 'ana' }), id: 'lost' };
  const now = await ledger.now();
  await ledger.claim({ ...run, tournamentId: 'cup', scores: { kills: 3 }, now, leaseUntil: now });
  await ledger.settle(run, 1, { status: 'unknown' }, now);
  await pool.query('checkpoint');
  expect(await ledger.reclaim(run, 1, now, now + 60_000)).toBe(2);
  await crash();
  expect(await ledger.find(run)).toMatchObject({ status: 'sending', attempt: 2 });
}, 30_000);
