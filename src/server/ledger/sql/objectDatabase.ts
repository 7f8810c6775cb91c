import type { SqlDatabase } from './SqlDatabase.ts';
import { dialect, runFold, runMigration, type RunStatement } from './sqliteSteps.ts';

/** As much of a Durable Object's storage as a ledger needs. Spelled out, so that nobody else needs its types. */
export interface ObjectStorage {
  readonly sql: {
    exec(text: string, ...values: unknown[]): { toArray(): Record<string, unknown>[] };
  };
  transactionSync<T>(work: () => T): T;
}

/**
 * The SQLite of a Durable Object for `sqlLedger`. One object runs one statement after the other, and its answers leave
 * it only when they are on disk.
 */
export function objectDatabase(storage: ObjectStorage): SqlDatabase {
  const run: RunStatement = (text, values = []) =>
    // It takes numbered parameters in SQLite's own writing only.
    storage.sql.exec(text.replaceAll(/\$(\d+)/g, '?$1'), ...values).toArray();

  return {
    ...dialect,
    onDisk: 'null',
    // The object's, which stands still while it runs and is right at the start of each call.
    async now() {
      return Date.now();
    },
    // oxlint-disable-next-line typescript/require-await -- what throws is to reject, as with any other database
    query: async (text, values) => run(text, values),
    async migrate(migration) {
      storage.transactionSync(() => runMigration(run, migration));
    },
    async fold(before, most) {
      return storage.transactionSync(() => runFold(run, before, most));
    },
    async close() {},
  };
}
