import { sleep } from '../../../base/async/sleep.ts';
import { versionTable, type Migration } from './migrations.ts';
import { foldAtOnce } from './foldStatements.ts';
import type { Row, SqlDatabase, SqlValues } from './SqlDatabase.ts';

/** As much of a Postgres driver as the ledger uses: a `Pool` of `pg`, PGlite, a serverless driver's pool. */
export interface PostgresPool {
  query(text: string, values?: (string | number | null)[]): Promise<{ readonly rows: readonly unknown[] }>;
}

const epoch = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';

// Any number that nobody else locks: "laurel" in ASCII.
const lock = 0x6c_61_75_72_65_6c;

/** Postgres for `sqlLedger`. */
export function postgresDatabase(pool: PostgresPool): SqlDatabase {
  const now = createServerClock(async () => {
    const { rows } = await pool.query(`select ${epoch} as now`);
    return Number((rows[0] as Row)['now']);
  });
  const summing = {
    eachScore: 'jsonb_each_text(cast(laurel_runs.scores as jsonb))',
    // A sum of doubles that overflows fails there, and with it what it says of everybody else.
    sumType: 'numeric',
  };
  async function query(text: string, values: SqlValues): Promise<readonly Row[]> {
    const { rows } = await untilSerialized(() => pool.query(text, [...values]));
    return rows as readonly Row[];
  }

  return {
    ...summing,
    revision: `nextval('laurel_revision')`,
    // For this statement alone. With more than "on" it stays what it is, and databases that have no such setting keep all.
    onDisk: `case current_setting('synchronous_commit', true) when 'off' then set_config('synchronous_commit', 'on', true) end`,
    now,
    query,

    async fold(before, most) {
      return (await query(foldAtOnce(summing), [before, most])).length;
    },

    async migrate(migration) {
      await untilSerialized(() => pool.query(toBlock(migration)));
    },

    async close() {},
  };
}

/**
 * The migration as one statement, since a pool may give each statement another connection. Servers of an earlier Laurel wait until it is
 * over: what they write meanwhile into a table that is made anew would go with the old one, and such a run be sent again. By a stricter
 * isolation it would read the tables as they were before it waited.
 */
function toBlock({ version, statements, postgres = [] }: Migration): string {
  return `do $laurel$ begin
    if current_setting('transaction_isolation') <> 'read committed' then
      commit;
      set transaction isolation level read committed;
    end if;
    perform pg_advisory_xact_lock(${lock});
    ${versionTable};
    if not exists (select 1 from laurel_schema where version >= ${version}) then
      if to_regclass('laurel_runs') is not null then lock table laurel_runs in access exclusive mode; end if;
      ${[...statements, ...postgres].map((statement) => `${statement};`).join('\n')}
      insert into laurel_schema (version) values (${version});
    end if;
  end $laurel$`;
}

const clockLasts = 10_000;

// More than clocks drift or are corrected by within that, and far less than what is timed by it.
const mostApart = 1000;

/** What another clock said, when this was by the monotonic clock, and how far that one and the day's were apart before. */
interface Reading {
  readonly time: number;
  readonly at: number;
  readonly apart: number;
}

/** Changes when a clock is set, and by as long as a machine slept, where its monotonic clock stands still meanwhile. */
const clocksApart = (): number => Date.now() - performance.now();

function isStill({ at, apart }: Reading): boolean {
  return performance.now() - at <= clockLasts && Math.abs(clocksApart() - apart) <= mostApart;
}

/**
 * A clock that is set by another one from time to time, and goes by this machine's monotonic one in between, as long as the day's
 * agrees: one that slept would be behind by as long. It is behind by the way back of what was read, and never ahead by the time that
 * a connection took: an honest game would seem too fast.
 */
function createServerClock(read: () => Promise<number>): () => Promise<number> {
  let set: Reading | undefined;

  async function readAgain(): Promise<Reading> {
    const askedAt = performance.now();
    const apart = clocksApart();
    const time = await read();
    const at = performance.now();
    // Of what was read at once, what is furthest ahead had the shortest way back.
    if (set === undefined || set.at < askedAt || !isStill(set) || time - set.time > at - set.at)
      set = { time, at, apart };
    return set;
  }

  return async () => {
    let reading = set !== undefined && isStill(set) ? set : await readAgain();
    // The machine slept while it was read. Only once: clocks that never agree must not hold up anybody.
    if (!isStill(reading)) reading = await readAgain();
    return Math.round(reading.time + performance.now() - reading.at);
  };
}

// Within the usual lease. Whatever comes later is settled by another attempt's number.
const longestRetry = 30_000;

/** Statements that the database undid for the sake of another one are tried again: nothing of them is there. */
async function untilSerialized<T>(query: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await query();
    } catch (error) {
      if (!isForAnother(error) || performance.now() - startedAt > longestRetry) throw error;
      await sleep(Math.random() * Math.min(500, 2 ** tries));
    }
  }
}

/**
 * Serialization failure, or deadlock: SQLSTATE 40001 and 40P01. Or two players brought one random id at once (23505): whoever comes
 * again sees that it is there.
 */
function isForAnother(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  // Drivers name the constraint in fields of their own, Postgres in its words.
  const isTaken = code === '23505' && String(message).includes('laurel_runs_random');
  return code === '40001' || code === '40P01' || isTaken;
}
