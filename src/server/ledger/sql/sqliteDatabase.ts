import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { sleep } from '../../../base/async/sleep.ts';
import { reasonOf } from '../../../base/reasonOf.ts';
import { LaurelError } from '../../../domain/LaurelError.ts';
import { misuse } from '../../../domain/misuse.ts';
import { holdsLedger } from './onTables.ts';
import type { Row, SqlDatabase, SqlValues } from './SqlDatabase.ts';
import { dialect, runFold, runMigration, type RunStatement } from './sqliteSteps.ts';

interface Job {
  readonly text: string;
  readonly values: SqlValues;
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
  /** Until when another process that writes is waited for, by `performance.now()`. */
  readonly patientUntil: number;
}

/** Milliseconds: how long another process that writes is waited for, and how long between two looks. */
const patience = 5_000;
const betweenLooks = 20;

/** A SQLite file for `sqlLedger`. Throws `LaurelError` of kind `config` when it cannot be opened. */
export function sqliteDatabase(file: string): SqlDatabase {
  const database = open(file, keepSafely);
  const checkPlace = createPlaceCheck(file);
  const run = createRunner(database);
  let jobs: Job[] = [];
  let isClosed = false;

  function runAll(): void {
    const batch = jobs;
    jobs = [];
    try {
      checkPlace();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    const locked = runBatch(database, run, batch);
    if (locked.length > 0) setTimeout(() => add(...locked), betweenLooks);
  }

  function add(...more: readonly Job[]): void {
    if (jobs.length === 0) setImmediate(runAll);
    jobs.push(...more);
  }

  /** Work of several statements, when no other process writes. */
  async function whenUnlocked<T>(work: () => T): Promise<T> {
    checkPlace();
    const patientUntil = performance.now() + patience;
    for (;;) {
      try {
        return inTransaction(database, work);
      } catch (error) {
        if (!isLocked(error) || performance.now() > patientUntil) throw error;
      }
      await sleep(betweenLooks);
    }
  }

  return {
    // Whoever opens the file is on this machine.
    async now() {
      return Date.now();
    },

    ...dialect,
    onDisk: 'null',

    query(text, values) {
      return new Promise((resolve, reject) => {
        add({ text, values, resolve, reject, patientUntil: performance.now() + patience });
      });
    },

    migrate: (migration) => whenUnlocked(() => runMigration(run, migration)),

    fold: (before, most) => whenUnlocked(() => runFold(run, before, most)),

    async close() {
      if (!isClosed) database.close();
      isClosed = true;
    },
  };
}

/** Whether a file holds a ledger. Nothing in it is changed. Throws `LaurelError` of kind `config` when it cannot be opened. */
export async function isLedgerFile(file: string): Promise<boolean> {
  const database = open(file, (opened) => {
    opened.exec(`pragma busy_timeout = ${patience}; select 1 from sqlite_schema`);
  });
  try {
    return await holdsLedger({ query: async (text) => database.prepare(text).all() });
  } finally {
    database.close();
  }
}

/**
 * Throws `LaurelError` of kind `config` once the file is no longer at its place. SQLite would write on into what nobody finds any
 * more, and whatever process comes next would begin with a ledger that knows nothing of it and count the same runs again.
 */
function createPlaceCheck(file: string): () => void {
  const fs = process.getBuiltinModule('node:fs');
  const place = process.getBuiltinModule('node:path').resolve(file);
  const inode = () => fs.statSync(place, { throwIfNoEntry: false })?.ino;
  const before = inode();
  return () => {
    // What has no place, `:memory:`, cannot lose it.
    if (before === undefined || inode() === before) return;
    throw new LaurelError({
      kind: 'config',
      message:
        `The ledger file ${file} was deleted, moved or replaced while this process had it open, and nothing is written any ` +
        'more: runs would be lost with it. Put it back, or start anew to go on with what is there.',
    });
  };
}

/** Runs statements, each prepared once. */
function createRunner(database: DatabaseSync): RunStatement {
  const statements = new Map<string, StatementSync>();
  return (text, values = []) => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    // By name, `$1` and so on: older versions of Node bind numbered parameters by place only when none repeats.
    return statement.all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])));
  };
}

/**
 * Runs jobs, and gives back those that found the file locked by another process, to be tried again. What many requests want
 * at once goes to the disk at once: a commit waits for it, and it dominates the cost.
 */
function runBatch(database: DatabaseSync, run: RunStatement, batch: readonly Job[]): readonly Job[] {
  if (batch.length > 1) {
    try {
      const rows = inTransaction(database, () => batch.map(({ text, values }) => run(text, values)));
      for (const [index, { resolve }] of batch.entries()) resolve(rows[index] ?? []);
      return [];
    } catch {
      // Nothing was done. What follows a statement that fails must not run here: on a full disk SQLite ends the whole
      // transaction with it, and the rest would be kept although all are told that it was not.
    }
  }
  // One by one: what fails takes nothing along, and while another process writes, whatever only reads goes on.
  const locked: Job[] = [];
  for (const job of batch) {
    try {
      job.resolve(run(job.text, job.values));
    } catch (error) {
      if (isLocked(error) && performance.now() < job.patientUntil) locked.push(job);
      else job.reject(error);
    }
  }
  return locked;
}

/**
 * SQLITE_BUSY, in any of its variants: another process has the file, and nothing was done. By SQLite's words for it, since Deno gives
 * not all of its errors a number.
 */
function isLocked(error: unknown): boolean {
  return (error as Partial<Error> | null)?.message === 'database is locked';
}

/** All of the work or nothing; other processes that write are waited for, and wait. */
function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  try {
    database.exec('begin immediate');
    const done = work();
    database.exec('commit');
    return done;
  } catch (error) {
    try {
      database.exec('rollback');
    } catch {
      // It was the beginning that failed: there is nothing to roll back.
    }
    throw error;
  }
}

/** Opens a file, and does with it what shows whether it can be used at all. */
function open(file: string, begin: (database: DatabaseSync) => void): DatabaseSync {
  // Found at run time, so that a bundle for workers, which have no such module, can hold this file.
  const sqlite = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:sqlite');
  if (sqlite === undefined) {
    throw misuse(
      'sqliteLedger needs node:sqlite, which this runtime has not (Node has it from 22.13 on). ' +
        'Use postgresLedger, or a newer runtime.',
    );
  }
  // To SQLite it is a file that goes when it is closed; here it is a variable that is empty.
  if (file === '') {
    throw misuse('The ledger file has no name, so it cannot be opened. Is the variable empty that holds it?');
  }
  try {
    const database = new sqlite.DatabaseSync(file);
    begin(database);
    return database;
  } catch (error) {
    throw misuse(`The ledger file ${file} cannot be opened: ${reasonOf(error)}.`);
  }
}

function keepSafely(database: DatabaseSync): void {
  // In WAL mode readers and the writer do not wait for each other; FULL puts each commit on the disk. Another
  // process that writes is waited for, but not inside SQLite, where everything else in this process would wait too.
  untilUnlocked(() => {
    database.exec('pragma busy_timeout = 0; pragma synchronous = full; pragma journal_mode = wal');
  });
}

/** SQLite waits for other processes everywhere but here: those that start on a new file together collide. */
function untilUnlocked(change: () => void): void {
  for (let tries = 1; ; tries += 1) {
    try {
      change();
      return;
    } catch (error) {
      if (tries === 250 || !isLocked(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
