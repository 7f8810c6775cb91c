import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sqliteDatabase } from '../../../../src/server/ledger/sql/sqliteDatabase.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-sqlite-'));
  file = join(folder, 'runs.db');
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe('a SQLite file', () => {
  it('has each commit on the disk, lets readers and a writer go on together, and never stands still', async () => {
    const database = sqliteDatabase(file);
    const settings = ['synchronous', 'journal_mode', 'busy_timeout'];
    const rows = await Promise.all(settings.map((name) => database.query(`pragma ${name}`, [])));
    // Full, as SQLite counts. Who waits inside SQLite holds up the whole process.
    expect(rows.flat()).toEqual([{ synchronous: 2 }, { journal_mode: 'wal' }, { timeout: 0 }]);
    await database.close();
  });

  it('keeps the rest of what was wanted at once where a statement of it fails', async () => {
    const database = sqliteDatabase(file);
    await database.query('create table notes (id text primary key)', []);
    const ids = ['a', 'a', 'b'];
    const written = await Promise.allSettled(
      ids.map((id) => database.query('insert into notes values ($1)', [id])),
    );
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await database.query('select id from notes order by id', [])).toEqual([{ id: 'a' }, { id: 'b' }]);
    await database.close();
  });

  it('that is full keeps of what was wanted at once what fits, and says of the rest that it is full', async () => {
    const database = sqliteDatabase(file);
    await database.query('create table notes (id text primary key, body text)', []);
    await database.query('pragma max_page_count = 20', []);
    const write = async (id: string, size: number) =>
      database.query('insert into notes values ($1, $2)', [id, 'x'.repeat(size)]);
    const written = await Promise.allSettled([write('a', 10), write('b', 200_000), write('c', 10)]);
    expect(written).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: 'database or disk is full' } },
      { status: 'fulfilled' },
    ]);
    const ids = async () =>
      (await database.query('select id from notes order by id', [])).map(({ id }) => id);
    expect(await ids()).toEqual(['a', 'c']);
    await database.query('pragma max_page_count = 1000', []);
    await write('b', 200_000);
    expect(await ids()).toEqual(['a', 'b', 'c']);
    await database.close();
  });

  it('that was taken away or replaced takes nothing until it is back', async () => {
    const database = sqliteDatabase(file);
    await database.query('create table notes (id text primary key)', []);
    const write = async (id: string) => database.query('insert into notes values ($1)', [id]);
    const away = expect.objectContaining({
      kind: 'config',
      message: expect.stringMatching(/runs\.db was deleted, moved or replaced/) as unknown,
    }) as unknown;
    const aside = join(folder, 'aside.db');
    renameSync(file, aside);
    const migration = { version: 1, statements: [] };
    const refused = await Promise.allSettled([
      write('a'),
      write('b'),
      database.fold(1, 1),
      database.migrate(migration),
    ]);
    expect(refused).toEqual(refused.map(() => ({ status: 'rejected', reason: away })));
    cpSync(aside, file);
    await expect(write('a')).rejects.toEqual(away);
    renameSync(aside, file);
    await write('c');
    expect(await database.query('select id from notes', [])).toEqual([{ id: 'c' }]);
    await database.close();
  });

  describe('that another process writes to for long', () => {
    let other: DatabaseSync;

    beforeEach(async () => {
      const database = sqliteDatabase(file);
      await database.query('create table notes (id text primary key)', []);
      await database.close();
      other = new DatabaseSync(file);
      other.exec('begin immediate');
    });

    afterEach(() => {
      vi.useRealTimers();
      other.close();
    });

    it('is still read, and written to when the other one is done', async () => {
      const database = sqliteDatabase(file);
      const written = [1, 2].map((id) => database.query(`insert into notes values ('${id}')`, []));
      expect(await database.query('select id from notes', [])).toEqual([]);
      other.exec("insert into notes values ('0'); commit");
      await Promise.all(written);
      const ids = await database.query('select id from notes order by id', []);
      expect(ids).toEqual([{ id: '0' }, { id: '1' }, { id: '2' }]);
      await database.close();
    });

    it('is migrated when the other one is done', async () => {
      const database = sqliteDatabase(file);
      const migrated = database.migrate({ version: 1, statements: ['create table more (id text)'] });
      expect(await database.query('select id from notes', [])).toEqual([]);
      other.exec('commit');
      await migrated;
      expect(await database.query('select id from more', [])).toEqual([]);
      await database.close();
    });

    it('is given up after five seconds, with nothing done', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
      const database = sqliteDatabase(file);
      const outcomes = Promise.allSettled([
        database.query("insert into notes values ('1')", []),
        database.migrate({ version: 1, statements: ['create table more (id text)'] }),
      ]);
      await database.query('select id from notes', []);
      await vi.advanceTimersByTimeAsync(6_000);
      for (const outcome of await outcomes) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'database is locked' } });
      }
      other.exec('commit');
      expect(await database.query('select id from notes', [])).toEqual([]);
      await database.close();
    });
  });

  it('once closed has nothing left beside it, and answers no more, however much is asked at once', async () => {
    const database = sqliteDatabase(file);
    await database.query('create table notes (id text)', []);
    expect(readdirSync(folder).length).toBeGreaterThan(1);
    await database.close();
    expect(readdirSync(folder)).toEqual(['runs.db']);
    await database.close();
    await expect(database.query('select 1', [])).rejects.toThrow(/not open/);
    const questions = await Promise.allSettled([1, 2].map(() => database.query('select 1', [])));
    expect(questions.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('that is no database is refused at once', () => {
    writeFileSync(file, 'no database '.repeat(100));
    const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
    expect(() => sqliteDatabase(file)).toThrow(/runs\.db cannot be opened: file is not a database/);
    expect(wait).not.toHaveBeenCalled();
  });
});

describe('a new file that another connection writes to', () => {
  let other: DatabaseSync;

  beforeEach(() => {
    other = new DatabaseSync(file);
    other.exec('create table other (id text); begin immediate; insert into other values (1)');
  });

  afterEach(() => {
    other.close();
  });

  it('is waited for', async () => {
    let waits = 0;
    vi.spyOn(Atomics, 'wait').mockImplementation(() => {
      waits += 1;
      if (waits === 3) other.exec('commit');
      return 'timed-out';
    });
    const database = sqliteDatabase(file);
    expect(await database.query('select * from other', [])).toEqual([{ id: '1' }]);
    expect(waits).toBe(3);
    await database.close();
  });

  it('for longer than anybody waits is refused with its name', () => {
    const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
    expect(() => sqliteDatabase(file)).toThrow(/runs\.db cannot be opened: database is locked/);
    // Five seconds, as for any other lock.
    const waited = wait.mock.calls.reduce((sum, [, , , milliseconds = 0]) => sum + milliseconds, 0);
    expect(waited).toBeGreaterThan(4_000);
    expect(waited).toBeLessThanOrEqual(5_000);
  });
});

it.each([
  ['knows no processes', undefined],
  ['has no built-in modules', {}],
  ['has no SQLite', { getBuiltinModule: () => undefined }],
])('a runtime that %s is told what to use', (_, process) => {
  const before = globalThis.process;
  Object.assign(globalThis, { process });
  let thrown: unknown;
  try {
    sqliteDatabase(file);
  } catch (error) {
    thrown = error;
  } finally {
    Object.assign(globalThis, { process: before });
  }
  expect(thrown).toMatchObject({
    kind: 'config',
    message: expect.stringMatching(/22\.13.*postgresLedger/s) as unknown,
  });
});
