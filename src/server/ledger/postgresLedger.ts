import type { Ledger } from './Ledger.ts';
import { sqlLedger, type Row } from './sqlLedger.ts';

/** As much of a Postgres driver as the ledger uses: a `Pool` of `pg`, PGlite, a serverless driver's pool. */
export interface PostgresPool {
  query(text: string, values?: (string | number | null)[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/**
 * A ledger in Postgres, or in a database that speaks its protocol and SQL: for several game servers and for
 * serverless functions. Each step is one statement, so it works through poolers and needs no transaction; the
 * table `laurel_runs` is made at the first one. The pool stays yours: `close` does not end it.
 */
export function postgresLedger(pool: PostgresPool): Ledger {
  return sqlLedger({
    eachScore: 'jsonb_each_text(cast(laurel_runs.scores as jsonb))',

    async query(text, values) {
      const { rows } = await pool.query(text, [...values]);
      return rows as readonly Row[];
    },

    async close() {},
  });
}
