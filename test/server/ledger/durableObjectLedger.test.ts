import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { isLaurelError } from '../../../src/domain/LaurelError.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { durableObjectLedger, type ObjectNamespace } from '../../../src/server/ledger/durableObjectLedger.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { createTickets } from '../../../src/server/tickets/createTickets.ts';
import type { StartedRun } from '../../../src/domain/runs/Run.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import { addingService, apiKey, baseUrl, privateKey } from '../service/addingService.ts';
import { startWorkerd } from '../../support/startWorkerd.ts';
import { ledgerContract, type LedgerHost } from './ledgerContract.ts';

/** The runtime of workers, with one Durable Object class on a folder. */
async function startWorker(
  folder: string,
): Promise<LedgerHost & { readonly kill: () => Promise<void>; readonly address: string }> {
  const file = fileURLToPath(new URL('ledgerWorker.ts', import.meta.url));
  const { url: address, kill } = await startWorkerd({ file, folder });
  return { open: () => durableObjectLedger(overHttp(address)), kill, end: kill, address };
}

/** The binding as the worker would have it, by way of the worker. */
function overHttp(address: string): ObjectNamespace {
  return {
    idFromName: (name) => name,
    get: (name) => ({ fetch: (_, init) => fetch(`${address}/${String(name)}`, init) }),
  };
}

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-object-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

ledgerContract('durableObjectLedger', () => startWorker(newFolder()));

it('a ledger in a Durable Object is on disk before it answers, also when the runtime is killed', async () => {
  const folder = newFolder();
  const claim = {
    id: 'run-1',
    player: playerKey({ userId: 'ana' }),
    tournamentId: 'cup',
    scores: { kills: 6 },
    now: 1_800_000_000_000,
    leaseUntil: 1_800_000_060_000,
  };
  const first = await startWorker(folder);
  expect(await first.open().claim(claim)).toBe(1);
  await first.kill();
  const second = await startWorker(folder);
  expect(await second.open().find(claim)).toMatchObject({ id: 'run-1', status: 'sending', attempt: 1 });
  expect(await second.open().claim(claim)).toBeNull();
  await second.end();
}, 60_000);

it('a ticket that a worker made is one in Node, and the other way round', async () => {
  const worker = await startWorker(newFolder());
  const ask = async (body: string): Promise<unknown> =>
    (await fetch(`${worker.address}/tickets`, { method: 'POST', body })).json();
  const tickets = createTickets('a secret of thirty-two letters or more');
  const made = (await ask('')) as StartedRun;
  const expected = { id: made.id, player: 'user:ana', tournamentId: 'cup', startedAt: 5, seed: made.seed };
  expect(await tickets.read(made.ticket)).toEqual(expected);
  const ours = await tickets.issue(playerKey({ externalUserId: 'Ä 🎮' }), 'cup', 6);
  expect(await ask(ours.ticket)).toMatchObject({ id: ours.id, player: 'external:Ä 🎮', startedAt: 6 });
  expect(await ask(`${ours.ticket}0`)).toBeNull();
  await worker.end();
}, 60_000);

it('what fails in the object is a LaurelError to whoever asked, of the same kind', async () => {
  const worker = await startWorker(newFolder());
  const spoil = (name: string, sql: string): Promise<Response> =>
    fetch(`${worker.address}/${name}`, { method: 'POST', body: JSON.stringify({ sql }) });
  const ledgerOf = (name: string): Ledger => durableObjectLedger(overHttp(worker.address), name);
  const run = { player: playerKey({ userId: 'ana' }), id: 'run-1' };
  const failureOf = async (name: string): Promise<unknown> =>
    ledgerOf(name)
      .find(run)
      .catch((error: unknown) => error);

  await spoil('newer', 'create table laurel_schema (version integer); insert into laurel_schema values (99)');
  const tooNew = await failureOf('newer');
  expect(isLaurelError(tooNew)).toBe(true);
  expect(tooNew).toMatchObject({
    kind: 'config',
    retryable: false,
    message: expect.stringMatching(/version 99/),
  });

  expect(await failureOf('dropped')).toBeNull();
  await spoil('dropped', 'drop table laurel_leases; drop table laurel_runs');
  expect(await failureOf('dropped')).toMatchObject({
    kind: 'config',
    message: expect.stringMatching(/without laurel_runs, laurel_leases/),
  });

  // What is none in the object either: SQLite's own word, and nothing of what was asked.
  expect(await failureOf('full')).toBeNull();
  await spoil(
    'full',
    "create trigger full before insert on laurel_runs begin select raise(abort, 'disk full'); end",
  );
  const told: unknown[] = [];
  const { fetch: service } = addingService();
  const ledger = ledgerOf('full');
  const onError = (error: Error): void => void told.push(error);
  const submitter = createScoreSubmitter({ baseUrl, apiKey, privateKey, ledger, fetch: service, onError });
  const submitted = submitter.submit(
    { userId: 'ana' },
    { id: 'run-1', tournamentId: 'cup', scores: [{ scoreType: 'kills', value: 6 }] },
  );
  await expect(submitted).rejects.toMatchObject({ kind: 'unavailable', operation: 'submitScore' });
  expect(told).toEqual([
    expect.objectContaining({
      name: 'LaurelError',
      kind: 'unavailable',
      message: expect.stringMatching(/disk full/),
    }),
  ]);
  expect(told.map(String).join()).not.toMatch(/ana|run-1|PRIVATE/);
  await worker.end();
  expect(await failureOf('gone')).toMatchObject({
    name: 'LaurelError',
    kind: 'unavailable',
    retryable: true,
  });
}, 60_000);

it('nothing but a ledger’s own methods can be asked for, and a runtime that is gone has written nothing down', async () => {
  const worker = await startWorker(newFolder());
  for (const method of ['close', 'constructor', 'toString', '__proto__']) {
    const response = await fetch(`${worker.address}/laurel`, {
      method: 'POST',
      body: JSON.stringify({ method, args: [] }),
    });
    expect(response.status).toBe(404);
  }
  await worker.end();
  await expect(worker.open().find({ player: playerKey({ userId: 'ana' }), id: 'run-1' })).rejects.toThrow(
    /fetch failed/,
  );
}, 60_000);
