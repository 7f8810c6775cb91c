import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { sqliteLedger } from '../../src/server/sqliteLedger.ts';
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

describe('processes that start together on a new file', () => {
  it('all get their ledger', { timeout: 30_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-ledger-'));
    const script = `
      const { sqliteLedger } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/server/sqliteLedger.ts'))});
      // They all wait for the same moment.
      while (Date.now() < Number(process.argv[2])) { /* spin */ }
      await sqliteLedger(process.argv[1]).find('run');
    `;
    const start = String(Date.now() + 1500);
    const run = promisify(execFile);
    const started = Array.from({ length: 6 }, () =>
      run(process.execPath, ['--input-type=module', '-e', script, join(folder, 'runs.db'), start]),
    );
    await expect(Promise.all(started)).resolves.toHaveLength(6);
    rmSync(folder, { recursive: true });
  });
});
