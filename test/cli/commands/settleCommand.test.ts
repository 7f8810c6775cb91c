import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reconcileCommand } from '../../../src/cli/commands/reconcileCommand.ts';
import { settleCommand } from '../../../src/cli/commands/settleCommand.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { privateKey } from '../../server/service/addingService.ts';
import { startService } from '../../server/service/httpService.ts';
import { linesSaid } from '../../support/linesSaid.ts';

const run = { player: playerKey({ userId: 'ana' }), id: 'run-1' };
let folder: string;
let file: string;
let lines: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-settle-'));
  file = join(folder, 'runs.db');
  lines = linesSaid();
  const ledger = sqliteLedger(file);
  const now = Date.now();
  await ledger.claim({ ...run, tournamentId: 'cup', scores: { kills: 3 }, now, leaseUntil: now });
  await ledger.settle(run, 1, { status: 'unknown' }, now);
  await ledger.close();
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const hand = ['--player', 'user:ana', '--by', 'Zoë', '--why', 'Seen in the dashboard.'];

it('lists unknown runs, settles one by hand, and refuses to do so again', async () => {
  expect(await settleCommand(['--ledger', file])).toBe(0);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    ...run,
    tournamentId: 'cup',
    scores: { kills: 3 },
    attempt: 1,
    sends: 1,
  });
  expect(await settleCommand(['run-1', '--ledger', file, '--counted', ...hand])).toBe(0);
  expect(await settleCommand(['run-1', '--ledger', file, '--send-again', '--attempt', '1', ...hand])).toBe(1);
  expect(lines.at(-1)).toContain('accepted');
  const ledger = sqliteLedger(file);
  expect(await ledger.find(run)).toMatchObject({
    status: 'accepted',
    hand: { by: 'Zoë', verdict: 'counted' },
  });
  await ledger.close();
});

it('lists a run that a hand had sent again, and was lost once more, with that decision', async () => {
  expect(await settleCommand(['run-1', '--ledger', file, '--send-again', '--attempt', '1', ...hand])).toBe(0);
  const ledger = sqliteLedger(file);
  const now = Date.now();
  await ledger.claim({ ...run, tournamentId: 'cup', scores: { kills: 3 }, now, leaseUntil: now });
  await ledger.settle(run, 2, { status: 'unknown' }, now);
  await ledger.close();
  lines.length = 0;
  expect(await settleCommand(['--ledger', file])).toBe(0);
  // Whoever did not learn that it was written would take it for undecided, and have it counted twice.
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...run,
    attempt: 2,
    hand: { verdict: 'send-again', by: 'Zoë', why: 'Seen in the dashboard.' },
  });
  // Another operator still has the first list.
  expect(await settleCommand(['run-1', '--ledger', file, '--send-again', '--attempt', '1', ...hand])).toBe(1);
  expect(lines.at(-1)).toContain('attempt 2');
});

it('says that no run is unknown, beside the lines that a script reads', async () => {
  await settleCommand(['run-1', '--ledger', file, '--counted', ...hand]);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  lines.length = 0;
  expect(await settleCommand(['--ledger', file])).toBe(0);
  expect(lines).toEqual([]);
  expect(said).toHaveBeenCalledExactlyOnceWith('No run is unknown.');
});

it.each([
  ['no verdict', hand],
  ['two verdicts', ['--counted', '--refused', ...hand]],
  ['a player of no kind', ['--counted', '--player', 'ana', '--by', 'Zoë', '--why', 'x']],
])('with %s does nothing', async (_, args) => {
  expect(await settleCommand(['run-1', '--ledger', file, ...args])).toBe(2);
});

it.each([[], ['--attempt', '0'], ['--attempt', '1.5'], ['--attempt', '']])(
  'sends nothing again without the attempt that was looked up: %s %s',
  async (...attempt) => {
    expect(await settleCommand(['run-1', '--ledger', file, '--send-again', ...attempt, ...hand])).toBe(2);
    expect(lines.at(-1)).toContain('--attempt');
  },
);

it('needs a ledger that is there', async () => {
  expect(await settleCommand(['--ledger', join(folder, 'none.db')])).toBe(2);
  expect(await reconcileCommand(['--ledger', join(folder, 'none.db')])).toBe(2);
  expect(await reconcileCommand([])).toBe(2);
});

/** What `laurel reconcile` is called with. */
function reconcileArgs(url: string, ledger = file): string[] {
  const key = join(folder, 'key.pem');
  writeFileSync(key, privateKey);
  return ['--ledger', ledger, '--base-url', url, '--api-key', 'public', '--private-key', key];
}

it('sends a run again no sooner than the server that it is told about would', async () => {
  await using service = await startService();
  const lost = join(folder, 'lost.db');
  const ledger = sqliteLedger(lost);
  const tenMinutesAgo = Date.now() - 600_000;
  const add = async (player: string, at: number, status: 'accepted' | 'unknown') => {
    const claim = { player: playerKey({ userId: player }), id: `of-${player}`, tournamentId: 'cup' };
    await ledger.claim({ ...claim, scores: { kills: 3 }, now: at, leaseUntil: at });
    await ledger.settle(claim, 1, { status }, at);
  };
  await add('ana', tenMinutesAgo, 'unknown');
  await add('bob', Date.now() - 1000, 'accepted');
  service.counted.push({ player: 'user:bob', scores: { kills: 3 } });
  await ledger.close();
  const args = reconcileArgs(service.url, lost);
  expect(await reconcileCommand([...args, '--settle-after', '3600'])).toBe(1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ sent: [], undecided: [{ code: 'too-recent' }] });
  expect(await reconcileCommand([...args, '--settle-after', 'an hour'])).toBe(2);
  expect(lines.at(-1)).toContain('--settle-after');
  expect(await reconcileCommand(args)).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ sent: [{ id: 'of-ana', status: 'accepted' }] });
});

it('a run that the service turns away once more is not said to be settled', async () => {
  await using service = await startService();
  expect(await settleCommand(['run-1', '--ledger', file, '--send-again', '--attempt', '1', ...hand])).toBe(0);
  service.fates.push({ counted: false, answer: { status: 429, body: '' } });
  expect(await reconcileCommand(reconcileArgs(service.url))).toBe(1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ sent: [{ id: 'run-1', status: 'sending' }] });
  expect(await reconcileCommand(reconcileArgs(service.url))).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ sent: [{ id: 'run-1', status: 'accepted' }] });
});

it('reconciles a ledger from the command line', async () => {
  await using service = await startService();
  const args = reconcileArgs(service.url);
  expect(await reconcileCommand(args)).toBe(1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ undecided: [{ id: 'run-1' }] });
  service.counted.push({ player: 'user:ana', scores: { kills: 3 } });
  expect(await reconcileCommand(args)).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ accepted: ['run-1'] });
});
