// How long a page of a million players takes over 200 connections: `node bench/sandbox/connections.ts`. The sandbox serves in
// a process of its own, beside a server in another that answers every request with one such page and does nothing else. The first
// requests are of both ends that have yet to compile, and are not counted for any of them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from '../../src/sandbox/createSandbox.ts';
import { serveSandbox } from '../../src/sandbox/serveSandbox.ts';
import { weather } from '../weather.ts';

const connections = 200;
const warmUp = 2000;
const requests = 10_000;
const players = 1_000_000;

/** Where a server is, and what to ask it for. */
interface Served {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

if (process.argv[2] === 'serve') process.send?.(await serve(Number(process.argv[3])));
else if (process.argv[2] === 'bare') process.once('message', (body) => void serveBare(String(body)));
else await compare();

async function serve(count: number): Promise<Served> {
  const { sandbox, url } = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), { port: 0 });
  const tournament = sandbox.tournaments.find(({ name }) => name === 'Winter Sprint');
  const player = sandbox.players[0];
  if (tournament === undefined || player === undefined) throw new Error('The sample world has changed.');
  sandbox.board(tournament.id)?.load(
    (function* submissions() {
      for (let index = 0; index < count; index += 1)
        yield { player: `p${index}`, scores: { kills: (index * 7919) % 100_003 }, at: Date.now() };
    })(),
  );
  const headers = {
    'x-api-key': sandbox.apiKeys.production,
    authorization: `Bearer ${await sandbox.token(player.sub)}`,
  };
  return { url, path: `/sdk/v2/tournaments/${tournament.id}/leaderboard?limit=25&skip=`, headers };
}

async function serveBare(body: string): Promise<void> {
  const server = createServer((_request, response) => response.end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.send?.({ url, path: '/?', headers: {} } satisfies Served);
}

async function compare(): Promise<void> {
  console.log(`| ${connections} connections | pages a second | p50 | p99 |\n| --- | --- | --- | --- |`);
  let body = '';
  for (const count of [100, players]) {
    const child = fork(import.meta.filename, ['serve', String(count)]);
    const [served] = (await once(child, 'message')) as [Served];
    body = await ask(served, 0, new Agent());
    await measure(`sandbox, ${count.toLocaleString('en')} players`, served, count);
    child.kill();
  }
  const child = fork(import.meta.filename, ['bare']);
  child.send(body);
  const [served] = (await once(child, 'message')) as [Served];
  await measure('a bare server', served, players);
  child.kill();
  console.log(`\n${weather()}`);
}

async function measure(name: string, served: Served, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await askAll(warmUp);
  const started = performance.now();
  const times = await askAll(requests);
  const rate = requests / ((performance.now() - started) / 1000);
  agent.destroy();
  times.sort((one, other) => one - other);
  const [half, most] = [0.5, 0.99].map((part) => `${times[Math.floor(part * times.length)]?.toFixed(1)} ms`);
  console.log(`| ${name} | ${Math.round(rate)} | ${half} | ${most} |`);

  /** Milliseconds of each, with as many on their way as there are connections. */
  async function askAll(wanted: number): Promise<number[]> {
    const taken: number[] = [];
    let left = wanted;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (left > 0) {
          left -= 1;
          const asked = performance.now();
          await ask(served, (left * 7919) % Math.max(1, count - 25), agent);
          taken.push(performance.now() - asked);
        }
      }),
    );
    return taken;
  }
}

async function ask({ url, path, headers }: Served, skip: number, agent: Agent): Promise<string> {
  const sent = request(`${url}${path}${skip}`, { agent, headers });
  sent.end();
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const part of response) text += part;
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${text}`);
  return text;
}
