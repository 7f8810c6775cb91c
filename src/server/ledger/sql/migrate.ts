import { LaurelError } from '../../../domain/LaurelError.ts';
import { migrations, type Migration } from './migrations.ts';
import { isOneGone } from './onTables.ts';
import type { SqlDatabase } from './SqlDatabase.ts';

/**
 * Brings a database to today's schema: runs the migrations that it does not have, in order, each once, however many
 * processes start at the same time. Rejects with `LaurelError` of kind `config` when a newer Laurel has migrated the
 * database further than this one knows, and with what the database says when it does not answer.
 */
export async function migrate(
  database: SqlDatabase,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const version = await knownVersionOf(database, steps);
  for (const step of steps) {
    if (step.version > version) await runOnce(database, step);
  }
}

/** The version of a database. Rejects with `LaurelError` of kind `config` when it is a newer Laurel's. */
export async function knownVersionOf(
  database: SqlDatabase,
  steps: readonly Migration[] = migrations,
): Promise<number> {
  const latest = steps.at(-1)?.version ?? 0;
  const version = await versionOf(database);
  if (version > latest) throw tooNew(version, latest);
  return version;
}

async function runOnce(database: SqlDatabase, step: Migration): Promise<void> {
  try {
    await database.migrate(step);
  } catch (error) {
    // Where another process cannot be locked out, it may have come first: then the work is done.
    const version = await versionOf(database).catch(() => 0);
    if (version < step.version) throw error;
  }
}

/** Rejects when it could not be read: taken for nothing then, the schema of a newer Laurel would be taken for ours. */
async function versionOf(database: SqlDatabase): Promise<number> {
  try {
    const [row] = await database.query('select max(version) as version from laurel_schema', []);
    return Number(row?.['version'] ?? 0);
  } catch (error) {
    if (isOneGone(error)) return 0;
    throw error;
  }
}

function tooNew(version: number, latest: number): LaurelError {
  return new LaurelError({
    kind: 'config',
    message:
      `The ledger’s database has version ${version} of the schema, and this Laurel knows versions up to ${latest}: ` +
      'a newer Laurel has used it. Update Laurel here too.',
  });
}
