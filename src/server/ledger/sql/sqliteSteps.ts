// What SQLite does in several statements, whoever runs them and whatever makes a transaction of them.

import { foldSteps } from './foldStatements.ts';
import { firstRevision, type Migration, versionTable } from './migrations.ts';
import type { Row, SqlDatabase, SqlValues } from './SqlDatabase.ts';

/** Runs one statement. */
export type RunStatement = (text: string, values?: SqlValues) => readonly Row[];

/** How SQLite takes scores apart, sums them up, and counts revisions: it writes one thing after the other. */
export const dialect: Pick<SqlDatabase, 'eachScore' | 'sumType' | 'revision'> = {
  eachScore: 'json_each(laurel_runs.scores)',
  sumType: 'double precision',
  revision: `(select coalesce(max(created_revision), ${firstRevision}) from laurel_runs where created_revision is not null)`,
};

/** Runs a migration that the database has not, inside of a transaction. */
export function runMigration(run: RunStatement, { version, statements, sqlite = [] }: Migration): void {
  run(versionTable);
  if (run('select 1 from laurel_schema where version >= $1', [version]).length > 0) return;
  for (const statement of [...statements, ...sqlite]) run(statement);
  run('insert into laurel_schema (version) values ($1)', [version]);
}

/** Folds old runs, as `SqlDatabase` says, inside of a transaction. Returns how many there were. */
export function runFold(run: RunStatement, before: number, most: number): number {
  const [mark = '', ...steps] = foldSteps(dialect);
  run(mark, [before, most]);
  return steps.map((text) => run(text)).at(-1)?.length ?? 0;
}
