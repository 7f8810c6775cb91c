import { versionTable, type Migration } from './migrations.ts';
import type { Row, SqlDatabase } from './SqlDatabase.ts';

/** As much of a Postgres driver as the ledger uses: a `Pool` of `pg`, PGlite, a serverless driver's pool. */
export interface PostgresPool {
  query(text: string, values?: (string | number | null)[]): Promise<{ readonly rows: readonly unknown[] }>;
}

// Any number that nobody else locks: "laurel" in ASCII.
const lock = 0x6c_61_75_72_65_6c;

/** Postgres for `sqlLedger`. */
export function postgresDatabase(pool: PostgresPool): SqlDatabase {
  return {
    eachScore: 'jsonb_each_text(cast(laurel_runs.scores as jsonb))',

    // A sum of doubles that overflows fails there, and with it what it says of everybody else.
    sumType: 'numeric',

    async query(text, values) {
      const { rows } = await pool.query(text, [...values]);
      return rows as readonly Row[];
    },

    async migrate(migration) {
      await pool.query(toBlock(migration));
    },

    async close() {},
  };
}

/** The migration as one statement, since a pool may give each statement another connection. */
function toBlock({ version, statements }: Migration): string {
  return `do $laurel$ begin
    perform pg_advisory_xact_lock(${lock});
    ${versionTable};
    if not exists (select 1 from laurel_schema where version >= ${version}) then
      ${statements.join(';\n')};
      insert into laurel_schema (version) values (${version});
    end if;
  end $laurel$`;
}
