// Three game servers over one Postgres under serializable isolation, killed at random (`kill -9`), before a service whose
// answers get lost before and after it has counted: `node bench/server/threeProcesses.ts [runs]`. Says what was lost, doubled,
// and still unknown a minute after the last request. Ends with status 1 when anything was lost or doubled.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toNodeListener } from '../../src/base/http/toNodeListener.ts';
import type { RunAnswer } from '../../src/domain/runs/Run.ts';
import { addingService, type Fault, privateKey } from '../../test/server/service/addingService.ts';
import { startPostgres } from '../../test/server/ledger/postgresServer.ts';

const count = Number(process.argv[2] ?? 2000);
const players = 100;
const folder = mkdtempSync(join(tmpdir(), 'laurel-three-'));
writeFileSync(join(folder, 'key.pem'), privateKey);
const postgres = await startPostgres();
const service = addingService();
const faults: readonly (Fault | undefined)[] = [
  'drop-before',
  'drop-after',
  { status: 502, counted: true },
  { status: 502, counted: false },
  ...Array<undefined>(36),
];
const weather = { isRough: true };
service.beforeAnswer = async () => {
  const fault = weather.isRough ? faults[Math.floor(Math.random() * faults.length)] : undefined;
  if (fault !== undefined) service.faults.push(fault);
};
// What the service throws is a connection that breaks.
const platform = createServer((request, response) => {
  toNodeListener(async (asked) =>
    service.fetch(asked).catch(() => {
      request.socket.destroy();
      return new Response(null, { status: 502 });
    }),
  )(request, response);
});
await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;

interface Game {
  readonly url: string;
  readonly child: ChildProcess;
}

async function start(): Promise<Game> {
  const script = join(import.meta.dirname, 'postgresGameServer.ts');
  const args = [script, baseUrl, JSON.stringify(postgres.connection), join(folder, 'key.pem')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data))),
  );
  return { url: `http://127.0.0.1:${port.trim()}/`, child };
}

const games = [await start(), await start(), await start()];
let kills = 0;
const killing = (async () => {
  while (weather.isRough) {
    await sleep(1500 + Math.random() * 2500);
    const index = Math.floor(Math.random() * games.length);
    games[index]?.child.kill('SIGKILL');
    kills += 1;
    games[index] = await start();
  }
})();

async function ask(player: string, run: object): Promise<RunAnswer | null> {
  const game = games[Math.floor(Math.random() * games.length)];
  try {
    const response = await fetch(game?.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-player': player },
      body: JSON.stringify(run),
      signal: AbortSignal.timeout(10_000),
    });
    return response.status < 429 ? ((await response.json()) as RunAnswer) : null;
  } catch {
    return null;
  }
}

// Values of one player of which no other choice adds up to the same.
const runs = Array.from({ length: count }, (_, index) => ({
  player: `player-${index % players}`,
  value: 2 ** Math.floor(index / players),
  run: {
    id: `run-${index}`,
    tournamentId: 'cup',
    scores: [{ scoreType: 'kills', value: 2 ** Math.floor(index / players) }],
  },
}));
/** As a browser's queue does: again and again until there is a verdict that will not change. */
async function play({ player, run }: (typeof runs)[number]): Promise<void> {
  for (let time = 0; time < 12; time += 1) {
    const answer = await ask(player, run);
    if (answer?.status === 'accepted' || answer?.status === 'refused') return;
    await sleep(Math.random() * 400 * (time + 1));
  }
}
const started = Date.now();
const waiting = [...runs];
await Promise.all(
  Array.from({ length: 24 }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await play(next);
  }),
);
weather.isRough = false;
await killing;
const asked = (Date.now() - started) / 1000;
// A minute in which only the servers work. Other players go on: without them nothing proves that the totals are live.
for (let second = 0; second < 60; second += 1) {
  await ask('somebody', {
    id: `later-${second}`,
    tournamentId: 'cup',
    scores: [{ scoreType: 'kills', value: 1 }],
  });
  await sleep(1000);
}
const fates = await Promise.all(
  runs.map(async ({ player, run }) => (await ask(player, run))?.status ?? 'no answer'),
);
const counted = new Map<string, number>();
for (const { player, scores } of service.counted) {
  const key = `${player} ${scores['kills'] ?? 0}`;
  if (player !== 'user:somebody') counted.set(key, (counted.get(key) ?? 0) + 1);
}
const doubled = [...counted.values()].filter((times) => times > 1).length;
const lost = runs.filter(
  ({ player, value }, index) => fates[index] === 'accepted' && !counted.has(`user:${player} ${value}`),
).length;
const tally = Object.fromEntries(
  [...new Set(fates)].map((fate) => [fate, fates.filter((one) => one === fate).length]),
);
console.log({
  runs: count,
  kills,
  seconds: Math.round(asked),
  submissions: service.submissions,
  lost,
  doubled,
  ...tally,
});
for (const { child } of games) child.kill('SIGKILL');
platform.closeAllConnections();
platform.close();
await postgres.stop();
rmSync(folder, { recursive: true });
process.exitCode = lost + doubled > 0 ? 1 : 0;
