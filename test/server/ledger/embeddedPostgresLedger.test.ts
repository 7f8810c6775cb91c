import { PGlite } from '@electric-sql/pglite';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import { postgresDatabase } from '../../../src/server/ledger/sql/postgresDatabase.ts';
import { ledgerContract } from './ledgerContract.ts';
import { schemaContract } from './schemaContract.ts';

ledgerContract('postgresLedger on an embedded Postgres', async () => {
  const database = new PGlite();
  // Unpacking it takes seconds, which are not the first test's.
  await database.waitReady;
  return { open: () => postgresLedger(database), end: () => database.close() };
});

schemaContract('an embedded Postgres', async () => {
  const database = new PGlite();
  await database.waitReady;
  let count = 0;
  return {
    slow: 'perform pg_sleep(0.05)',
    async create() {
      count += 1;
      await database.exec(`create schema schema_${count}; set search_path to schema_${count}`);
      return () => postgresDatabase(database);
    },
    end: () => database.close(),
  };
});
