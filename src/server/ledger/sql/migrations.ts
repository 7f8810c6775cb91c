/** One step of the schema. Once released it never changes: databases that have it do not run it again. */
export interface Migration {
  /** 1 for the first, and one more for each. */
  readonly version: number;
  /** SQL that SQLite and Postgres both take. */
  readonly statements: readonly string[];
  /** What follows them in SQLite alone. */
  readonly sqlite?: readonly string[] | undefined;
  /** What follows them in Postgres alone. */
  readonly postgres?: readonly string[] | undefined;
}

/** Beyond any time in milliseconds: what was written before there were revisions goes by its time, and is of before. */
export const firstRevision = 1_000_000_000_000_000;

/** The table of the versions that a database has, one row each. */
export const versionTable = 'create table if not exists laurel_schema (version integer primary key)';

// One schema for all databases. Times are Unix milliseconds; scores, reason and record are JSON.
/** Every step from an empty database to today's schema, in order. */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    // Databases from before there were versions have all of this already.
    statements: [
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
    ],
  },
  {
    version: 2,
    // Reconciliation asks for the latest accepted runs of a tournament.
    statements: [
      `create index laurel_runs_accepted on laurel_runs (tournament_id, created_at) where status = 'accepted'`,
    ],
  },
  {
    version: 3,
    // A run is not sent endlessly. What is there already has been sent once for each attempt, as far as anybody knows.
    statements: [
      'alter table laurel_runs add column sends integer not null default 0',
      "update laurel_runs set sends = attempt where status <> 'sending'",
    ],
  },
  {
    version: 4,
    // A run is its player's: the id alone is no key. SQLite changes a key by making the table anew.
    statements: [
      `create table laurel_runs_of_players (
        id text not null,
        player text not null,
        tournament_id text not null,
        scores text not null,
        status text not null check (status in ('waiting', 'sending', 'accepted', 'refused', 'unknown')),
        attempt integer not null,
        sends integer not null default 0,
        lease_until bigint,
        reason text,
        record text,
        created_at bigint not null,
        updated_at bigint not null,
        primary key (id, player)
      )`,
      `insert into laurel_runs_of_players
        (id, player, tournament_id, scores, status, attempt, sends, lease_until, reason, record, created_at, updated_at)
        select id, player, tournament_id, scores, status, attempt, sends, lease_until, reason, record, created_at, updated_at
        from laurel_runs`,
      'drop table laurel_runs',
      'alter table laurel_runs_of_players rename to laurel_runs',
      'create index laurel_runs_account on laurel_runs (tournament_id, player)',
      'create index laurel_runs_recent on laurel_runs (player, created_at)',
      `create index laurel_runs_open on laurel_runs (created_at)
        where status in ('waiting', 'sending', 'unknown')`,
      `create index laurel_runs_accepted on laurel_runs (tournament_id, created_at) where status = 'accepted'`,
    ],
  },
  {
    version: 5,
    // Who settled a run by hand (JSON), and which process reconciles.
    statements: [
      'alter table laurel_runs add column hand text',
      'create table laurel_leases (name text primary key, holder text not null, held_until bigint not null)',
    ],
  },
  {
    version: 6,
    // Runs begin with a ticket and may be held for review. SQLite changes what a column may hold by making the table anew.
    statements: [
      `create table laurel_runs_with_tickets (
        id text not null,
        player text not null,
        tournament_id text not null,
        scores text not null,
        status text not null check (status in ('waiting', 'sending', 'accepted', 'refused', 'unknown', 'held')),
        attempt integer not null,
        sends integer not null default 0,
        lease_until bigint,
        reason text,
        record text,
        hand text,
        started_at bigint,
        seed text,
        proof text,
        created_at bigint not null,
        updated_at bigint not null,
        primary key (id, player)
      )`,
      `insert into laurel_runs_with_tickets
        (id, player, tournament_id, scores, status, attempt, sends, lease_until, reason, record, hand, created_at, updated_at)
        select id, player, tournament_id, scores, status, attempt, sends, lease_until, reason, record, hand, created_at, updated_at
        from laurel_runs`,
      'drop table laurel_runs',
      'alter table laurel_runs_with_tickets rename to laurel_runs',
      'create index laurel_runs_account on laurel_runs (tournament_id, player)',
      'create index laurel_runs_recent on laurel_runs (player, created_at)',
      `create index laurel_runs_open on laurel_runs (created_at)
        where status in ('waiting', 'sending', 'unknown')`,
      `create index laurel_runs_accepted on laurel_runs (tournament_id, created_at) where status = 'accepted'`,
      `create index laurel_runs_held on laurel_runs (created_at) where status = 'held'`,
      `create index laurel_runs_started on laurel_runs (tournament_id, player, started_at)
        where started_at is not null`,
    ],
  },
  {
    version: 7,
    // Old runs fold into totals; of each its key and verdict stay (folded = 1; 2 only inside of a transaction).
    statements: [
      'alter table laurel_runs add column folded integer not null default 0',
      `create table laurel_accounts (
        tournament_id text not null,
        player text not null,
        runs bigint not null,
        updated_at bigint not null,
        primary key (tournament_id, player)
      )`,
      `create table laurel_account_scores (
        tournament_id text not null,
        player text not null,
        score_type text not null,
        total numeric not null,
        primary key (tournament_id, player, score_type)
      )`,
      'drop index laurel_runs_account',
      'drop index laurel_runs_recent',
      'drop index laurel_runs_accepted',
      'create index laurel_runs_account on laurel_runs (tournament_id, player) where folded = 0',
      'create index laurel_runs_recent on laurel_runs (player, created_at) where folded = 0',
      `create index laurel_runs_accepted on laurel_runs (tournament_id, created_at)
        where folded = 0 and status = 'accepted'`,
      `create index laurel_runs_settled on laurel_runs (updated_at)
        where folded = 0 and status in ('accepted', 'refused')`,
      `create index laurel_runs_open_account on laurel_runs (tournament_id, player)
        where status in ('waiting', 'sending', 'unknown')`,
      'create index laurel_runs_folding on laurel_runs (tournament_id, player) where folded = 2',
    ],
  },
  {
    version: 8,
    // An id made at random is one player's, also of two who bring it at once. What is there already may hold it twice.
    statements: [
      'alter table laurel_runs add column random integer not null default 0',
      'create unique index laurel_runs_random on laurel_runs (id) where random = 1',
    ],
  },
  {
    version: 9,
    // What came after what, by no clock. In Postgres many write at once: there a sequence counts.
    statements: [
      'alter table laurel_runs add column created_revision bigint',
      'alter table laurel_runs add column updated_revision bigint',
      'alter table laurel_accounts add column updated_revision bigint',
    ],
    sqlite: [
      `create index laurel_runs_revision on laurel_runs (created_revision) where created_revision is not null`,
    ],
    postgres: [
      `create sequence laurel_revision start with ${firstRevision} cache 1 owned by laurel_runs.created_revision`,
    ],
  },
  {
    version: 10,
    // SQLite writes one claim after the other, each of which looks for the id by the primary key. A second index of ids that are in no order
    // cost each run a page of the disk of its own.
    statements: [],
    sqlite: ['drop index laurel_runs_random'],
  },
];
