import type { Migration } from './migrations.ts';

/** A row as a driver gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** What a statement's `$1`, `$2`, … stand for. */
export type SqlValues = readonly (string | number | null)[];

/** What a database has to offer to `sqlLedger`. */
export interface SqlDatabase {
  /** Unix milliseconds, by the clock that everybody on this database shares. */
  readonly now: () => Promise<number>;
  readonly query: (text: string, values: SqlValues) => Promise<readonly Row[]>;
  /** Table function that takes `laurel_runs.scores`, a JSON object, apart into rows with the columns `key` and `value`. */
  readonly eachScore: string;
  /** Type to which a `value` is cast before it is summed up, one whose sums do not overflow. */
  readonly sumType: string;
  /**
   * Expression for the number that has grown with each run that came in. Whoever reads it later, also at the same time, never reads
   * less, and a run that comes in after it was read has a greater one.
   */
  readonly revision: string;
  /** Expression beside what a statement returns, by which its change is on disk before it does, however the database is set up. */
  readonly onDisk: string;
  /**
   * Runs a migration's statements and writes its version into `laurel_schema`, all of it or nothing, while no other
   * process can; does nothing when that version is there already.
   */
  readonly migrate: (migration: Migration) => Promise<void>;
  /** Folds the oldest runs settled before a moment, so many at most, all of them or none. Returns how many there were. */
  readonly fold: (before: number, most: number) => Promise<number>;
  readonly close: () => Promise<void>;
}
