import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { createServiceClient } from '../../../src/server/service/createServiceClient.ts';
import type { ServiceClient } from '../../../src/server/service/ServiceClient.ts';
import { compareLedger } from '../../../src/server/totals/compareLedger.ts';
import { privateKey } from '../service/addingService.ts';
import { startService, type HttpService } from '../service/httpService.ts';

const [ana, ben] = [playerKey({ userId: 'ana' }), playerKey({ userId: 'ben' })];
let folder: string;
let ledger: Ledger;
let service: HttpService;
let platform: Pick<ServiceClient, 'getTotals'>;
let ids: number;
/** How often the platform's totals were read, and what happens each time before the ledger is read again. */
let reads: number;
let meanwhile: ((read: number) => Promise<void>) | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-compare-'));
  ledger = sqliteLedger(join(folder, 'runs.db'));
  service = await startService();
  const client = createServiceClient({ baseUrl: service.url, apiKey: 'public', privateKey });
  ids = 0;
  reads = 0;
  meanwhile = undefined;
  platform = {
    async getTotals(params) {
      const rows = await client.getTotals(params);
      reads += 1;
      await meanwhile?.(reads);
      return rows;
    },
  };
});

afterEach(async () => {
  await ledger.close();
  await service[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const compare = () => compareLedger(ledger, platform, 'cup');

/** A run that the platform counts, and how it stands in the ledger. */
async function play(player: typeof ana, status: 'accepted' | 'unknown' = 'accepted'): Promise<void> {
  ids += 1;
  const run = { id: `run-${ids}`, player };
  const now = await ledger.now();
  await ledger.claim({ ...run, tournamentId: 'cup', scores: { kills: 3 }, now, leaseUntil: now + 60_000 });
  service.counted.push({ player, scores: { kills: 3 } });
  await ledger.settle(run, 1, { status }, now);
}

it('whoever is still is compared at once', async () => {
  await play(ana);
  await play(ben);
  service.counted.push({ player: ben, scores: { kills: 1 } });
  expect(await compare()).toMatchObject({
    players: 2,
    differences: [{ userId: 'ben', difference: { kills: 1 }, openRuns: 0 }],
    moving: [],
  });
  expect(reads).toBe(1);
});

it('a run that came in between the two is no difference: its player is compared at a second look', async () => {
  await play(ana);
  meanwhile = async (read) => {
    if (read > 1) return;
    await play(ana);
    await play(ben);
  };
  expect(await compare()).toMatchObject({ players: 2, differences: [], moving: [] });
  expect(reads).toBe(2);
});

it('a difference that was there before a player moved is told by the second look, once', async () => {
  await play(ana);
  await play(ben);
  service.counted.push({ player: ana, scores: { kills: 7 } }, { player: ben, scores: { kills: 1 } });
  service.counted.push({ player: 'user:stranger', scores: { kills: 2 } });
  meanwhile = async (read) => {
    if (read === 1) await play(ana);
  };
  const { players, differences, moving } = await compare();
  expect(differences).toHaveLength(3);
  expect(new Map(differences.map(({ userId, difference }) => [userId, difference]))).toEqual(
    new Map([
      ['ana', { kills: 7 }],
      ['ben', { kills: 1 }],
      ['stranger', { kills: 2 }],
    ]),
  );
  expect({ players, moving }).toEqual({ players: 3, moving: [] });
});

it('who never stands still is named, and neither differs nor fits', async () => {
  await play(ana);
  await play(ben);
  service.counted.push({ player: ana, scores: { kills: 7 } });
  meanwhile = () => play(ana);
  expect(await compare()).toMatchObject({ players: 1, differences: [], moving: [ana] });
  expect(reads).toBe(2);
});

it('so is who has an open run, for whom a second look has nothing new', async () => {
  await play(ana);
  await play(ana, 'unknown');
  await play(ben);
  expect(await compare()).toMatchObject({ players: 1, differences: [], moving: [ana] });
  expect(reads).toBe(1);
});

it('a run that is settled meanwhile has its player compared at the second look', async () => {
  await play(ana, 'unknown');
  meanwhile = async (read) => {
    if (read === 1) await ledger.settle({ id: 'run-1', player: ana }, 1, { status: 'accepted' }, Date.now());
  };
  expect(await compare()).toMatchObject({ players: 1, differences: [], moving: [] });
});
