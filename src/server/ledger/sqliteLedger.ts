import type { SQLInputValue } from 'node:sqlite';
import { LaurelError } from '../../domain/LaurelError.ts';
import type { Ledger } from './Ledger.ts';
import { sqlLedger, type Row } from './sqlLedger.ts';

interface Job {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

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
  let jobs: Job[] = [];
  let isClosed = false;

  function run({ text, values }: Job): readonly Row[] {
    let statement = statements.get(text);
    if (statement === undefined) {
      statement = database.prepare(text);
      statements.set(text, statement);
    }
    // By name, `$1` and so on: older versions of Node bind numbered parameters by place only when none repeats.
    return statement.all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])));
  }

  /** What many requests want at once goes to the disk at once: a commit waits for it, and it dominates the cost. */
  function runAll(): void {
    const batch = jobs;
    jobs = [];
    const isGroup = batch.length > 1;
    const done: (() => void)[] = [];
    try {
      if (isGroup) database.exec('begin immediate');
      for (const job of batch) {
        try {
          const rows = run(job);
          done.push(() => job.resolve(rows));
        } catch (error) {
          // A statement that fails undoes itself alone.
          done.push(() => job.reject(error));
        }
      }
      if (isGroup) database.exec('commit');
    } catch (error) {
      for (const { reject } of batch) reject(error);
      rollBack();
      return;
    }
    for (const tell of done) tell();
  }

  function rollBack(): void {
    try {
      database.exec('rollback');
    } catch {
      // It was the beginning that failed: there is nothing to roll back.
    }
  }

  return sqlLedger({
    eachScore: 'json_each(laurel_runs.scores)',

    query(text, values) {
      return new Promise((resolve, reject) => {
        if (jobs.length === 0) setImmediate(runAll);
        jobs.push({ text, values, resolve, reject });
      });
    },

    async close() {
      statements.clear();
      if (!isClosed) database.close();
      isClosed = true;
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
    const database = new sqlite.DatabaseSync(file);
    // In WAL mode readers and the writer do not wait for each other; FULL puts each commit on the disk. Another
    // process that writes is waited for.
    database.exec('pragma busy_timeout = 5000; pragma synchronous = full');
    untilUnlocked(() => database.exec('pragma journal_mode = wal'));
    return database;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LaurelError({ kind: 'config', message: `The ledger file ${file} cannot be opened: ${why}.` });
  }
}

/** SQLite waits for other processes everywhere but here: those that start on a new file together collide. */
function untilUnlocked(change: () => void): void {
  for (let tries = 1; ; tries += 1) {
    try {
      change();
      return;
    } catch (error) {
      if (tries === 250) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
