import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { migrate } from '../../../src/server/ledger/sql/migrate.ts';
import { migrations, type Migration } from '../../../src/server/ledger/sql/migrations.ts';
import { tables } from '../../../src/server/ledger/sql/onTables.ts';
import type { SqlDatabase } from '../../../src/server/ledger/sql/SqlDatabase.ts';
import { sqlLedger } from '../../../src/server/ledger/sql/sqlLedger.ts';
import { eventually } from '../../support/eventually.ts';

const now = 1_800_000_000_000;
const scores = { deaths: 2, kills: 6 };

/** A place for databases, each of them empty at first and opened as often as asked for. */
export interface SchemaHost {
  readonly create: () => Promise<() => SqlDatabase>;
  /** A statement that makes a migration long enough for another one to begin. */
  readonly slow: string;
  readonly end: () => Promise<void>;
}

// What Laurel made before its schema had a version. Never to be changed: such databases exist.
const unversioned = [
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

const later: readonly Migration[] = [
  ...migrations,
  {
    version: migrations.length + 1,
    statements: [
      'alter table laurel_runs add column note text',
      "update laurel_runs set note = 'as of old'",
      'create table laurel_notes (id text primary key)',
    ],
  },
  { version: migrations.length + 2, statements: ["insert into laurel_notes (id) values ('once')"] },
];

async function versionsIn(database: SqlDatabase): Promise<readonly number[]> {
  const rows = await database.query('select version from laurel_schema order by version', []);
  return rows.map((row) => Number(row['version']));
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** What every database has to do with the versions of the schema. */
export function schemaContract(name: string, start: () => Promise<SchemaHost>): void {
  describe(`the schema in ${name}`, () => {
    let host: SchemaHost;
    let open: () => SqlDatabase;

    beforeAll(async () => {
      host = await start();
    }, 60_000);

    beforeEach(async () => {
      open = await host.create();
    });

    afterAll(() => host.end());

    it('numbers its versions from 1, without a gap', () => {
      expect(migrations.map(({ version }) => version)).toEqual(numbers(migrations.length));
    });

    it('is the latest in an empty database, from the first statement on', async () => {
      const database = open();
      expect(await sqlLedger(database).open()).toEqual([]);
      expect(await versionsIn(database)).toEqual(numbers(migrations.length));
      await database.close();
    });

    it('takes a database over from before there were versions, with every run in it', async () => {
      const database = open();
      for (const statement of unversioned) await database.query(statement, []);
      const record = {
        id: 'r',
        tournamentId: null,
        externalUserId: null,
        userId: 'ana',
        scores,
        createdAt: null,
      };
      const reason = { code: 'ended', message: 'It has ended.' };
      const states: readonly (readonly [string, number | null, object | null, object | null])[] = [
        ['accepted', null, null, record],
        ['accepted', null, null, null],
        ['refused', null, reason, null],
        ['sending', now + 5, null, null],
        ['unknown', null, null, null],
        ['waiting', null, null, null],
      ];
      for (const [index, [status, leaseUntil, why, what]] of states.entries()) {
        await database.query(
          'insert into laurel_runs values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
          [
            `run-${index}`,
            'user:ana',
            'cup',
            JSON.stringify(scores),
            status,
            2,
            leaseUntil,
            why === null ? null : JSON.stringify(why),
            what === null ? null : JSON.stringify(what),
            now + index,
            now + 10,
          ],
        );
      }
      const ledger = sqlLedger(database);
      const entries = await Promise.all(
        states.map((_, index) => ledger.find({ player: playerKey({ userId: 'ana' }), id: `run-${index}` })),
      );
      expect(entries).toEqual(
        states.map(([status, leaseUntil, why, what], index) => ({
          id: `run-${index}`,
          player: 'user:ana',
          tournamentId: 'cup',
          scores,
          status,
          attempt: 2,
          sends: status === 'sending' ? 0 : 2,
          hand: null,
          ticket: null,
          proof: null,
          folded: false,
          leaseUntil,
          reason: why,
          record: what,
          createdAt: now + index,
          updatedAt: now + 10,
          createdRevision: now + index,
          updatedRevision: now + 10,
        })),
      );
      const player = playerKey({ userId: 'ana' });
      const again = { id: 'run-5', player, tournamentId: 'cup', scores, now: now + 20, leaseUntil: now + 30 };
      expect(await ledger.claim(again)).toBe(3);
      expect(await ledger.account('cup', player)).toMatchObject({
        acceptedRuns: 2,
        accepted: { deaths: 4, kills: 12 },
      });
      expect(await versionsIn(database)).toEqual(numbers(migrations.length));
      await database.close();
    });

    it('takes a database over from before it had an order: all in it is of before, in the order of its times', async () => {
      const database = open();
      await migrate(
        database,
        migrations.filter(({ version }) => version < 9),
      );
      const player = playerKey({ userId: 'ana' });
      const year = 365 * 86_400_000;
      for (const [id, status, createdAt, updatedAt] of [
        ['counted', 'accepted', now - year, now - year],
        ['by a clock that was ahead', 'accepted', now + year, now + year],
        ['lost', 'unknown', now, now + 1],
      ]) {
        await database.query(
          `insert into laurel_runs (id, player, tournament_id, scores, status, attempt, created_at, updated_at)
            values ($1, $2, 'cup', $3, $4, 1, $5, $6)`,
          [
            id as string,
            player,
            JSON.stringify(scores),
            status as string,
            createdAt as number,
            updatedAt as number,
          ],
        );
      }
      await database.query(
        `insert into laurel_accounts (tournament_id, player, runs, updated_at) values ('cup', $1, 3, $2)`,
        [player, now - 2 * year],
      );
      const ledger = sqlLedger(database);
      const lost = await ledger.find({ player, id: 'lost' });
      expect(lost).toMatchObject({ createdRevision: now, updatedRevision: now + 1 });
      const before = await ledger.account('cup', player);
      expect(before).toMatchObject({ acceptedRuns: 5, updatedRevision: now + year });

      const claim = { id: 'new', player: playerKey({ userId: 'ben' }), tournamentId: 'cup', scores };
      await ledger.claim({ ...claim, now: now + 2, leaseUntil: now + 3 });
      const { createdRevision = 0 } = (await ledger.find(claim)) ?? {};
      expect(createdRevision).toBeGreaterThan(now + year);
      await ledger.settle({ player, id: 'lost' }, 1, { status: 'accepted' }, now + 4);
      const after = await ledger.account('cup', player);
      expect(after.updatedRevision).toBeGreaterThanOrEqual(createdRevision);
      expect(await ledger.fold(now + 2 * year, 10)).toBe(3);
      const { acceptedRuns, accepted, updatedAt, updatedRevision } = after;
      expect(await ledger.account('cup', player)).toMatchObject({
        acceptedRuns,
        accepted,
        updatedAt,
        updatedRevision,
      });
      await database.close();
    });

    it('goes through each migration once, in order, however many start at the same time', async () => {
      const before = open();
      await sqlLedger(before).open();
      const databases = Array.from({ length: 5 }, open);
      await Promise.all(databases.map((database) => migrate(database, later)));
      for (const database of databases) await migrate(database, later);
      expect(await versionsIn(before)).toEqual(numbers(later.length));
      expect(await before.query('select id from laurel_notes', [])).toMatchObject([{ id: 'once' }]);
      expect(await before.query('select note from laurel_runs', [])).toEqual([]);
      for (const database of [before, ...databases]) await database.close();
    });

    it('takes a step that is there already for done, whoever takes it at the same time', async () => {
      const databases = Array.from({ length: 5 }, open);
      // All are connected, so that they do begin together.
      await Promise.all(databases.map((database) => database.query('select 1', [])));
      const steps = later.map(({ version, statements }) => ({
        version,
        statements: [host.slow, ...statements],
      }));
      for (const step of steps) await Promise.all(databases.map((database) => database.migrate(step)));
      for (const step of steps) await databases[0]?.migrate(step);
      expect(await versionsIn(databases[1] as SqlDatabase)).toEqual(numbers(later.length));
      for (const database of databases) await database.close();
    });

    it('keeps nothing of a migration that fails, and tries it again', async () => {
      const database = open();
      const [, second = later[0] as Migration] = later.slice(migrations.length - 1);
      const broken = [...migrations, { ...second, statements: [...second.statements, 'no SQL at all'] }];
      await expect(migrate(database, broken)).rejects.toThrow(/syntax/);
      expect(await versionsIn(database)).toEqual(numbers(migrations.length));
      await expect(database.query('select * from laurel_notes', [])).rejects.toThrow(/laurel_notes/);
      await migrate(database, later);
      expect(await versionsIn(database)).toEqual(numbers(later.length));
      await database.close();
    });

    it('of a newer Laurel is refused with the reason, and left alone', async () => {
      const database = open();
      await migrate(database, later);
      const ledger = sqlLedger(database);
      const claim = { id: 'run', player: playerKey({ userId: 'ana' }), tournamentId: 'cup', scores };
      await expect(ledger.claim({ ...claim, now, leaseUntil: now + 1 })).rejects.toMatchObject({
        kind: 'config',
        message: expect.stringMatching(
          new RegExp(`version ${later.length} .* up to ${migrations.length}: a newer Laurel`),
        ) as unknown,
      });
      await expect(ledger.find(claim)).rejects.toMatchObject({ kind: 'config' });
      expect(await database.query('select * from laurel_runs', [])).toEqual([]);
      // Taken back, it serves again without a new start.
      await database.query('delete from laurel_schema where version > $1', [migrations.length]);
      expect(await ledger.find(claim)).toBeNull();
      await database.close();
    });

    it('of a newer Laurel is refused, too, where a connection was lost while its version was read', async () => {
      const database = open();
      await migrate(database, later);
      let lost = 1;
      const ledger = sqlLedger({
        ...database,
        async query(...asked) {
          if ((lost -= 1) >= 0) throw new Error('Connection terminated unexpectedly');
          return database.query(...asked);
        },
      });
      const claim = { id: 'run', player: playerKey({ userId: 'ana' }), tournamentId: 'cup', scores };
      await expect(ledger.claim({ ...claim, now, leaseUntil: now + 1 })).rejects.toThrow('terminated');
      await expect(ledger.claim({ ...claim, now, leaseUntil: now + 1 })).rejects.toMatchObject({
        kind: 'config',
        message: expect.stringContaining('a newer Laurel') as unknown,
      });
      expect(await database.query('select * from laurel_runs', [])).toEqual([]);
      await database.close();
    });

    it('of a newer Laurel is refused soon by what runs already, but for how a run ended that it has sent', async () => {
      const database = open();
      const ledger = sqlLedger(database);
      const claim = { id: 'run', player: playerKey({ userId: 'ana' }), tournamentId: 'cup', scores };
      const attempt = (await ledger.claim({ ...claim, now, leaseUntil: now + 1 })) ?? 0;
      await migrate(database, later);
      const newer = { kind: 'config', message: expect.stringContaining('a newer Laurel') as unknown };
      await eventually(() => expect(ledger.find(claim)).rejects.toMatchObject(newer));
      await expect(ledger.claim({ ...claim, id: 'next', now, leaseUntil: now + 1 })).rejects.toMatchObject(
        newer,
      );
      await expect(ledger.account('cup', claim.player)).rejects.toMatchObject(newer);
      await expect(ledger.fold(now, 1)).rejects.toMatchObject(newer);
      expect(await ledger.settle(claim, attempt, { status: 'accepted' }, now)).toBe(true);
      expect(await database.query('select id, status from laurel_runs', [])).toEqual([
        { id: 'run', status: 'accepted' },
      ]);
      // Taken back, it serves again without a new start.
      await database.query('delete from laurel_schema where version > $1', [migrations.length]);
      expect(await ledger.find(claim)).toMatchObject({ status: 'accepted' });
      await database.close();
    });

    it.each([['laurel_leases'], ['laurel_accounts', 'laurel_account_scores'], ['laurel_runs']])(
      'says which tables are gone, and what to do, until they are back: %s',
      async (...gone) => {
        const database = open();
        const ledger = sqlLedger(database);
        await ledger.open();
        const work = () =>
          Promise.all([
            ledger.takeLease({ name: 'reconcile', holder: 'me', now, until: now + 1 }),
            ledger.account('cup', playerKey({ userId: 'ana' })),
            ledger.fold(now, 10),
          ]);
        for (const table of gone) await database.query(`alter table ${table} rename to away_${table}`, []);
        const error: unknown = await work().catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ name: 'LaurelError', kind: 'config' });
        expect((error as Error).message).toContain(`is without ${gone.join(', ')}, `);
        expect((error as Error).message).toContain('backup');
        for (const table of gone) await database.query(`alter table away_${table} rename to ${table}`, []);
        await expect(work()).resolves.toBeDefined();
        await database.close();
      },
    );

    it('is not made anew under a running server, since its tables may be on their way back from a backup', async () => {
      const database = open();
      const ledger = sqlLedger(database);
      await ledger.open();
      for (const table of tables) await database.query(`drop table ${table}`, []);
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await expect(ledger.open()).rejects.toMatchObject({
          kind: 'config',
          message: expect.stringContaining(tables.join(', ')) as unknown,
        });
      }
      // The next start makes an empty one.
      expect(await sqlLedger(database).open()).toEqual([]);
      await expect(ledger.open()).resolves.toEqual([]);
      await database.close();
    });

    it('says that the table of versions is gone, where the others are there', async () => {
      const database = open();
      await sqlLedger(database).open();
      await database.query('drop table laurel_schema', []);
      for (const ledger of [sqlLedger(database), sqlLedger(database)]) {
        const error: unknown = await ledger.open().catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ name: 'LaurelError', kind: 'config' });
        expect((error as Error).message).toMatch(/laurel_schema, .*backup/);
      }
      await database.close();
    });
  });
}
