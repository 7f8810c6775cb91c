import { LaurelError } from '../core/LaurelError.ts';
import type { Ledger } from './Ledger.ts';
import { sqlLedger } from './sqlLedger.ts';

/**
 * A ledger in one SQLite file, on the SQLite that Node brings along (22.13 and later, Bun, Deno): right for a game
 * server on one machine, with as many processes as it likes. Every run is on the disk before it is sent, so it
 * survives the process and the power. `:memory:` keeps it in memory.
 *
 * Throws `LaurelError` of kind `config` when the runtime has no `node:sqlite` or the file cannot be opened.
 */
export function sqliteLedger(file: string): Ledger {
  const database = open(file);
  const statements = new Map<string, ReturnType<typeof database.prepare>>();

  return sqlLedger({
    eachScore: 'json_each(laurel_runs.scores)',

    async query(text, values) {
      let statement = statements.get(text);
      if (statement === undefined) {
        statement = database.prepare(text.replaceAll(/\$(\d)/g, '?$1'));
        statements.set(text, statement);
      }
      return statement.all(...values);
    },

    async close() {
      statements.clear();
      if (database.isOpen) database.close();
    },
  });
}

function open(file: string) {
  // Looked up at run time, so that a bundle for workers, which have no such module, can hold this file.
  const sqlite = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:sqlite');
  if (sqlite === undefined) {
    throw new LaurelError({
      kind: 'config',
      message:
        'sqliteLedger needs node:sqlite, which this runtime has not (Node has it from 22.13 on). ' +
        'Use postgresLedger, or a newer runtime.',
    });
  }
  try {
    const database = new sqlite.DatabaseSync(file, { timeout: 5000 });
    // In WAL mode readers and the writer do not wait for each other; FULL puts each commit on the disk.
    database.exec('pragma journal_mode = wal; pragma synchronous = full');
    return database;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LaurelError({ kind: 'config', message: `The ledger file ${file} cannot be opened: ${why}.` });
  }
}
