import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reconcileCommand } from '../../../src/cli/commands/reconcileCommand.ts';
import type { Run } from '../../../src/domain/runs/Run.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitter, ScoreSubmitterOptions } from '../../../src/server/submitter/ScoreSubmitter.ts';
import { apiKey, privateKey } from '../../server/service/addingService.ts';
import { failureEnvelope, startService, type HttpService } from '../../server/service/httpService.ts';
import { eventually } from '../../support/eventually.ts';
import { linesSaid } from '../../support/linesSaid.ts';

/*
 * A game server whose ledger is put back to what it was before the last runs, while the platform has counted them.
 */

const ana = { userId: 'ana' };
const ben = { externalUserId: 'ben' };
const turnedAway = {
  counted: false,
  answer: { status: 429, body: failureEnvelope({ status: 429 }) },
} as const;

let folder: string;
let file: string;
let service: HttpService;
let lines: string[];
let ends: (() => Promise<void>)[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-restored-'));
  file = join(folder, 'runs.db');
  writeFileSync(join(folder, 'key.pem'), privateKey);
  service = await startService();
  lines = linesSaid();
  ends = [];
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends) await end();
  await service[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

function optionsOf(place: string): ScoreSubmitterOptions {
  const ledger = sqliteLedger(place);
  ends.push(ledger.close);
  return {
    baseUrl: service.url,
    apiKey,
    privateKey,
    ledger,
    settleAfter: 0,
    rules: { leaderboardType: 'Highscore' },
    onError: () => {},
  };
}

const run = (id: string, value: number): Run => ({
  id,
  tournamentId: 'cup',
  scores: [{ scoreType: 'kills', value }],
});

/** Plays `before`, makes a backup, plays `after`, and gives the place of the ledger that is restored from the backup. */
async function restored(
  before: (game: ScoreSubmitter) => Promise<unknown>,
  after: (game: ScoreSubmitter) => Promise<unknown>,
): Promise<string> {
  const options = optionsOf(file);
  const game = createScoreSubmitter(options);
  await before(game);
  const backup = join(folder, 'restored.db');
  for (const part of ['', '-wal']) copyFileSync(file + part, backup + part);
  await after(game);
  return backup;
}

function command(place: string, ...args: readonly string[]): Promise<number> {
  const key = ['--private-key', join(folder, 'key.pem')];
  const given = ['--ledger', place, '--base-url', service.url, '--api-key', apiKey, ...key];
  return reconcileCommand([...given, '--highscore', '--settle-after', '0.001', ...args]);
}

it('a run that waited at the backup and was sent since is not sent again, where reconcile is told', async () => {
  const place = await restored(
    async (game) => {
      service.fates.push(turnedAway);
      expect(await game.submit(ana, run('waited', 3))).toMatchObject({ status: 'sending' });
    },
    (game) => game.reconcile(),
  );
  expect(service.counted).toHaveLength(1);
  expect(await command(place, '--restored')).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ accepted: ['waited'], sent: [] });
  const game = createScoreSubmitter(optionsOf(place));
  await game.reconcile();
  expect(await game.submit(ana, run('waited', 3))).toMatchObject({ status: 'accepted' });
  expect(service.counted).toHaveLength(1);
});

it('a run that waited at the backup and was never sent is, once a later run shows in the totals', async () => {
  const place = await restored(
    async (game) => {
      service.fates.push(turnedAway);
      await game.submit(ana, run('waited', 3));
    },
    async () => {},
  );
  expect(await command(place, '--restored')).toBe(1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ sent: [], undecided: [{ id: 'waited' }] });
  const game = createScoreSubmitter(optionsOf(place));
  expect(await game.submit(ben, run('later', 5))).toMatchObject({ status: 'accepted' });
  await eventually(async () =>
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: 'waited', status: 'accepted' }] }),
  );
  expect(service.counted).toHaveLength(2);
});
