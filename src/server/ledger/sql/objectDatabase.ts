import { type Migration, versionTable } from './migrations.ts';
import { foldSteps } from './foldStatements.ts';
import type { Row, SqlDatabase } from './SqlDatabase.ts';

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
  const run = (text: string, values: readonly unknown[] = []): readonly Row[] =>
    // It takes numbered parameters in SQLite's own writing only.
    storage.sql.exec(text.replaceAll(/\$(\d+)/g, '?$1'), ...values).toArray();

  const summing = { eachScore: 'json_each(laurel_runs.scores)', sumType: 'double precision' };
  return {
    ...summing,
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
      const [mark = '', ...steps] = foldSteps(summing);
      return storage.transactionSync(() => {
        run(mark, [before, most]);
        return steps.map((text) => run(text)).at(-1)?.length ?? 0;
      });
    },
    async close() {},
  };
}

function runMigration(
  run: (text: string, values?: readonly unknown[]) => readonly Row[],
  { version, statements }: Migration,
): void {
  run(versionTable);
  if (run('select 1 from laurel_schema where version >= $1', [version]).length > 0) return;
  for (const statement of statements) run(statement);
  run('insert into laurel_schema (version) values ($1)', [version]);
}
