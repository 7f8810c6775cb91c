import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Run, RunAnswer } from '../../../src/domain/runs/Run.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { toNodeListener } from '../../../src/base/http/toNodeListener.ts';
import { startPostgres } from '../ledger/postgresServer.ts';
import { addingService, privateKey, type AddingService } from '../service/addingService.ts';
import { eventually } from '../../support/eventually.ts';

interface GameServer {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Where game servers have their ledger. */
interface Place extends AsyncDisposable {
  /** As a game server takes it. */
  readonly address: string;
  readonly open: () => Ledger;
  /** Ends the database at once, and starts it again. */
  readonly crash?: () => Promise<void>;
}

const places: readonly (readonly [string, () => Promise<Place>])[] = [
  [
    'a file',
    async () => {
      const file = join(folder, 'runs.db');
      return { address: file, open: () => sqliteLedger(file), [Symbol.asyncDispose]: async () => {} };
    },
  ],
  [
    'Postgres',
    async () => {
      const server = await startPostgres();
      const { host, user, database } = server.connection;
      const pool = new Pool({ ...server.connection, max: 2 });
      return {
        address: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
        open: () => postgresLedger(pool),
        async crash() {
          await server.kill();
          await server.start();
        },
        async [Symbol.asyncDispose]() {
          await pool.end();
          // Game servers still use it.
          await server.kill();
          await server.stop();
        },
      };
    },
  ],
];

let folder: string;
let service: AddingService;
let serviceServer: Server;
let children: ChildProcess[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-processes-'));
  writeFileSync(join(folder, 'key.pem'), privateKey);
  service = addingService();
  children = [];
  serviceServer = createServer(toNodeListener((request) => service.fetch(request)));
  await new Promise<void>((resolve) => serviceServer.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  serviceServer.closeAllConnections();
  serviceServer.close();
  rmSync(folder, { recursive: true, force: true });
});

function startGameServer(place: string, patience: 'patient' | 'impatient'): Promise<GameServer> {
  const { port } = serviceServer.address() as AddressInfo;
  const script = join(import.meta.dirname, 'gameServer.ts');
  const files = [place, join(folder, 'key.pem')];
  const child = spawn(process.execPath, [script, `http://127.0.0.1:${port}`, ...files, patience], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the game server ended with ${code}`)));
    child.stdout.once('data', (data: Buffer) => {
      resolve({ url: `http://127.0.0.1:${data.toString().trim()}/`, child });
    });
  });
}

/** What the game server says about the run; `null` when it gave no verdict. */
async function submit({ url }: GameServer, player: string, run: Run): Promise<RunAnswer | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-player': player },
      body: JSON.stringify(run),
    });
    return response.status < 429 ? ((await response.json()) as RunAnswer) : null;
  } catch {
    return null;
  }
}

function runOf(index: number): Run {
  return { id: `run-${index}`, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: index + 1 }] };
}

it('two processes that get the same runs at once send each of them once', { timeout: 60_000 }, async () => {
  const place = join(folder, 'runs.db');
  const servers = await Promise.all([startGameServer(place, 'patient'), startGameServer(place, 'patient')]);
  const runs = Array.from({ length: 100 }, (_, index) => runOf(index));
  await Promise.all(runs.flatMap((run) => servers.map((server) => submit(server, 'ana', run))));
  expect(service.submissions).toBe(100);
  expect(new Set(service.counted.map(({ scores }) => scores['kills'])).size).toBe(100);
  for (const run of runs) {
    for (const server of servers)
      expect(await submit(server, 'ana', run)).toMatchObject({ status: 'accepted' });
  }
  expect(service.submissions).toBe(100);
});

it(
  'a run whose process is killed while sending is unknown to the next, and settled from the totals',
  {
    timeout: 60_000,
  },
  async () => {
    const place = join(folder, 'runs.db');
    const first = await startGameServer(place, 'impatient');
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    service.beforeAnswer = () => {
      arrived.resolve();
      return held.promise;
    };
    void submit(first, 'ana', runOf(1));
    await arrived.promise;
    first.child.kill('SIGKILL');

    const second = await startGameServer(place, 'impatient');
    // Sending while its lease lasts, which may have ended while the second process started.
    expect(['sending', 'unknown']).toContain((await submit(second, 'ana', runOf(1)))?.status);
    expect(service.submissions).toBe(1);
    service.beforeAnswer = async () => {};
    held.resolve();
    // Its lease has to end, and the player's account has to be quiet for a while.
    await eventually(
      async () => expect(await submit(second, 'ana', runOf(1))).toMatchObject({ status: 'accepted' }),
      { timeout: 30_000, interval: 100 },
    );
    expect(service.counted).toHaveLength(1);
  },
);

it.each(places)(
  'runs of ten players survive processes killed at random moments, each counted once, with a ledger in %s',
  async (_, startPlace) => {
    await using place = await startPlace();
    const servers = await Promise.all([
      startGameServer(place.address, 'impatient'),
      startGameServer(place.address, 'impatient'),
    ]);
    // Powers of two: no other choice of a player's runs has the same sum.
    const open = new Map(
      Array.from({ length: 10 }, (_, player) =>
        Array.from({ length: 10 }, (_, index): [string, { player: string; run: Run }] => {
          const id = `run-${player}-${index}`;
          const scores = [{ scoreType: 'kills', value: 2 ** index }];
          return [id, { player: `player-${player}`, run: { id, tournamentId: 'cup', scores } }];
        }),
      ).flat(),
    );
    let kills = 0;
    let witnesses = 0;
    let killAfter = Infinity;
    let killed = Promise.withResolvers<void>();
    service.beforeAnswer = async () => {
      killAfter -= 1;
      if (killAfter === 0) killed.resolve();
    };
    const playRound = async (): Promise<void> => {
      const number = kills % 2;
      const mayKill = kills < 8;
      killed = Promise.withResolvers();
      killAfter = mayKill ? 1 + Math.floor(Math.random() * 20) : Infinity;
      const asked = Promise.all(
        [...open.values()].map(async ({ player, run }, index) => {
          const answer = await submit(servers[index % 2] as GameServer, player, run);
          expect(answer?.status).not.toBe('refused');
          if (answer?.status === 'accepted') open.delete(run.id);
        }),
      );
      if (mayKill) {
        // In the middle of a submission, as long as there still are some.
        await Promise.race([killed.promise, asked]);
        (servers[number] as GameServer).child.kill('SIGKILL');
        kills += 1;
        if (number === 1) await place.crash?.();
        servers[number] = await startGameServer(place.address, 'impatient');
      }
      await asked;
      // Somebody plays on: what was lost is only missed by totals that show later runs.
      witnesses += 1;
      await submit(servers[0], 'witness', {
        ...runOf(0),
        id: `witness-${witnesses}`,
      });
      expect(open.size).toBe(0);
    };
    await eventually(playRound, { timeout: 60_000, interval: 100 });
    expect([...open.keys()]).toEqual([]);
    expect(kills).toBeGreaterThan(2);
    const own = service.counted.filter(({ player }) => player !== 'user:witness');
    const counted = own.map(({ player, scores }) => `${player} ${scores['kills'] ?? 0}`);
    expect(counted).toHaveLength(100);
    expect(new Set(counted).size).toBe(100);
    // Only those who were killed are gone.
    for (const { child } of servers) expect(child.exitCode).toBeNull();
    const ledger = place.open();
    expect(await ledger.open()).toEqual([]);
    await ledger.close();
  },
  120_000,
);
