import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
