import { Pool } from 'pg';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import { postgresDatabase } from '../../../src/server/ledger/sql/postgresDatabase.ts';
import { ledgerContract } from './ledgerContract.ts';
import { schemaContract } from './schemaContract.ts';
import { startPostgres } from './postgresServer.ts';

for (const isolation of ['read committed', 'repeatable read', 'serializable']) {
  ledgerContract(`postgresLedger on a Postgres server, ${isolation}`, async () => {
    const server = await startPostgres();
    const pools: Pool[] = [];
    const options = `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`;
    return {
      open() {
        const pool = new Pool({ ...server.connection, options, max: 8 });
        pools.push(pool);
        return postgresLedger(pool);
      },
      async end() {
        await Promise.all(pools.map((pool) => pool.end()));
        await server.stop();
      },
    };
  });
}

schemaContract('a Postgres server', async () => {
  const server = await startPostgres();
  const administrator = new Pool({ ...server.connection, max: 1 });
  const pools: Pool[] = [administrator];
  let count = 0;
  return {
    slow: 'perform pg_sleep(0.05)',
    async create() {
      count += 1;
      const database = `schema_${count}`;
      await administrator.query(`create database ${database}`);
      return () => {
        const pool = new Pool({ ...server.connection, database, max: 2 });
        pools.push(pool);
        return postgresDatabase(pool);
      };
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
      await server.stop();
    },
  };
});
