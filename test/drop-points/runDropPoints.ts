import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/ports.ts';
import { createRandom } from '../../src/sandbox/world/random.ts';
import type { Reconciliation } from '../../src/server/totals/reconcile.ts';
import type { Undecided } from '../../src/server/totals/undecided.ts';
import { chromiumBrowsers } from './chromiumBrowsers.ts';
import { startCuttingProxy, type CuttingProxy } from './cuttingProxy.ts';
import type { GameServerOrders } from './gameServerProcess.ts';
import type { BrowserOrders } from './playGames.ts';
import { processBrowsers } from './processBrowsers.ts';
import type { Counted, ServiceNews, ServiceOrders } from './serviceProcess.ts';

/** What came of it. */
export interface DropPointsReport {
  /** Faults that happened, by kind. */
  readonly faults: Readonly<Record<string, number>>;
  readonly dropPoints: number;
  /** Runs that a queue had taken when its process told of it. */
  readonly kept: number;
  /** Of those: how many the service counted once, and how many are reported unknown (counted or not). */
  readonly countedOnce: number;
  readonly unknown: number;
  /** Unknown runs by whether the service has them. The report says only that nobody can tell from the totals. */
  readonly unknownCounted: number;
  /** What must not be. */
  readonly lost: readonly number[];
  readonly doubled: readonly number[];
  /** Scores that were counted for somebody else. */
  readonly wrongPlayer: number;
  /** Runs whose browser says something else than the service knows. */
  readonly misreported: readonly string[];
  readonly seconds: number;
}

/** What to do. */
export interface DropPointsOptions {
  /** Faults to cause at least. */
  readonly dropPoints: number;
  /** Browsers at a time. Default 4. */
  readonly browsers?: number | undefined;
  /** Games a player. Default 10. */
  readonly games?: number | undefined;
  /** What the players' browsers are. Default `process`: the queue in a process of Node, storing in a folder. */
  readonly kind?: 'process' | 'chromium' | undefined;
  /** Game servers on one ledger; each player comes to any of them. Default 1. */
  readonly gameServers?: number | undefined;
  /** Where the ledger is in Postgres. Default: a file of SQLite. */
  readonly database?: GameServerOrders['database'];
  readonly seed?: number | undefined;
  readonly log?: ((line: string) => void) | undefined;
}

const passing: ReadonlySet<string> = new Set<Undecided>(['in-flight', 'too-recent', 'no-totals']);
const pollInterval = 50;

/**
 * Browsers, a game server and the service, each a process of its own, over networks that break at random bytes, while
 * browsers and game server are killed (SIGKILL) at random and started again. When enough has gone wrong everything is
 * healed, what waits is sent, the ledger is reconciled, and every run is looked up at the service.
 */
export async function runDropPoints(options: DropPointsOptions): Promise<DropPointsReport> {
  const { dropPoints, browsers = 4, games = 10, kind = 'process', seed = 1, log = () => {} } = options;
  const { gameServers: servers = 1, database } = options;
  const began = Date.now();
  const random = createRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'laurel-drop-points-'));
  const running = new Set<ChildProcess>();
  const kills = { 'browser killed': 0, 'game server killed': 0 };

  const start = (file: string, orders?: unknown): { child: ChildProcess; lines: AsyncIterable<string> } => {
    const path = fileURLToPath(new URL(file, import.meta.url));
    const child = spawn(process.execPath, [path, JSON.stringify(orders ?? null)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    if (child.stdout === null) throw new Error('A process without an output.');
    return { child, lines: createInterface({ input: child.stdout }) };
  };

  try {
    const serviceOrders: ServiceOrders = { players: dropPoints + browsers };
    const { lines } = start('serviceProcess.ts', serviceOrders);
    const service = JSON.parse(await firstOf(lines)) as ServiceNews;
    await using toService = await startCuttingProxy(service.port, random);
    await using gameServers = new AsyncDisposableStack();
    const ports: number[] = [];
    const toGameServers: CuttingProxy[] = [];
    for (let index = 0; index < servers; index += 1) {
      const port = await freePort();
      ports.push(port);
      toGameServers.push(gameServers.use(await startCuttingProxy(port, random)));
    }
    const proxies: readonly CuttingProxy[] = [toService, ...toGameServers];
    const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

    await using pages = kind === 'chromium' ? await chromiumBrowsers() : processBrowsers(folder);

    const orders: Omit<GameServerOrders, 'port'> = {
      database,
      ledgerFile: join(folder, 'runs.db'),
      serviceUrl: `http://127.0.0.1:${toService.port}`,
      apiKey: service.apiKey,
      privateKey: service.privateKey,
      allowedOrigins: pages.origin === undefined ? [] : [pages.origin],
      totalTimeout: 1_000,
      lease: 1_500,
      settleAfter: 500,
    };
    const serving = new Map<number, ChildProcess>();
    const startGameServer = async (port: number): Promise<void> => {
      const { child, lines } = start('gameServerProcess.ts', { ...orders, port });
      await firstOf(lines);
      serving.set(port, child);
    };
    for (const port of ports) await startGameServer(port);
    const [gameServerPort] = ports;
    // The service's tournament has been played before.
    await fetch(`http://127.0.0.1:${gameServerPort}/adopt/${service.tournamentId}`);

    const countFaults = (): number =>
      [...proxies.map(({ cuts }) => cuts), kills]
        .flatMap((counts) => Object.values(counts))
        .reduce((sum, count) => sum + count, 0);
    let healed = false;
    const isDone = (): boolean => healed || countFaults() >= dropPoints;

    const killGameServers = async (): Promise<void> => {
      while (!isDone()) {
        await sleep(400 + random() * 2_500);
        if (isDone()) return;
        const port = anyOf(ports);
        serving.get(port)?.kill('SIGKILL');
        kills['game server killed'] += 1;
        await sleep(random() * 150);
        await startGameServer(port);
      }
    };

    const kept = new Map<number, string>();
    const said = new Map<string, string>();
    let joined = 0;
    const playerOf = new Map<number, string>();
    type Player = ServiceNews['players'][number];

    /** Plays until everything has a verdict or is unknown; false when it was killed before. */
    const browse = async (
      { sub: player, token }: Player,
      values: readonly number[],
      { mayBeKilled = false, undecided }: { mayBeKilled?: boolean; undecided?: readonly string[] } = {},
    ): Promise<boolean> => {
      const browserOrders: BrowserOrders = {
        player,
        token,
        values,
        url: `http://127.0.0.1:${anyOf(toGameServers).port}/api/scores`,
        tournamentId: service.tournamentId,
        patience: 20_000,
        undecided,
      };
      let isFinished = false;
      const { ended, kill } = await pages.open(browserOrders, (news) => {
        if ('kept' in news) kept.set(news.value, news.kept);
        else {
          for (const { id, status } of news.done) said.set(id, status);
          isFinished = true;
        }
      });
      const killer = new AbortController();
      if (mayBeKilled && random() < 0.6) {
        void sleep((kind === 'process' ? 120 : 0) + random() * 500, undefined, {
          signal: killer.signal,
        }).then(
          async () => {
            if (await kill()) kills['browser killed'] += 1;
          },
          () => {},
        );
      }
      await ended;
      killer.abort();
      return isFinished;
    };

    let nextValue = 1;
    const play = async (): Promise<void> => {
      while (!isDone()) {
        const player = service.players[joined];
        if (player === undefined) return;
        joined += 1;
        let values = Array.from({ length: games }, () => nextValue++);
        for (const value of values) playerOf.set(value, player.sub);
        for (let isFinished = false; !isFinished && !isDone();) {
          isFinished = await browse(player, values, { mayBeKilled: true });
          // A game that ended in a browser that was killed before its run was kept has not ended.
          values = values.filter((value) => !kept.has(value));
        }
        log(`${countFaults()} faults, ${kept.size} runs, ${joined} players`);
      }
    };

    for (const proxy of proxies) proxy.chance = 0.3;
    await Promise.all([killGameServers(), ...Array.from({ length: browsers }, play)]);

    healed = true;
    const players = service.players.slice(0, joined);
    for (const proxy of proxies) proxy.chance = 0;
    log('healed');
    await inTurn(players, browsers, (player) => browse(player, []));
    let open: readonly { readonly id: string }[] = [];
    let witnesses = 0;
    for (let isSettled = false; !isSettled;) {
      const answer = await fetch(`http://127.0.0.1:${gameServerPort}/reconcile`);
      const found = (await answer.json()) as Pick<Reconciliation, 'undecided'> & { open: typeof open };
      ({ open } = found);
      // What is left stays so: nothing is on its way any more, and the totals were read.
      isSettled =
        found.undecided.length === open.length && !found.undecided.some(({ code }) => passing.has(code));
      log(`reconciled, ${open.length} open`);
      const witness = service.players[joined];
      if (
        found.undecided.some(({ code }) => code === 'no-evidence') &&
        witnesses < 10 &&
        witness !== undefined
      ) {
        // Only what was played later tells that the totals are not of before.
        isSettled = false;
        joined += 1;
        witnesses += 1;
        playerOf.set(nextValue, witness.sub);
        await browse(witness, [nextValue++]);
      }
      if (!isSettled) await sleep(pollInterval);
    }
    const undecided = open.map(({ id }) => id);
    await inTurn(players, browsers, (player) => browse(player, [], { undecided }));

    const answer = await fetch(`http://127.0.0.1:${service.truthPort}/`);
    const counted = (await answer.json()) as readonly Counted[];
    const wronged = counted.filter(({ player, scores }) => playerOf.get(scores['kills'] ?? 0) !== player);
    return {
      ...judge(
        kept,
        said,
        counted.map(({ scores }) => scores['kills'] ?? 0),
        new Set(open.map(({ id }) => id)),
      ),
      faults: {
        ...kills,
        ...prefixed('browser to game server', addUp(toGameServers.map(({ cuts }) => cuts))),
        ...prefixed('game server to service', toService.cuts),
      },
      wrongPlayer: wronged.length,
      dropPoints: countFaults(),
      seconds: (Date.now() - began) / 1000,
    };
  } finally {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

function judge(
  kept: ReadonlyMap<number, string>,
  said: ReadonlyMap<string, string>,
  counted: readonly number[],
  open: ReadonlySet<string>,
): Omit<DropPointsReport, 'faults' | 'dropPoints' | 'wrongPlayer' | 'seconds'> {
  const times = new Map<number, number>();
  for (const value of counted) times.set(value, (times.get(value) ?? 0) + 1);
  const unknown = [...kept].filter(([, id]) => open.has(id));
  const settled = [...kept].filter(([, id]) => !open.has(id));
  return {
    kept: kept.size,
    countedOnce: settled.filter(([value]) => times.get(value) === 1).length,
    unknown: unknown.length,
    unknownCounted: unknown.filter(([value]) => times.has(value)).length,
    lost: settled.filter(([value]) => !times.has(value)).map(([value]) => value),
    doubled: [...times].filter(([, count]) => count > 1).map(([value]) => value),
    misreported: [...kept]
      .filter(([, id]) => said.get(id) !== (open.has(id) ? 'unknown' : 'accepted'))
      .map(([value, id]) => `${value}: ${said.get(id) ?? 'nothing'}`),
  };
}

function addUp(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const counts of all)
    for (const [kind, count] of Object.entries(counts)) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}

function prefixed(name: string, counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([kind, count]) => [`${name}: cut ${kind}`, count]));
}

async function inTurn<T>(
  items: readonly T[],
  atATime: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}

async function firstOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  throw new Error('A process ended before it was ready.');
}
