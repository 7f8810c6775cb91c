import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { durableObjectLedger, type ObjectNamespace } from '../../../src/server/ledger/durableObjectLedger.ts';
import { createTickets } from '../../../src/server/tickets/createTickets.ts';
import type { StartedRun } from '../../../src/domain/runs/Run.ts';
import { ledgerContract, type LedgerHost } from './ledgerContract.ts';

// It comes without types: the path of its binary on this system.
const { default: workerd } = createRequire(import.meta.url)('workerd') as { readonly default: string };

/** The runtime of workers, with one Durable Object class on a folder. */
async function startWorker(
  folder: string,
): Promise<LedgerHost & { readonly kill: () => Promise<void>; readonly address: string }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('ledgerWorker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd'],
    external: ['node:*'],
  });
  const port = await freePort();
  mkdirSync(join(folder, 'objects'), { recursive: true });
  writeFileSync(join(folder, 'worker.js'), outputFiles[0]?.text ?? '');
  writeFileSync(join(folder, 'config.capnp'), configOf(port));
  const worker: ChildProcess = spawn(workerd, ['serve', 'config.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  worker.stderr?.on('data', (text: Buffer) => {
    said += text.toString();
  });
  await listening(port, worker, () => said);
  const kill = async (): Promise<void> => {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    const ended = once(worker, 'exit');
    process.kill(-(worker.pid ?? 0), 'SIGKILL');
    await ended;
  };
  return {
    open: () => durableObjectLedger(overHttp(port)),
    kill,
    end: kill,
    address: `http://127.0.0.1:${port}`,
  };
}

const configOf = (port: number): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .ledger),
    (name = "objects", disk = (path = "objects", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const ledger :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
  durableObjectNamespaces = [(className = "LedgerObject", uniqueKey = "ledger", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [(name = "LEDGER", durableObjectNamespace = "LedgerObject")],
);
`;

/** The binding as the worker would have it, by way of the worker. */
function overHttp(port: number): ObjectNamespace {
  return {
    idFromName: (name) => name,
    get: (name) => ({ fetch: (_, init) => fetch(`http://127.0.0.1:${port}/${String(name)}`, init) }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function listening(port: number, worker: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (worker.exitCode !== null) throw new Error(`workerd ended: ${said()}`);
    try {
      await fetch(`http://127.0.0.1:${port}/probe`, { method: 'POST', body: '{"method":"none","args":[]}' });
      return;
    } catch {
      // Not yet: the next connection is tried as soon as this one was refused.
      await new Promise(setImmediate);
    }
  }
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
