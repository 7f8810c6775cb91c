import type { Scores } from '../../domain/model.ts';
import type { PlayerKey } from '../../domain/players/playerKey.ts';
import { type AccountTotals, type Ledger, type LedgerEntry } from './Ledger.ts';

/** A row as a driver gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** What a database has to offer: statements with `$1`, `$2`, … and the way it takes a JSON object apart. */
export interface SqlDatabase {
  readonly query: (text: string, values: readonly (string | number | null)[]) => Promise<readonly Row[]>;
  /** Table function that takes `laurel_runs.scores` apart into rows with the columns `key` and `value`. */
  readonly eachScore: string;
  readonly close: () => Promise<void>;
}

// One schema for all databases. Times are Unix milliseconds; scores, reason and record are JSON.
const schema = [
  `create table if not exists laurel_runs (
    id text primary key,
    player text not null,
    tournament_id text not null,
    scores text not null,
    status text not null check (status in ('waiting', 'sending', 'accepted', 'refused', 'unknown')),
    attempt integer not null,
    lease_until bigint,
    reason text,
    record text,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create index if not exists laurel_runs_account on laurel_runs (tournament_id, player)`,
  `create index if not exists laurel_runs_recent on laurel_runs (player, created_at)`,
  `create index if not exists laurel_runs_open on laurel_runs (created_at)
    where status in ('waiting', 'sending', 'unknown')`,
];

/** A ledger over any database that speaks this much SQL. The schema is made before the first statement. */
export function sqlLedger(database: SqlDatabase): Ledger {
  const { eachScore } = database;
  let ready: Promise<void> | undefined;

  async function query(text: string, values: readonly (string | number | null)[]): Promise<readonly Row[]> {
    ready ??= migrate(database).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    await ready;
    return database.query(text, values);
  }

  async function attemptOf(
    text: string,
    values: readonly (string | number | null)[],
  ): Promise<number | null> {
    const [row] = await query(text, values);
    return row === undefined ? null : Number(row['attempt']);
  }

  return {
    async find(id) {
      const [row] = await query('select * from laurel_runs where id = $1', [id]);
      return row === undefined ? null : toEntry(row);
    },

    claim({ id, player, tournamentId, scores, now, leaseUntil, limit }) {
      return attemptOf(
        `insert into laurel_runs
          (id, player, tournament_id, scores, status, attempt, lease_until, created_at, updated_at)
        select cast($1 as text), cast($2 as text), cast($3 as text), cast($4 as text), 'sending', 1,
          cast($5 as bigint), cast($6 as bigint), cast($6 as bigint)
        where exists (select 1 from laurel_runs where id = $1)
          or (select count(*) from laurel_runs where player = $2 and created_at >= $7) < $8
        on conflict (id) do update set
          status = 'sending', attempt = laurel_runs.attempt + 1,
          lease_until = excluded.lease_until, updated_at = excluded.updated_at
        where laurel_runs.status = 'waiting' and laurel_runs.player = excluded.player
          and laurel_runs.tournament_id = excluded.tournament_id and laurel_runs.scores = excluded.scores
        returning attempt`,
        [
          id,
          player,
          tournamentId,
          JSON.stringify(scores),
          leaseUntil,
          now,
          limit?.since ?? now,
          limit?.runs ?? Number.MAX_SAFE_INTEGER,
        ],
      );
    },

    reclaim(id, attempt, now, leaseUntil) {
      return attemptOf(
        `update laurel_runs set status = 'sending', attempt = attempt + 1, lease_until = $3, updated_at = $4
        where id = $1 and attempt = $2 and status = 'unknown'
        returning attempt`,
        [id, attempt, leaseUntil, now],
      );
    },

    async settle(id, attempt, outcome, now) {
      const { status } = outcome;
      const reason = outcome.status === 'refused' ? outcome.reason : undefined;
      const record = outcome.status === 'accepted' ? outcome.record : undefined;
      const settled = await attemptOf(
        `update laurel_runs set status = $3, reason = $4, record = $5, lease_until = null, updated_at = $6
        where id = $1 and attempt = $2 and status in ('sending', 'unknown')
        returning attempt`,
        [id, attempt, status, toJson(reason), toJson(record), now],
      );
      return settled !== null;
    },

    async expire(now) {
      await query(
        `update laurel_runs set status = 'unknown', lease_until = null, updated_at = $1
        where status = 'sending' and lease_until < $1`,
        [now],
      );
    },

    async open() {
      const rows = await query(
        `select * from laurel_runs where status in ('waiting', 'sending', 'unknown')
        order by created_at, id`,
        [],
      );
      return rows.map(toEntry);
    },

    async account(tournamentId, player) {
      // The version is read first: whoever finds it unchanged later knows that the rest was not torn either.
      const version = await query(
        `select status, count(*) as runs, sum(attempt) as attempts, max(updated_at) as updated_at
        from laurel_runs where tournament_id = $1 and player = $2 group by status order by status`,
        [tournamentId, player],
      );
      const sums = await query(
        `select key, sum(cast(value as double precision)) as total
        from laurel_runs, ${eachScore} where tournament_id = $1 and player = $2 and status = 'accepted' group by key`,
        [tournamentId, player],
      );
      const open = await query(
        `select * from laurel_runs where tournament_id = $1 and player = $2
        and status in ('waiting', 'sending', 'unknown') order by created_at, id`,
        [tournamentId, player],
      );
      return {
        acceptedRuns: Number(version.find((row) => row['status'] === 'accepted')?.['runs'] ?? 0),
        accepted: Object.fromEntries(sums.map((row) => [String(row['key']), Number(row['total'])])),
        open: open.map(toEntry),
        updatedAt: Math.max(0, ...version.map((row) => Number(row['updated_at']))),
        version: version
          .map((row) => [row['status'], row['runs'], row['attempts'], row['updated_at']].join())
          .join(';'),
      };
    },

    async totals(tournamentId) {
      const counts = await query(
        `select player, sum(case when status = 'accepted' then 1 else 0 end) as accepted_runs,
          sum(case when status in ('waiting', 'sending', 'unknown') then 1 else 0 end) as open_runs
        from laurel_runs where tournament_id = $1 group by player order by player`,
        [tournamentId],
      );
      const sums = await query(
        `select player, key, sum(cast(value as double precision)) as total
        from laurel_runs, ${eachScore} where tournament_id = $1 and status = 'accepted' group by player, key`,
        [tournamentId],
      );
      const accepted = new Map<string, Record<string, number>>();
      for (const row of sums) {
        const player = String(row['player']);
        const scores = accepted.get(player) ?? {};
        scores[String(row['key'])] = Number(row['total']);
        accepted.set(player, scores);
      }
      return counts.map((row): AccountTotals => {
        const player = String(row['player']) as PlayerKey;
        return {
          player,
          acceptedRuns: Number(row['accepted_runs']),
          accepted: accepted.get(player) ?? {},
          openRuns: Number(row['open_runs']),
        };
      });
    },

    close: () => database.close(),
  };
}

async function migrate(database: SqlDatabase): Promise<void> {
  for (const statement of schema) {
    try {
      await database.query(statement, []);
    } catch {
      // Postgres lets two processes that start together collide over the same name; the second time it exists.
      await database.query(statement, []);
    }
  }
}

function toEntry(row: Row): LedgerEntry {
  const leaseUntil = row['lease_until'] ?? null;
  return {
    id: String(row['id']),
    player: String(row['player']) as PlayerKey,
    tournamentId: String(row['tournament_id']),
    scores: JSON.parse(String(row['scores'])) as Scores,
    status: row['status'],
    attempt: Number(row['attempt']),
    // Drivers give 64-bit integers as text.
    leaseUntil: leaseUntil === null ? null : Number(leaseUntil),
    reason: fromJson(row['reason']),
    record: fromJson(row['record']),
    createdAt: Number(row['created_at']),
    updatedAt: Number(row['updated_at']),
  } as LedgerEntry;
}

function toJson(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function fromJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : null;
}
