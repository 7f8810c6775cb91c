// A SQLite ledger of many runs, before and after old ones are folded: `node bench/server/retention.ts [runs]`, 5,000,000 by
// default (some 3 GB in the temporary folder). Runs of a year, in ten tournaments of 100,000 players each; what is older
// than 30 days is folded. Times are milliseconds; "held" is the longest that the event loop stood still meanwhile.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { playerKey } from '../../src/domain/players/playerKey.ts';
import { foldOldRuns } from '../../src/server/ledger/foldOldRuns.ts';
import { sqliteLedger } from '../../src/server/ledger/sqliteLedger.ts';
import { createScoreSubmitter } from '../../src/server/submitter/createScoreSubmitter.ts';
import { apiKey, privateKey } from '../../test/server/service/addingService.ts';
import { startService } from '../../test/server/service/httpService.ts';

const runs = Number(process.argv[2] ?? 5_000_000);
const tournaments = 10;
const players = runs / 50;
const day = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'laurel-retention-'));
const file = join(folder, 'runs.db');
const ledger = sqliteLedger(file);
await ledger.open();

fill();
const last = `tournament-${tournaments - 1}`;
const service = await startService();
service.totalsBody = () => totals;
const submitter = createScoreSubmitter({
  baseUrl: service.url,
  apiKey,
  privateKey,
  ledger,
  rules: { leaderboardType: 'Highscore' },
  settleAfter: 1,
  onError: (error) => console.error(error),
});
const totals = await totalsOf(last);

console.log(
  `Node ${process.version}, ${runs} runs, ${players} players in each of ${tournaments} tournaments`,
);
await measureAll('before');
const began = performance.now();
const held = watch();
const folded = await foldOldRuns(ledger, 30 * day);
const seconds = (performance.now() - began) / 1000;
console.log(
  `folded ${folded} runs in ${seconds.toFixed(0)} s (${Math.round(folded / seconds)} a second), held ${held()} ms`,
);
await measureAll('after');
const check = await totalsOf(last);
console.log(check === totals ? 'The totals are the same.' : 'THE TOTALS DIFFER.');
const vacuum = new DatabaseSync(file);
vacuum.exec('vacuum; pragma wal_checkpoint(truncate)');
vacuum.close();
console.log(`after vacuum: ${megabytes()} MB`);
await ledger.close();
await service[Symbol.asyncDispose]();
rmSync(folder, { recursive: true });

function fill(): void {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off');
  const now = Date.now();
  database
    .prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < $runs - 1)
      insert into laurel_runs (id, player, tournament_id, scores, status, attempt, sends, record, created_at, updated_at)
      select printf('%08x-0000-4000-8000-%012x', i * 2654435761 % 4294967296, i),
        printf('user:5f9d1c2ab7e4d800%08x', i % $players), printf('tournament-%d', i / ($runs / $tournaments)),
        printf('{"deaths":%d,"kills":%d}', i % 7, i % 31), 'accepted', 1, 1,
        printf('{"id":"%024x","tournamentId":"tournament","externalUserId":null,"userId":"5f9d1c2ab7e4d800%08x",'
          || '"scores":{"deaths":%d,"kills":%d},"createdAt":"2026-11-20T00:48:32.084Z"}', i, i % $players, i % 7, i % 31),
        $now - 365 * 86400000 + cast(i * (364.0 * 86400000 / $runs) as integer),
        $now - 365 * 86400000 + cast(i * (364.0 * 86400000 / $runs) as integer)
      from n`,
    )
    .run({ $runs: runs, $players: players, $tournaments: tournaments, $now: now });
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

async function totalsOf(tournamentId: string): Promise<string> {
  const rows = (await ledger.totals(tournamentId)).map(({ player, accepted }, index) => ({
    _id: `total-${index}`,
    tournamentId,
    userId: player.slice('user:'.length),
    externalUserId: null,
    scores: accepted,
  }));
  return JSON.stringify({ code: 1, success: true, data: rows });
}

async function measureAll(when: string): Promise<void> {
  const player = (index: number) =>
    playerKey({ userId: `5f9d1c2ab7e4d800${(index % players).toString(16).padStart(8, '0')}` });
  console.log(`\n${when}: ${megabytes()} MB`);
  await measure('claim and settle', 500, async (index) => {
    const now = Date.now();
    const run = { id: crypto.randomUUID(), player: player(index * 7919) };
    const limit = { runs: 60, since: now - 60_000 };
    const scores = { kills: 0 };
    await ledger.claim({ ...run, tournamentId: 'another', scores, now, leaseUntil: now + 60_000, limit });
    await ledger.settle(run, 1, { status: 'accepted' }, now);
  });
  await measure('account', 500, async (index) => void (await ledger.account(last, player(index * 7919))));
  await measure('open runs', 20, async () => void (await ledger.open()));
  await measure('totals of a tournament', 3, async () => void (await ledger.totals(last)));
  await measure('reconcile one lost run', 3, reconcileLost);
}

/** A run that was lost is unknown, another player's later one is accepted and in the totals. */
async function reconcileLost(): Promise<void> {
  const now = Date.now();
  const lost = { id: crypto.randomUUID(), player: playerKey({ userId: '5f9d1c2ab7e4d80000000001' }) };
  await ledger.claim({ ...lost, tournamentId: last, scores: { kills: 999 }, now, leaseUntil: now + 1 });
  await ledger.settle(lost, 1, { status: 'unknown' }, now);
  const { undecided } = await submitter.reconcile();
  if (undecided[0]?.code !== 'no-evidence') throw new Error(`Decided otherwise: ${undecided[0]?.message}`);
  const by = { by: 'bench', why: 'bench', at: now };
  await ledger.settleByHand(lost, { verdict: 'refused', ...by });
}

async function measure(name: string, times: number, work: (index: number) => Promise<void>): Promise<void> {
  const taken: number[] = [];
  const worst = watch();
  for (let index = 0; index < times; index += 1) {
    const start = performance.now();
    await work(index);
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number): string =>
    (taken[Math.floor(share * (taken.length - 1))] ?? 0).toFixed(2).padStart(9);
  console.log(`${name.padEnd(28)} median ${at(0.5)}   worst ${at(1)}   held ${worst()}`);
}

function watch(): () => string {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  return () => {
    delay.disable();
    return (delay.max / 1e6).toFixed(0).padStart(5);
  };
}

function megabytes(): number {
  return Math.round(
    (statSync(file).size + (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0)) / 1e6,
  );
}
