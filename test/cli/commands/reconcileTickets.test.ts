import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reconcileCommand } from '../../../src/cli/commands/reconcileCommand.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import type { Claim, Ledger } from '../../../src/server/ledger/Ledger.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitter } from '../../../src/server/submitter/ScoreSubmitter.ts';
import { apiKey, privateKey } from '../../server/service/addingService.ts';
import { startService, type HttpService } from '../../server/service/httpService.ts';
import { rules, secret } from '../../server/submitter/ticketedGame.ts';
import { linesSaid } from '../../support/linesSaid.ts';

const minutes = 60_000;
let folder: string;
let ledger: Ledger;
let service: HttpService;
let server: ScoreSubmitter;
let lines: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-reconcile-'));
  ledger = sqliteLedger(join(folder, 'runs.db'));
  service = await startService();
  lines = linesSaid();
  server = createScoreSubmitter({
    baseUrl: service.url,
    apiKey,
    privateKey,
    ledger,
    rules: { ...rules, leaderboardType: 'Highscore' },
    tickets: { secret },
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await ledger.close();
  await service[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** A game that was begun a while ago, which scored for a minute. */
function game(id: string, begunAgo: number, player = 'ana'): Claim {
  const startedAt = Date.now() - begunAgo;
  const now = startedAt + 1.5 * minutes;
  return {
    id,
    player: playerKey({ userId: player }),
    tournamentId: 'cup',
    scores: { kills: 600 },
    ticket: { startedAt, seed: 's' },
    now,
    leaseUntil: now + 1,
  };
}

async function accept(claim: Claim): Promise<void> {
  await ledger.claim(claim);
  await ledger.settle(claim, 1, { status: 'accepted' }, claim.now);
  service.counted.push({ player: claim.player, scores: claim.scores });
}

async function reconcileByCommand(): Promise<number> {
  const key = join(folder, 'key.pem');
  writeFileSync(key, privateKey);
  const args = ['--ledger', join(folder, 'runs.db'), '--base-url', service.url, '--api-key', apiKey];
  return reconcileCommand([...args, '--private-key', key, '--highscore']);
}

const statusOf = async (claim: Claim) => (await ledger.find(claim))?.status;

// Two games of one player within half a minute, each of a minute at least: only one of them can have been played.
it.each([
  [
    'was killed between its claim and its look at other games',
    async (run: Claim) => ledger.expire(run.leaseUntil + 1),
  ],
  [
    'could not look at other games',
    async (run: Claim) => ledger.settle(run, 1, { status: 'waiting', isUnsent: true }, run.now),
  ],
  ['was turned away', async (run: Claim) => ledger.settle(run, 1, { status: 'waiting' }, run.now)],
] as const)(
  'a run with a ticket whose server %s is left to the game server, which holds it',
  async (_, end) => {
    const run = game('run-2', 29.5 * minutes);
    await ledger.claim(run);
    await end(run);
    await accept(game('run-1', 30 * minutes));
    // Somebody plays on, which proves what is missing.
    await accept(game('of-ben', 3 * minutes, 'ben'));
    expect(await reconcileByCommand()).toBe(1);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      sent: [],
      undecided: [{ id: 'run-2', code: 'ticket' }],
    });
    expect(service.submissions).toBe(0);
    expect(await statusOf(run)).toBe('waiting');
    await server.reconcile();
    expect(await statusOf(run)).toBe('held');
    expect(service.submissions).toBe(0);
  },
);

it('a run with a ticket that overlaps nothing is sent by the game server’s next reconciliation', async () => {
  const run = game('run-2', 29.5 * minutes);
  await ledger.claim(run);
  await ledger.expire(run.leaseUntil + 1);
  await accept(game('of-ben', 3 * minutes, 'ben'));
  expect(await reconcileByCommand()).toBe(1);
  expect(await server.reconcile()).toMatchObject({ sent: [{ id: 'run-2', status: 'accepted' }] });
  expect(service.submissions).toBe(1);
});

it('a run with a ticket that a review has accepted is sent by the command', async () => {
  const { leaseUntil: _, ...run } = game('run-2', 29.5 * minutes);
  await accept(game('run-1', 30 * minutes));
  await ledger.setAside({
    ...run,
    outcome: { status: 'held', reason: { code: 'at-once', message: 'Two.' } },
  });
  await ledger.settleByHand(run, { verdict: 'accept', by: 'Zoë', why: 'Seen.', at: Date.now() });
  expect(await reconcileByCommand()).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ sent: [{ id: 'run-2', status: 'accepted' }] });
});

it('a run with a ticket that shows in the totals is accepted by the command', async () => {
  const run = game('run-2', 29.5 * minutes);
  await ledger.claim(run);
  service.counted.push({ player: run.player, scores: run.scores });
  expect(await reconcileByCommand()).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ accepted: ['run-2'] });
});
