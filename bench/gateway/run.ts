/**
 * A gateway under viewers, beside a bare handler that answers the same bytes, in the same run:
 * `node bench/gateway/run.ts [--viewers 10000] [--seconds 30] [--dead 300] [--canaries 100000]
 * [--streams 10000]`.
 *
 * 1. So many viewers, each looking at one of two pages every five seconds: what the platform is asked, and how long they wait;
 *    in turns with the bare handler.
 * 2. Interleaved requests of 1,000 players and of strangers: whose own rank is in whose answer.
 * 3. So many open streams: what they weigh, and how long a change takes to all of them.
 * 4. The platform is killed: what viewers get for so many seconds.
 *
 * Ends with status 1 at a crossing, at an error for a viewer, or when the platform is asked more than 1.1 times a page and second.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { PartReport } from './part.ts';

const { values } = parseArgs({
  options: {
    viewers: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '30' },
    dead: { type: 'string', default: '300' },
    canaries: { type: 'string', default: '100000' },
    streams: { type: 'string', default: '10000' },
  },
});
const viewers = Number(values.viewers);
const lookEvery = 5;
const players = 1000;

interface Part {
  readonly child: ChildProcess;
  readonly report: PartReport;
}

async function start(name: string, env: Readonly<Record<string, string>> = {}): Promise<Part> {
  const child = fork(join(import.meta.dirname, 'part.ts'), [name], { env: { ...process.env, ...env } });
  const [report] = (await once(child, 'message')) as [PartReport];
  return { child, report };
}

interface Got {
  readonly status: number;
  readonly body: string;
  readonly warning: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 500 });

function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          warning: response.headers['warning'],
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a connection at the moment that it is used again; browsers ask once more, too.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(get(url, headers));
      else reject(error);
    });
    sent.end();
  });
}

interface Watched {
  readonly looks: number;
  readonly errors: number;
  readonly stale: number;
  readonly p50: number;
  readonly p99: number;
}

/** All viewers look at their own moments, whether or not the answers before have come. */
async function watch(urls: readonly string[], seconds: number): Promise<Watched> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  let errors = 0;
  let stale = 0;
  const kinds = new Map<string, number>();
  const failed = (kind: string): void => {
    errors += 1;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  };
  const perTick = (viewers / lookEvery) * 0.005;
  const startedAt = performance.now();
  let due = 0;
  for (let tick = 0; performance.now() - startedAt < seconds * 1000; tick += 1) {
    for (due += perTick; due >= 1; due -= 1) {
      const url = urls[under.length % urls.length] ?? '';
      const at = performance.now();
      under.push(
        get(url).then(
          ({ status, warning }) => {
            times.push(performance.now() - at);
            if (status !== 200) failed(String(status));
            if (warning !== undefined) stale += 1;
          },
          (error: NodeJS.ErrnoException) => failed(error.code ?? error.message),
        ),
      );
    }
    const next = startedAt + (tick + 1) * 5;
    await sleep(Math.max(1, next - performance.now()));
  }
  await Promise.all(under);
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  if (errors > 0) console.log(Object.fromEntries(kinds));
  return { looks: under.length, errors, stale, p50: at(0.5), p99: at(0.99) };
}

const platform = await start('platform', { BENCH_PLAYERS: String(players) });
const { url: baseUrl, apiKey = '', tournamentId = '', tokens = [] } = platform.report;
const gateway = await start('gateway', { BENCH_BASE_URL: baseUrl, BENCH_API_KEY: apiKey });
const board = `${gateway.report.url}/sdk/v2/tournaments/${tournamentId}/leaderboard`;
const pages = [`${board}?limit=10`, `${board}?limit=25`];
const { body } = await get(pages[0] ?? '');
const bare = await start('bare', { BENCH_BODY: body });

async function asked(): Promise<number> {
  platform.child.send('asked');
  const [{ asked }] = (await once(platform.child, 'message')) as [{ readonly asked: number }];
  return asked;
}

const problems: string[] = [];
const rounded = ({ looks, errors, p50, p99 }: Watched): string =>
  `${String(looks).padStart(7)} looks  ${errors} errors  median ${p50.toFixed(1)} ms  99th ${p99.toFixed(1)} ms`;

console.log(
  `Node ${process.version}; ${viewers} viewers, each looks every ${lookEvery} s; ${body.length} bytes a page`,
);
await watch(pages, 3);
await watch([bare.report.url], 3);
for (let round = 1; round <= 3; round += 1) {
  const plain = await watch([bare.report.url], Number(values.seconds));
  const before = await asked();
  const startedAt = performance.now();
  const through = await watch(pages, Number(values.seconds));
  const seconds = (performance.now() - startedAt) / 1000;
  const perPage = ((await asked()) - before) / pages.length / seconds;
  console.log(`bare     ${rounded(plain)}`);
  console.log(`gateway  ${rounded(through)}  ${perPage.toFixed(2)} platform requests a page and second`);
  if (through.errors > 0) problems.push(`${through.errors} errors`);
  if (perPage > 1.1) problems.push(`${perPage} requests a page and second`);
}

let crossings = 0;
let own = 0;
let refused = 0;
const canaries = Number(values.canaries);
let left = canaries;
async function lookAround(): Promise<void> {
  while ((left -= 1) >= 0) {
    // A stranger in every third request; players in an order of their own.
    const [sub, token] = left % 3 === 0 ? [] : (tokens[(left * 7919) % tokens.length] ?? []);
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const { status, body } = await get(pages[left % pages.length] ?? '', headers);
    if (status !== 200) refused += 1;
    else {
      const { data } = JSON.parse(body) as {
        readonly data: { readonly userRank?: { readonly _id: string } };
      };
      if (data.userRank?._id !== sub) crossings += 1;
      else if (sub !== undefined) own += 1;
    }
  }
}
await Promise.all(Array.from({ length: 64 }, lookAround));
console.log(
  `canaries ${canaries} requests of ${tokens.length} players and of strangers: ${own} own ranks, ${crossings} crossings, ${refused} not answered`,
);
if (crossings > 0) problems.push(`${crossings} crossings`);

async function memory({ child }: Part): Promise<number> {
  child.send('memory');
  const [{ rss }] = (await once(child, 'message')) as [{ readonly rss: number }];
  return rss / 2 ** 20;
}

/** Opens streams, so many at a time; each tells of every page that comes. */
async function openStreams(
  base: string,
  count: number,
  onPage: () => void,
): Promise<readonly ClientRequest[]> {
  const url = `${base}/events?page=${encodeURIComponent(new URL(pages[0] ?? '').pathname.replace('/laurel', ''))}`;
  const streams: ClientRequest[] = [];
  while (streams.length < count) {
    const opening = Array.from({ length: Math.min(100, count - streams.length) }, async () => {
      const stream = request(url, { agent: false });
      stream.on('error', () => {});
      stream.end();
      const [response] = (await once(stream, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`A stream was refused: ${response.statusCode}`);
      response.on('error', () => {});
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('event: page')) onPage();
      });
      return stream;
    });
    streams.push(...(await Promise.all(opening)));
  }
  return streams;
}

const streamCount = Number(values.streams);
if (streamCount > 0) {
  // One that has done nothing yet, so that what it weighs is the streams.
  const fresh = await start('gateway', { BENCH_BASE_URL: baseUrl, BENCH_API_KEY: apiKey });
  const before = await memory(fresh);
  let told = 0;
  let all = Promise.withResolvers<void>();
  const streams = await openStreams(fresh.report.url, streamCount, () => {
    told += 1;
    if (told === streamCount) all.resolve();
  });
  await all.promise;
  const weight = await memory(fresh);
  const took: number[] = [];
  for (let change = 0; change < 5; change += 1) {
    told = 0;
    all = Promise.withResolvers<void>();
    const startedAt = performance.now();
    platform.child.send('score');
    await all.promise;
    took.push(performance.now() - startedAt);
  }
  took.sort((one, other) => one - other);
  const rounded = took.map((each) => Math.round(each)).join(', ');
  console.log(
    `streams  ${streamCount} open: ${weight.toFixed(0)} MiB, ${before.toFixed(0)} before; a change is at all of them after ${rounded} ms, ` +
      `of which up to 1,000 are the interval`,
  );
  for (const stream of streams) stream.destroy();
  fresh.child.kill();
}

platform.child.kill('SIGKILL');
const dead = await watch(pages, Number(values.dead));
console.log(`dead     ${rounded(dead)}  ${dead.stale} marked as old, for ${values.dead} s`);
if (dead.errors > 0) problems.push(`${dead.errors} errors while the platform was dead`);

for (const { child } of [gateway, bare]) child.kill();
agent.destroy();
for (const problem of problems) console.log(`NOT MET: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
