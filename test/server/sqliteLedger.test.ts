import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sqliteLedger } from '../../src/server/ledger/sqliteLedger.ts';
import { ledgerContract } from './ledgerContract.ts';

ledgerContract('sqliteLedger', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-ledger-'));
  return {
    open: () => sqliteLedger(join(folder, 'runs.db')),
    end: async () => rmSync(folder, { recursive: true }),
  };
});

describe('a file that cannot be opened', () => {
  it('is refused at once, with its name', () => {
    expect(() => sqliteLedger('/nowhere/at/all/runs.db')).toThrow(
      /\/nowhere\/at\/all\/runs\.db cannot be opened/,
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
      setTimeout(() => database.exec('commit'), 300);
    `;
    const other = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(other, 'exit');
    await once(other.stdout, 'data');
    const ledger = sqliteLedger(file);
    expect(await ledger.find('run')).toBeNull();
    await ledger.close();
    await ended;
    rmSync(folder, { recursive: true });
  });
});
