/**
 * A rank index of a million players, beside what one would write, in the same run:
 * `node bench/gateway/ranks.ts [--players 1000000] [--questions 1000]`.
 *
 * The platform is the sandbox in a process of its own. The plain one reads the same totals with `response.json()`, sorts them, and
 * looks through them for each question. Questions come one after the other, over HTTP.
 *
 * Where Redis is installed, two gateways have an index together: the first reads the totals, the second takes what it made.
 *
 * Ends with status 1 when a rank is not the platform's own, or takes more than 5 ms (99th of a hundred), or the second gateway reads
 * the totals, too.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@redis/client';
import { freePort } from '../../scripts/ports.ts';
import type { PartReport } from './part.ts';
import { redisProgram, startRedis } from './startRedis.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '1000000' },
    questions: { type: 'string', default: '1000' },
  },
});
const players = Number(values.players);
const questions = Number(values.questions);

interface Part {
  readonly child: ChildProcess;
  readonly report: PartReport;
}

async function start(name: string, env: Readonly<Record<string, string>> = {}): Promise<Part> {
  const child = fork(join(import.meta.dirname, 'part.ts'), [name], { env: { ...process.env, ...env } });
  const [report] = (await once(child, 'message')) as [PartReport];
  return { child, report };
}

async function memory({ child }: Part): Promise<number> {
  child.send('memory');
  const [{ rss }] = (await once(child, 'message')) as [{ readonly rss: number }];
  return rss / 2 ** 20;
}

const idAt = (question: number): string => `player-${(question * 104_729) % players}`;

async function rankOf(url: string, id: string): Promise<number | undefined> {
  const response = await fetch(`${url}?id=${id}`);
  const { data } = (await response.json()) as {
    readonly data: { readonly reason?: string; readonly entries?: readonly { readonly rank: number }[] };
  };
  if (data.reason !== undefined) throw new Error(`The index is off: ${data.reason}`);
  return data.entries?.[0]?.rank;
}

const crowd = await start('crowd', { BENCH_PLAYERS: String(players) });
const { url: baseUrl, apiKey = '', tournamentId = '' } = crowd.report;
const env = { BENCH_BASE_URL: baseUrl, BENCH_API_KEY: apiKey };
const problems: string[] = [];
console.log(`Node ${process.version}; ${players} players, ${questions} questions\n`);
console.log('| | first answer, s | memory, MiB: before, after | a rank, ms: median / 99th | wrong |');
console.log('| --- | --- | --- | --- | --- |');

async function measure(
  name: string,
  part: Part,
  url: string,
): Promise<{ readonly p99: number; readonly wrong: number }> {
  const before = await memory(part);
  const startedAt = performance.now();
  await rankOf(url, idAt(0));
  const first = (performance.now() - startedAt) / 1000;
  const times: number[] = [];
  const ranks: (number | undefined)[] = [];
  for (let question = 0; question < questions; question += 1) {
    const at = performance.now();
    ranks.push(await rankOf(url, idAt(question)));
    times.push(performance.now() - at);
  }
  const after = await memory(part);
  crowd.child.send(ranks.map((_, question) => idAt(question)));
  const [truth] = (await once(crowd.child, 'message')) as [readonly number[]];
  const wrong = ranks.filter((rank, question) => rank !== truth[question]).length;
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  console.log(
    `| ${name} | ${first.toFixed(1)} | ${before.toFixed(0)}, ${after.toFixed(0)} | ` +
      `${at(0.5).toFixed(2)} / ${at(0.99).toFixed(2)} | ${wrong} |`,
  );
  return { p99: at(0.99), wrong };
}

/** How long others wait meanwhile for an answer that needs nobody else. */
async function lookMeanwhile(url: string, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const at = performance.now();
    await (await fetch(url)).text();
    longest = Math.max(longest, performance.now() - at);
    await sleep(5);
  }
  return longest;
}

const plain = await start('plain', env);
await measure('plain', plain, plain.report.url);
plain.child.kill();

const gateway = await start('gateway', { ...env, BENCH_INDEX: '1' });
const { url } = gateway.report;
let isOver = false;
const waiting = lookMeanwhile(`${url}/nothing-here`, () => isOver);
await sleep(100);
await rankOf(`${url}/index/tournaments/${tournamentId}/players`, idAt(0));
isOver = true;
const longest = await waiting;
gateway.child.kill();
const fresh = await start('gateway', { ...env, BENCH_INDEX: '1' });
const index = await measure('index', fresh, `${fresh.report.url}/index/tournaments/${tournamentId}/players`);
fresh.child.kill();

async function readings(): Promise<number> {
  crowd.child.send('asked');
  const [{ asked }] = (await once(crowd.child, 'message')) as [{ readonly asked: number }];
  return asked;
}

/** What is in Redis, in MiB. */
async function weight(port: number): Promise<number> {
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  await client.connect();
  const [, bytes] = /used_memory:(\d+)/.exec(await client.info('memory')) ?? [];
  client.destroy();
  return Number(bytes) / 2 ** 20;
}

/** The first gateway makes an index, the second takes it, and while it does an answer of the first is timed. */
async function measureShared(port: number): Promise<void> {
  const redis = await startRedis(port);
  const shared = { ...env, BENCH_INDEX: '1', BENCH_REDIS: `redis://127.0.0.1:${port}` };
  const [one, other] = [await start('gateway', shared), await start('gateway', shared)];
  const path = `/index/tournaments/${tournamentId}/players`;
  const timed = async (part: Part): Promise<string> => {
    const [before, at] = [await readings(), performance.now()];
    await rankOf(`${part.report.url}${path}`, idAt(0));
    const took = (performance.now() - at) / 1000;
    const read = (await readings()) - before;
    if (part === other && read > 0) problems.push(`the second gateway read the totals ${read} times`);
    return `${took.toFixed(1)} s, totals read ${read} times`;
  };
  console.log(`\nTwo gateways with Redis: the first answer of the first one took ${await timed(one)};`);
  const before = await weight(port);
  console.log(`of the second one ${await timed(other)}; Redis has ${before.toFixed(0)} MiB.`);
  for (const { child } of [one, other]) child.kill();
  redis.kill('SIGKILL');
}

if (redisProgram !== undefined) await measureShared(await freePort());
crowd.child.kill();
console.log(
  `\nWhile an index was made, an answer that needs no platform took ${longest.toFixed(0)} ms at most.`,
);
if (index.wrong > 0) problems.push(`${index.wrong} ranks are not the platform's`);
if (index.p99 > 5) problems.push(`a rank takes ${index.p99} ms`);
for (const problem of problems) console.log(`NOT MET: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
