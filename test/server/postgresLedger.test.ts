import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';
import { postgresLedger } from '../../src/server/ledger/postgresLedger.ts';
import { ledgerContract } from './ledgerContract.ts';
import { startPostgres } from './postgresServer.ts';

ledgerContract('postgresLedger on a Postgres server', async () => {
  const server = await startPostgres();
  const pools: Pool[] = [];
  return {
    open() {
      const pool = new Pool({ ...server.connection, max: 8 });
      pools.push(pool);
      return postgresLedger(pool);
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
      await server.stop();
    },
  };
});

ledgerContract('postgresLedger on an embedded Postgres', async () => {
  const database = new PGlite();
  // Unpacking it takes seconds, which are not the first test's.
  await database.waitReady;
  return { open: () => postgresLedger(database), end: () => database.close() };
});
