import { Pool } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type PostgresServer } from '../server/ledger/postgresServer.ts';

/** A Postgres that runs while the tests of a file do. */
export interface FilePostgres {
  /** What a test itself looks with, beside the command that it runs. */
  readonly pool: () => Pool;
  /** The address for a command, with parameters in the place of a query (`query_timeout=300`). */
  readonly address: (parameters?: string) => string;
}

/** Starts one for the tests of a file, or of the `describe` that it stands in, and ends it with them. */
export function postgresOfThisFile(): FilePostgres {
  let server: PostgresServer;
  let pool: Pool;

  beforeAll(async () => {
    server = await startPostgres();
    pool = new Pool({ ...server.connection, max: 2 });
  }, 60_000);

  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  return {
    pool: () => pool,
    address(parameters = '') {
      const { host, user, database } = server.connection;
      const more = parameters === '' ? '' : `&${parameters}`;
      return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}${more}`;
    },
  };
}
