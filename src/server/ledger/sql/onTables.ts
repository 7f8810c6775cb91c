import { LaurelError } from '../../../domain/LaurelError.ts';
import type { SqlDatabase } from './SqlDatabase.ts';

/** All tables of a ledger. */
export const tables = [
  'laurel_schema',
  'laurel_runs',
  'laurel_accounts',
  'laurel_account_scores',
  'laurel_leases',
] as const;

/**
 * Does work on the ledger's tables. Rejects with `LaurelError` of kind `config` when somebody has dropped some of them: it
 * says which, and what to do.
 */
export async function onTables<T>(database: SqlDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOneThere(error)) throw unknownVersion();
    const missing = isOneGone(error) ? await missingTables(database) : [];
    throw missing.length > 0 ? tablesGone(missing) : error;
  }
}

/**
 * Whether a database has a ledger: any of its tables, since one that lacks some is a ledger all the same, and is told apart by
 * `onTables`. Nothing is made. Rejects with what the database says when it does not answer.
 */
export async function holdsLedger(database: Pick<SqlDatabase, 'query'>): Promise<boolean> {
  for (const table of tables) {
    if (await isThere(database, table)) return true;
  }
  return false;
}

async function missingTables(database: SqlDatabase): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const table of tables) {
    if (!(await isThere(database, table).catch(() => true))) missing.push(table);
  }
  return missing;
}

async function isThere({ query }: Pick<SqlDatabase, 'query'>, table: string): Promise<boolean> {
  try {
    await query(`select 1 from ${table} where 1 = 0`, []);
    return true;
  } catch (error) {
    if (isOneGone(error)) return false;
    throw error;
  }
}

/** A table that a statement needs is not there: Postgres says so by SQLSTATE 42P01, in whichever language. */
export function isOneGone(error: unknown): boolean {
  const isNamed = /\bno such table: (?:main\.)?laurel_|\brelation "laurel_\w+" does not exist/;
  return codeOf(error) === '42P01' || isNamed.test(messageOf(error));
}

/** Something that a migration makes is there before it: SQLSTATE 42P07 (a table or an index) and 42701 (a column). */
function isOneThere(error: unknown): boolean {
  const isNamed = /\blaurel_\w+ already exists|\bduplicate column name/.test(messageOf(error));
  return isNamed || codeOf(error) === '42P07' || codeOf(error) === '42701';
}

function codeOf(error: unknown): unknown {
  return (error as { readonly code?: unknown } | null | undefined)?.code;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

function tablesGone(missing: readonly string[]): LaurelError {
  return wrongTables(`is without ${missing.join(', ')}, which Laurel had made in it`);
}

function unknownVersion(): LaurelError {
  return wrongTables(
    'has tables that laurel_schema, the table of their versions, does not know: it was emptied or dropped, or is from another ' +
      'backup than they are',
  );
}

function wrongTables(problem: string): LaurelError {
  const message =
    `The ledger’s database ${problem}. The tables ${tables.join(', ')} belong together: restore all of them from one backup. ` +
    'Or drop all of them and start anew, to begin with an empty ledger that knows no earlier run, and take over what has been ' +
    'played with adoptTotals, or `npx laurel adopt`.';
  return new LaurelError({ kind: 'config', message });
}
