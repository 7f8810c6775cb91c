import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import type { Scores } from '../../../src/domain/model.ts';
import type { Player } from '../../../src/domain/players/Player.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitter } from '../../../src/server/submitter/ScoreSubmitter.ts';
import { startPostgres, type PostgresServer } from '../ledger/postgresServer.ts';
import { lostAfter, lostBefore, startService, type HttpService } from '../service/httpService.ts';

const ana = { userId: 'ana' };
const ben = { userId: 'ben' };
/** So many that what a service loses by adding up tenths is more than one addition ever loses. */
const mostRuns = 1000;

let server: PostgresServer;
let folder: string;
let service: HttpService;
let count = 0;

beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'laurel-decimals-'));
}, 60_000);

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
}, 60_000);

beforeEach(async () => {
  count += 1;
  service = await startService();
});

afterEach(() => service[Symbol.asyncDispose]());

async function onPostgres(): Promise<Ledger> {
  const pool = new Pool({ ...server.connection, options: `-c search_path=decimals_${count}` });
  await pool.query(`create schema decimals_${count}`);
  return { ...postgresLedger(pool), close: () => pool.end() };
}

// Both add up more exactly than one addition after the other, which is what a service may do.
describe.each<readonly [string, () => Ledger | Promise<Ledger>]>([
  ['SQLite', () => sqliteLedger(join(folder, `runs-${count}.db`))],
  ['Postgres', onPostgres],
])('a player with thousands of decimal scores in %s', (_, open) => {
  let ledger: Ledger;
  let game: ScoreSubmitter;

  beforeEach(async () => {
    ledger = await open();
    game = createScoreSubmitter({
      baseUrl: service.url,
      apiKey: 'public-key-of-the-game',
      signer: () => ({ token: '1', signature: 's' }),
      ledger,
      rules: { leaderboardType: 'Highscore' },
      settleAfter: 0,
      rateLimit: null,
      onError: () => {},
    });
    await play(Array.from({ length: mostRuns }, () => ({ coins: 0.1 })));
  }, 60_000);

  afterEach(() => ledger.close());

  /** As a game server had written it down, one run after the other, and the service had counted it, the latest first. */
  async function play(played: readonly Scores[], by: Player = ana): Promise<void> {
    const player = playerKey(by);
    const now = await ledger.now();
    const runs = played.map((scores, index) => ({ player, id: `old-${index}`, scores }));
    const rest = { tournamentId: 'cup', now, leaseUntil: now + 60_000 };
    await Promise.all(runs.map((run) => ledger.claim({ ...run, ...rest })));
    await Promise.all(runs.map((run) => ledger.settle(run, 1, { status: 'accepted' }, now)));
    service.counted.push(...runs.toReversed());
  }

  const run = (id: string, value: number) => ({
    id,
    tournamentId: 'cup',
    scores: [{ scoreType: 'coins', value }],
  });

  it('does not keep the lost run of another player from being sent again', async () => {
    await game.submit(ben, run('first', 1));
    service.fates.push(lostBefore);
    expect(await game.submit(ben, run('lost', 2))).toMatchObject({ status: 'unknown' });
    await game.submit({ userId: 'carla' }, run('witness', 3));
    expect(await game.reconcile()).toMatchObject({
      sent: [{ id: 'lost', status: 'accepted' }],
      undecided: [],
    });
    expect(service.counted.filter(({ scores }) => scores['coins'] === 2)).toHaveLength(1);
  });

  it.each([
    [lostAfter, 'accepted'],
    [lostBefore, 'sent'],
  ] as const)('has a lost run of their own settled (%o)', async (fate, settled) => {
    service.fates.push(fate);
    expect(await game.submit(ana, run('lost', 2.7))).toMatchObject({ status: 'unknown' });
    await game.submit(ben, run('witness', 3));
    const done = await game.reconcile();
    expect(done.undecided).toEqual([]);
    expect(settled === 'sent' ? done.sent.map(({ id }) => id) : done.accepted).toEqual(['lost']);
    expect(service.counted.filter(({ scores }) => scores['coins'] === 2.7)).toHaveLength(1);
  });

  it.each([lostBefore, lostAfter])(
    'whose runs took off what they had brought has a lost one settled (%o)',
    async (fate) => {
      // Rounded as what is large, and next to nothing in the end.
      const gains = [1234.7, 0.1, 87_654.3, 0.7];
      const carla = { userId: 'carla' };
      await play(
        [...gains, ...gains.map((gain) => -gain)].map((coins) => ({ coins })),
        carla,
      );
      service.fates.push(fate);
      expect(await game.submit(carla, run('lost', 0.2))).toMatchObject({ status: 'unknown' });
      await game.submit(ben, run('witness', 3));
      expect(await game.reconcile()).toMatchObject({ undecided: [] });
      expect(service.counted.filter(({ scores }) => scores['coins'] === 0.2)).toHaveLength(1);
      expect(await game.compareTotals('cup')).toMatchObject({ players: 3, differences: [] });
    },
  );

  it('is told of as one whose totals are the same', async () => {
    expect(await game.compareTotals('cup')).toMatchObject({ players: 1, differences: [] });
  });

  it('brings in nothing that has to be taken over', async () => {
    expect(await game.adoptTotals('cup')).toMatchObject({ adopted: 0, skipped: [] });
  });
});
