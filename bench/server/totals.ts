// Totals of a million players, over HTTP from a thread of its own: `node bench/server/totals.ts [players]`. First they are read
// alone, then a lost run is looked for in them, beside a SQLite ledger that has all of these players. Says how long the event
// loop stood still at most, garbage collection included; the baseline parses the same answer in one go.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { playerKey } from '../../src/domain/players/playerKey.ts';
import { sqliteLedger } from '../../src/server/ledger/sqliteLedger.ts';
import { createScoreSubmitter } from '../../src/server/submitter/createScoreSubmitter.ts';
import { apiKey, privateKey } from '../../test/server/service/addingService.ts';

const players = Number(process.argv[2] ?? 1_000_000);

const service = new Worker(
  `
  const { createServer } = require('node:http');
  const { once } = require('node:events');
  const { parentPort, workerData } = require('node:worker_threads');
  const id = (index) => '5f9d1c2ab7e4d800' + index.toString(16).padStart(8, '0');
  const server = createServer(async (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (request.method === 'POST') return response.end('{"code":1,"success":true,"data":{}}');
    response.write('{"code":1,"success":true,"data":[');
    for (let from = 0; from < workerData; from += 500) {
      let text = '';
      for (let at = from; at < Math.min(from + 500, workerData); at += 1) {
        const row = { _id: 'total-' + at, tournamentId: 'cup', userId: id(at), externalUserId: null,
          scores: { deaths: at % 7, kills: at % 31 }, createdAt: '2026-11-20T00:48:32.084Z' };
        text += (at === 0 ? '' : ',') + JSON.stringify(row);
      }
      if (!response.write(text)) await once(response, 'drain');
    }
    response.end(']}');
  }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
  `,
  { eval: true, workerData: players },
);
const port = await new Promise<number>((resolve) => service.once('message', resolve));

const folder = mkdtempSync(join(tmpdir(), 'laurel-totals-'));
const file = join(folder, 'runs.db');
const ledger = sqliteLedger(file);
await ledger.open();
fill();
const submitter = createScoreSubmitter({
  baseUrl: `http://127.0.0.1:${port}`,
  apiKey,
  privateKey,
  ledger,
  rules: { leaderboardType: 'Highscore' },
  settleAfter: 1,
  onError: (error) => console.error(error),
});

console.log(`Node ${process.version}, ${players} players`);
await measure('baseline: JSON.parse in one go', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`);
  JSON.parse(await response.text());
});
await measure('getTotals', async () => void (await submitter.client.getTotals({ tournamentId: 'cup' })));
await measure('ledger.totalsAfter, page by page', async () => {
  for (let after: Parameters<typeof ledger.totalsAfter>[1] = null; ;) {
    const { next } = await ledger.totalsAfter('cup', after);
    if (next === null) break;
    after = next;
  }
});
await measure('compareTotals', async () => {
  const { differences } = await submitter.compareTotals('cup');
  if (differences.length > 0) throw new Error('The totals differ.');
});
const now = Date.now();
const lost = { id: 'lost', player: playerKey({ userId: '5f9d1c2ab7e4d80000000001' }) };
await ledger.claim({
  ...lost,
  tournamentId: 'cup',
  scores: { kills: 999 },
  now: now - 60_000,
  leaseUntil: now,
});
await ledger.settle(lost, 1, { status: 'unknown' }, now - 60_000);
await measure('reconcile one lost run', async () => {
  const { undecided, sent } = await submitter.reconcile();
  // It is proven to be missing, and sent.
  console.log(
    undecided.map(({ code }) => code),
    sent.map(({ status }) => status),
  );
});
console.log(`resident set ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
await ledger.close();
await service.terminate();
rmSync(folder, { recursive: true });

function fill(): void {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off');
  database
    .prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < $players - 1)
      insert into laurel_runs (id, player, tournament_id, scores, status, attempt, sends, created_at, updated_at)
      select printf('run-%d', i), printf('user:5f9d1c2ab7e4d800%08x', i), 'cup',
        printf('{"deaths":%d,"kills":%d}', i % 7, i % 31), 'accepted', 1, 1, $now - 1000, $now - 1000 from n`,
    )
    .run({ $players: players, $now: Date.now() });
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

async function measure(name: string, work: () => Promise<void>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let longestCollection = 0;
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestCollection = Math.max(longestCollection, duration);
  });
  collections.observe({ entryTypes: ['gc'] });
  const start = performance.now();
  delay.enable();
  await work();
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
  delay.disable();
  collections.disconnect();
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  const [most, nearly] = [delay.max, delay.percentile(99.9)].map((value) => (value / 1e6).toFixed(0));
  const collected = longestCollection.toFixed(0);
  console.log(
    `${name.padEnd(34)} ${seconds} s   held at most ${most} ms (99.9 %: ${nearly} ms; longest garbage collection ${collected} ms)`,
  );
}
