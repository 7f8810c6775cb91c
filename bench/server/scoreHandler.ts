/**
 * What the score handler costs beside the signature it cannot do without. Run: npx node bench/server/scoreHandler.ts
 *
 * 1. Ledger and handler without signing, one run after the other: each commit goes to the disk.
 * 2. Throughput of the whole handler, signing included, next to nothing but signing with the same key: by the clock, on as
 *    many cores as there are, and by the processor's seconds, beside Node's own primitive.
 */
import { generateKeyPairSync, sign as signBare } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScoreHandler } from '../../src/server/handler/createScoreHandler.ts';
import type { Ledger } from '../../src/server/ledger/Ledger.ts';
import { memoryLedger } from '../../src/server/ledger/memoryLedger.ts';
import { rsaSigner, type Signer } from '../../src/server/signing/rsaSigner.ts';
import { sqliteLedger } from '../../src/server/ledger/sqliteLedger.ts';
import type { TicketOptions } from '../../src/server/submitter/judgeRun.ts';

const runs = 3000;
const atOnce = 32;
const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'));
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const sign = rsaSigner(key.export({ type: 'pkcs8', format: 'pem' }).toString());
const instant: Signer = () => ({ token: '1', signature: '1' });

function handler(ledger: Ledger, signer: Signer, tickets?: TicketOptions) {
  return createScoreHandler({
    tickets,
    rules: { scoreTypes: { kills: { perSecond: 10 }, deaths: {} } },
    baseUrl: 'https://platform.example',
    apiKey: 'public-key',
    signer,
    ledger,
    rateLimit: null,
    identify: (request) => ({ userId: request.headers.get('x-player') ?? '' }),
    fetch: async () => Response.json({ code: 1, success: true, data: null }),
  });
}

function post(
  player = `player-${Math.floor(Math.random() * 500)}`,
  started: object = { id: crypto.randomUUID() },
): Request {
  return new Request('https://game.example/api/scores', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-player': player },
    body: JSON.stringify({
      ...started,
      tournamentId: 'cup',
      scores: [
        { scoreType: 'kills', value: 6 },
        { scoreType: 'deaths', value: 2 },
      ],
    }),
  });
}

async function latency(name: string, ledger: Ledger, tickets?: TicketOptions): Promise<void> {
  const handle = handler(ledger, instant, tickets);
  const times: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const player = `player-${index}`;
    const started = tickets && (await handle.submitter.startRun({ userId: player }, 'cup'));
    const request = post(player, started);
    const start = performance.now();
    const response = await handle(request);
    times.push(performance.now() - start);
    if (response.status !== 200) throw new Error(`unexpected answer ${response.status}`);
  }
  await ledger.close();
  const sorted = times.slice(200).toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3);
  console.log(`${name.padEnd(42)} median ${at(0.5)} ms   99th ${at(0.99)} ms`);
}

interface Throughput {
  /** Operations a second of the clock. */
  readonly wall: number;
  /** Operations a second of one core. */
  readonly cpu: number;
}

/** How often an operation can be done, `atOnce` of them under way. */
async function throughput(operation: () => unknown): Promise<Throughput> {
  let left = runs;
  const start = performance.now();
  const used = process.cpuUsage();
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await operation();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const { user, system } = process.cpuUsage(used);
  return {
    wall: runs / ((performance.now() - start) / 1000),
    cpu: runs / ((user + system) / 1_000_000),
  };
}

console.log(`Node ${process.version}, ${runs} runs`);
console.log('\nLedger and handler without signing');
await latency('memoryLedger', memoryLedger());
await latency('sqliteLedger, every commit on the disk', sqliteLedger(join(folder, 'latency.db')));
const tickets = { secret: 'a secret of thirty-two letters or more' };
await latency('sqliteLedger, with tickets', sqliteLedger(join(folder, 'tickets.db')), tickets);

console.log(`\nThroughput with RSA 2048, ${atOnce} at once`);
const ledger = sqliteLedger(join(folder, 'throughput.db'));
const handle = handler(ledger, sign);
const body =
  '{"userId":"player-1","scores":[{"scoreType":"kills","value":6},{"scoreType":"deaths","value":2}]}';
const message = Buffer.from(`${body}.${Date.now()}`);
const bare = () => signBare('sha256', message, key);
const signed = async () => sign({ body, timestamp: Date.now() });
await throughput(signed);
for (let round = 1; round <= 3; round += 1) {
  const primitive = await throughput(bare);
  const signing = await throughput(signed);
  const whole = await throughput(() => handle(post()));
  const share = (one: number, other: number) => (one / other).toFixed(2);
  console.log(
    `by the clock: signing ${signing.wall.toFixed(0)} a second, handler ${whole.wall.toFixed(0)}, ${share(whole.wall, signing.wall)}   ` +
      `by one core: primitive ${primitive.cpu.toFixed(0)}, signing ${signing.cpu.toFixed(0)}, ${share(signing.cpu, primitive.cpu)}, ` +
      `handler ${whole.cpu.toFixed(0)}, ${share(whole.cpu, primitive.cpu)}`,
  );
}
await ledger.close();
rmSync(folder, { recursive: true });
