import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { sqlLedger } from '../../../src/server/ledger/sql/sqlLedger.ts';
import { sqliteDatabase } from '../../../src/server/ledger/sql/sqliteDatabase.ts';
import { ledgerContract } from './ledgerContract.ts';
import { schemaContract } from './schemaContract.ts';

ledgerContract('sqliteLedger', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-ledger-'));
  return {
    open: () => sqliteLedger(join(folder, 'runs.db')),
    end: async () => rmSync(folder, { recursive: true }),
  };
});

schemaContract('a SQLite file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-schema-'));
  let count = 0;
  return {
    slow: 'select 1',
    async create() {
      count += 1;
      const file = join(folder, `${count}.db`);
      return () => sqliteDatabase(file);
    },
    end: async () => rmSync(folder, { recursive: true }),
  };
});

it('a ledger that was closed has given its file back', async () => {
  const ledger = sqliteLedger(':memory:');
  expect(await ledger.open()).toEqual([]);
  await ledger.close();
  await expect(ledger.open()).rejects.toThrow(/not open|finalized/);
});

it('has its runs by id in one index: ids made at random are in no order, and each index of them costs a page of the disk a run', async () => {
  const database = sqliteDatabase(':memory:');
  await sqlLedger(database).open();
  const indexes = await database.query(
    "select list.name from pragma_index_list('laurel_runs') as list, pragma_index_info(list.name) as info where info.name = 'id'",
    [],
  );
  expect(indexes).toHaveLength(1);
  await database.close();
});

describe('a file that cannot be opened', () => {
  it('is refused at once, with its name', () => {
    expect(() => sqliteLedger('/nowhere/at/all/runs.db')).toThrow(
      /\/nowhere\/at\/all\/runs\.db cannot be opened/,
    );
  });

  it('is one without a name, too, which SQLite would delete when it is closed', () => {
    expect(() => sqliteLedger('')).toThrow(
      expect.objectContaining({
        kind: 'config',
        message: expect.not.stringMatching(/ {2}/) as string,
      }),
    );
  });
});

describe('a new file that another process is just opening', () => {
  it('is waited for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-ledger-'));
    const file = join(folder, 'runs.db');
    // Writes into a file that is not in WAL mode yet, as who opens it first does for a moment.
    const script = `
      const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
      const database = new DatabaseSync(process.argv[1]);
      database.exec('create table other (id text); begin immediate; insert into other values (1)');
      console.log('locked');
      // Held for longer than it takes to try once; the other side waits, however long it is.
      setTimeout(() => database.exec('commit'), 300);
    `;
    const other = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(other, 'exit');
    await once(other.stdout, 'data');
    const ledger = sqliteLedger(file);
    expect(await ledger.open()).toEqual([]);
    await ledger.close();
    await ended;
    rmSync(folder, { recursive: true });
  });
});

describe('a new file that several processes open at once', () => {
  it('is made by one of them, and serves all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-ledger-'));
    const file = join(folder, 'runs.db');
    const script = `
      const { sqliteLedger } = await import(${JSON.stringify(new URL('../../../src/server/ledger/sqliteLedger.ts', import.meta.url).href)});
      process.stdin.once('data', async () => {
        const ledger = sqliteLedger(process.argv[1]);
        const run = { tournamentId: 'cup', player: 'user:ana', scores: {}, now: 1, leaseUntil: 2 };
        console.log(await ledger.claim({ ...run, id: String(process.pid) }));
        process.exit();
      });
      console.log('ready');
    `;
    const processes = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script, file], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    const ended = processes.map((child) => once(child, 'exit'));
    await Promise.all(processes.map(({ stdout }) => once(stdout, 'data')));
    const answers = processes.map(async ({ stdin, stdout }) => {
      stdin.write('go');
      return String((await once(stdout, 'data'))[0]).trim();
    });
    expect(await Promise.all(answers)).toEqual(['1', '1', '1', '1']);
    const ledger = sqliteLedger(file);
    expect(await ledger.open()).toHaveLength(4);
    await ledger.close();
    await Promise.all(ended);
    rmSync(folder, { recursive: true });
  }, 20_000);
});
