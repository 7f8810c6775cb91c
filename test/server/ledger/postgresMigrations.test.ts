import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { migrate } from '../../../src/server/ledger/sql/migrate.ts';
import { migrations } from '../../../src/server/ledger/sql/migrations.ts';
import { postgresDatabase } from '../../../src/server/ledger/sql/postgresDatabase.ts';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import { eventually } from '../../support/eventually.ts';
import { startPostgres, type PostgresServer } from './postgresServer.ts';

let server: PostgresServer;
let administrator: Pool;

beforeAll(async () => {
  server = await startPostgres();
  administrator = new Pool({ ...server.connection, max: 1 });
}, 60_000);

afterAll(async () => {
  await administrator.end();
  await server.stop();
});

it.each(['read committed', 'repeatable read', 'serializable'])(
  'a run that an earlier Laurel writes down while a migration makes its table anew is in the new one (%s)',
  async (isolation) => {
    const database = isolation.replace(' ', '_');
    await administrator.query(`create database ${database}`);
    const options = `-c default_transaction_isolation=${isolation.replace(' ', String.raw`\ `)}`;
    const pool = new Pool({ ...server.connection, database, options, max: 4 });
    await migrate(postgresDatabase(pool), migrations.slice(0, 5));
    const player = playerKey({ userId: 'ana' });
    const earlier = await pool.connect();
    await earlier.query('begin');
    await earlier.query(
      `insert into laurel_runs (id, player, tournament_id, scores, status, attempt, lease_until, created_at, updated_at)
       values ('late', $1, 'cup', '{"kills":3}', 'sending', 1, 60000, 1, 1)`,
      [player],
    );
    const opened = postgresLedger(pool).open();
    // The migration has come as far as it does while that one writes.
    await eventually(async () => {
      const { rows } = await administrator.query(
        "select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query like 'do $laurel$%'",
        [database],
      );
      expect(rows).toHaveLength(1);
    });
    await earlier.query('commit');
    earlier.release();
    expect(await opened).toMatchObject([{ id: 'late', player, status: 'sending' }]);
    await pool.end();
  },
  30_000,
);
