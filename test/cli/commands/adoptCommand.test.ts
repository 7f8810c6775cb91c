import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adoptCommand } from '../../../src/cli/commands/adoptCommand.ts';
import { verifyCommand } from '../../../src/cli/commands/verifyCommand.ts';
import type { Player } from '../../../src/domain/players/Player.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitter } from '../../../src/server/submitter/ScoreSubmitter.ts';
import { serveTestSandbox, type TestSandbox } from '../../support/serveTestSandbox.ts';
import { linesSaid } from '../../support/linesSaid.ts';

// A board that was played before there was the ledger: that of a sandbox.
let folder: string;
let file: string;
let platform: TestSandbox;
let tournamentId: string;
let ledger: Ledger;
let submitter: ScoreSubmitter;
/** Somebody whose scores are on the board already. */
let player: Player;
let lines: string[];
let count = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-adopt-'));
  file = join(folder, 'runs.db');
  platform = await serveTestSandbox({ seed: 1 });
  tournamentId = platform.idOf('Winter Sprint');
  ledger = sqliteLedger(file);
  submitter = createScoreSubmitter({
    baseUrl: platform.url,
    apiKey: platform.sandbox.apiKeys.production,
    privateKey: (await platform.sandbox.privateKeys()).production,
    ledger,
    rules: { leaderboardType: 'Highscore' },
    onError: () => {},
  });
  const seeded = (await platform.client().getScores({ tournamentId })).find(({ userId }) => userId !== null);
  player = { userId: seeded?.userId ?? '' };
  lines = linesSaid();
  await ledger.open();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await ledger.close();
  await platform[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

async function adopt(): Promise<number> {
  return adoptCommand(['--ledger', file, ...api(), '--tournament', tournamentId]);
}

function api(): readonly string[] {
  return ['--base-url', platform.url, '--api-key', platform.sandbox.apiKeys.production];
}

async function loseAnswer() {
  platform.sandbox.faults.add({ type: 'drop', when: 'after', operations: ['submitScore'], times: 1 });
  count += 1;
  const run = { id: `run-${count}`, tournamentId, scores: [{ scoreType: 'kills', value: 8 }] };
  expect(await submitter.submit(player, run)).toMatchObject({ status: 'unknown' });
  return run;
}

it('takes over what was there before, so that a lost answer is found in the totals', async () => {
  expect(await adopt()).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^The totals of [1-9]\d* players were taken over\.$/)]);
  expect(await verifyCommand(['totals', '--ledger', file, ...api(), '--tournament', tournamentId])).toBe(0);
  const run = await loseAnswer();
  expect(await submitter.reconcile()).toMatchObject({ accepted: [run.id], undecided: [] });
});

it('leaves a player with an open run alone, and says whom', async () => {
  await loseAnswer();
  expect((await submitter.reconcile()).undecided).toMatchObject([{ code: 'totals-differ' }]);
  expect(await adopt()).toBe(1);
  expect(lines).toEqual([
    'The ledger has runs of 1 player already: of these the difference is taken over.',
    expect.stringMatching(/^The totals of [1-9]\d* players were taken over\.$/),
    `${playerKey(player)} was left alone: a run is open, was accepted in the last five minutes, or is not in the totals, or a name holds what no ledger keeps.`,
  ]);
});

it('takes nothing over twice', async () => {
  expect(await adopt()).toBe(0);
  expect(await adopt()).toBe(0);
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^The ledger has runs of [1-9]\d* players already/),
    'The totals of 0 players were taken over.',
  ]);
});

it('takes nothing over where the platform does not answer, or knows no such tournament', async () => {
  platform.sandbox.faults.add({ type: 'status', status: 503, operations: ['getScores'], times: 1 });
  expect(await adopt()).toBe(2);
  expect(lines.join('\n')).toContain('status 503');
  expect(await adoptCommand(['--ledger', file, ...api(), '--tournament', 'no such'])).toBe(2);
  expect(await ledger.totals(tournamentId)).toEqual([]);
});

it('begins a ledger where no game server has run yet, when it is told to', async () => {
  const fresh = join(folder, 'fresh.db');
  const args = ['--ledger', fresh, ...api(), '--tournament', tournamentId];
  expect(await adoptCommand(args)).toBe(2);
  expect(existsSync(fresh)).toBe(false);
  expect(await adoptCommand([...args, '--create'])).toBe(0);
  expect(lines.at(-1)).toMatch(/^The totals of [1-9]\d* players were taken over\.$/);
  expect(await verifyCommand(['totals', '--ledger', fresh, ...api(), '--tournament', tournamentId])).toBe(0);
  // A second time it finds the ledger that is there.
  expect(await adoptCommand([...args, '--create'])).toBe(0);
  expect(lines.at(-1)).toBe('The totals of 0 players were taken over.');
});
