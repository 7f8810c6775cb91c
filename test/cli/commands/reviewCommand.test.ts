import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reviewCommand } from '../../../src/cli/commands/reviewCommand.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { linesSaid } from '../../support/linesSaid.ts';

const player = playerKey({ userId: 'ana' });
const reason = { code: 'too-fast', message: 'The score cannot be reached.' };
let folder: string;
let file: string;
let lines: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-review-'));
  file = join(folder, 'runs.db');
  lines = linesSaid();
  const ledger = sqliteLedger(file);
  const run = { player, tournamentId: 'cup', scores: { kills: 3 }, now: 1_800_000_000_000 };
  const outcome = { status: 'held', reason, proof: 'left\nright\u009b2J\u007f' } as const;
  await ledger.setAside({
    ...run,
    id: 'run-1',
    ticket: { startedAt: 1_799_999_999_000, seed: 'ab' },
    outcome,
  });
  await ledger.setAside({ ...run, id: 'run-2', now: run.now + 1, outcome: { status: 'held', reason } });
  await ledger.close();
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const hand = ['--player', 'user:ana', '--by', 'Zoë', '--why', 'Watched it.'];

async function statusOf(id: string) {
  const ledger = sqliteLedger(file);
  const entry = await ledger.find({ player, id });
  await ledger.close();
  return entry;
}

it('lists held runs, a line each', async () => {
  expect(await reviewCommand(['--ledger', file])).toBe(0);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      id: 'run-1',
      player,
      tournamentId: 'cup',
      scores: { kills: 3 },
      reason,
      began: '2027-01-15T07:59:59.000Z',
      cameIn: '2027-01-15T08:00:00.000Z',
      seed: 'ab',
      proof: 'left\nright\u009b2J\u007f',
    },
    expect.objectContaining({ id: 'run-2', began: null, seed: null, proof: null }),
  ]);
});

it('lists nothing that a terminal takes for a command', async () => {
  await reviewCommand(['--ledger', file]);
  expect(lines[0]).toContain('left');
  expect(lines.filter((line) => /\p{Cc}/u.test(line))).toEqual([]);
});

it('accepts one and refuses another, once, with who and why', async () => {
  expect(await reviewCommand(['run-1', '--ledger', file, '--accept', ...hand])).toBe(0);
  expect(lines.at(-1)).toBe('Run run-1 of user:ana is reviewed: accept.');
  expect(await reviewCommand(['run-2', '--ledger', file, '--refuse', ...hand])).toBe(0);
  expect(await reviewCommand(['run-1', '--ledger', file, '--refuse', ...hand])).toBe(1);
  expect(lines.at(-1)).toContain('Only a held run can be reviewed');
  expect(await statusOf('run-1')).toMatchObject({
    status: 'waiting',
    hand: { verdict: 'accept', by: 'Zoë' },
  });
  expect(await statusOf('run-2')).toMatchObject({ status: 'refused', reason: { message: 'Watched it.' } });
  // Beside the lines that a script reads.
  const said = vi
    .spyOn(console, 'error')
    .mockClear()
    .mockImplementation(() => {});
  lines.length = 0;
  expect(await reviewCommand(['--ledger', file])).toBe(0);
  expect(lines).toEqual([]);
  expect(said).toHaveBeenCalledExactlyOnceWith('No run is held.');
});

it.each([
  ['no verdict', hand],
  ['two verdicts', ['--accept', '--refuse', ...hand]],
  ['a verdict of settle', ['--counted', ...hand]],
  ['a player of no kind', ['--accept', '--player', 'ana', '--by', 'Zoë', '--why', 'x']],
])('with %s does nothing', async (_, args) => {
  expect(await reviewCommand(['run-1', '--ledger', file, ...args])).toBe(2);
  expect(await statusOf('run-1')).toMatchObject({ status: 'held' });
});

it.each([
  ['no ledger', []],
  ['two ledgers', ['--ledger', 'a.db', '--postgres', 'DATABASE_URL']],
  ['a ledger that is not there', ['--ledger', '/nowhere/runs.db']],
])('with %s cannot be tried', async (_, args) => {
  expect(await reviewCommand(args)).toBe(2);
});
