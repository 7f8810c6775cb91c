import { misuse } from '../../domain/misuse.ts';
import type { Ledger } from './Ledger.ts';
import { postgresDatabase, type PostgresPool } from './sql/postgresDatabase.ts';
import { sqlLedger } from './sql/sqlLedger.ts';

// Pools that are listened to: there may be a ledger for each request.
const heard = new WeakSet<PostgresPool>();

/**
 * A ledger in Postgres, or in a database that speaks its protocol and SQL: for several game servers and for
 * serverless functions. Times are the database's, so the servers' clocks may differ. Each step is one statement, so it
 * works through poolers and needs no transaction; one that the database could not serialize (40001, 40P01) is tried again.
 * The tables `laurel_runs`, `laurel_accounts`, `laurel_account_scores`, `laurel_leases` and `laurel_schema`, and the sequence
 * `laurel_revision`, are made at the first one, and brought up to date after an update of Laurel: they go into a backup, and away, together. A database that a newer Laurel has updated is refused with `LaurelError` of kind `config`, also by
 * what runs already. The pool stays yours: `close` does not end it. Connections of it that break while nobody uses them do not end the process.
 *
 * A run is on the database's disk before it is sent, also where `synchronous_commit` is off, and with a replica that
 * `synchronous_standby_names` names: any other one that takes over may lack runs that were sent.
 *
 * Throws `LaurelError` of kind `config` for what is no pool, such as an address.
 */
export function postgresLedger(pool: PostgresPool): Ledger {
  if (typeof (pool as PostgresPool | undefined)?.query !== 'function')
    throw misuse(
      'postgresLedger takes a pool: new Pool({ connectionString }) of pg, or another with query(text, values).',
    );
  listenTo(pool);
  return sqlLedger(postgresDatabase(pool));
}

/**
 * A connection that breaks while nobody uses it is an event, which ends the process where nobody listens, and the runs under way with
 * it. The next statement has another connection, or says what is wrong.
 */
function listenTo(pool: PostgresPool & { readonly on?: unknown }): void {
  if (heard.has(pool) || typeof pool.on !== 'function') return;
  heard.add(pool);
  pool.on('error', () => {});
}
