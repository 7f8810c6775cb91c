import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { foldCommand } from '../../../src/cli/commands/foldCommand.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { linesSaid } from '../../support/linesSaid.ts';

const player = playerKey({ userId: 'ana' });
const day = 86_400_000;
let folder: string;
let file: string;
let lines: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-fold-'));
  file = join(folder, 'runs.db');
  lines = linesSaid();
  const ledger = sqliteLedger(file);
  for (let days = 1; days <= 500; days += 1) {
    const now = Date.now() - days * day;
    const run = { player, id: `run-${days}` };
    await ledger.claim({ ...run, tournamentId: 'cup', scores: { kills: 1 }, now, leaseUntil: now });
    await ledger.settle(run, 1, { status: 'accepted' }, now);
  }
  await ledger.close();
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it('folds what is old, and no more', async () => {
  expect(await foldCommand(['--ledger', file, '--days', '30.5'])).toBe(0);
  expect(lines).toEqual(['470 runs folded.']);
  const ledger = sqliteLedger(file);
  expect(await ledger.find({ player, id: 'run-30' })).toMatchObject({ folded: false });
  expect(await ledger.find({ player, id: 'run-31' })).toMatchObject({ folded: true, status: 'accepted' });
  expect(await ledger.totals('cup')).toEqual([
    { player, acceptedRuns: 500, accepted: { kills: 500 }, openRuns: 0 },
  ]);
  await ledger.close();
});

it.each([
  ['no days', ['--ledger', 'runs.db']],
  ['less than a day', ['--ledger', 'runs.db', '--days', '0.5']],
  ['no number of days', ['--ledger', 'runs.db', '--days', 'many']],
  ['no ledger', ['--days', '30']],
  ['a ledger that is not there', ['--ledger', '/nowhere/runs.db', '--days', '30']],
])('with %s cannot be tried', async (_, args) => {
  expect(await foldCommand(args)).toBe(2);
});
