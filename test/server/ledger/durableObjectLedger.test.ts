import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { durableObjectLedger, type ObjectNamespace } from '../../../src/server/ledger/durableObjectLedger.ts';
import { createTickets } from '../../../src/server/tickets/createTickets.ts';
import type { StartedRun } from '../../../src/domain/runs/Run.ts';
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
