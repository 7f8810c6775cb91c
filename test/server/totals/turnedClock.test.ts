import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../../src/domain/runs/Run.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitter } from '../../../src/server/submitter/ScoreSubmitter.ts';
import { startPostgres, type PostgresServer } from '../ledger/postgresServer.ts';
import { envelopeOf, lostAfter, lostBefore, startService, type HttpService } from '../service/httpService.ts';

const ana = { userId: 'ana' };
const ben = { userId: 'ben' };
const minute = 60_000;

let service: HttpService;
let folder: string;
let server: PostgresServer;
let count = 0;

beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), 'laurel-clocks-'));
  server = await startPostgres();
}, 60_000);

afterAll(async () => {
  await server.stop();
  await service[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 });
  count += 1;
  service.counted.length = 0;
  service.fates.length = 0;
  service.totalsBody = () => envelopeOf(service.rows());
});

afterEach(() => {
  vi.useRealTimers();
});

/** Both clocks go on. */
const pass = (milliseconds: number): unknown => vi.advanceTimersByTime(milliseconds);
/** Somebody sets the day's clock. */
const turn = (milliseconds: number): unknown => vi.setSystemTime(Date.now() + milliseconds);

/** The day's clock of a database's own machine is the one that is turned here. */
async function onTurnedMachine(): Promise<Ledger> {
  const schema = `clocks_${count}`;
  const pool = new Pool({ ...server.connection, options: `-c search_path=${schema}` });
  await pool.query(`create schema ${schema}`);
  const ledger = postgresLedger({
    async query(text, values) {
      const { rows } = await pool.query(text, values);
      return { rows: text.endsWith('as now') ? [{ now: Date.now() }] : rows };
    },
  });
  return { ...ledger, close: () => pool.end() };
}

const ledgers: readonly (readonly [string, () => Ledger | Promise<Ledger>])[] = [
  ['memory', memoryLedger],
  ['a file of SQLite', () => sqliteLedger(join(folder, `runs-${count}.db`))],
  ['Postgres', onTurnedMachine],
];

describe.each(ledgers)('a ledger in %s whose clock is turned', (_, openLedger) => {
  let ledger: Ledger;
  let game: ScoreSubmitter;

  beforeEach(async () => {
    ledger = await openLedger();
    game = startGame();
  });

  afterEach(() => ledger.close());

  /** A game server on the same ledger, as after a restart or beside another one. */
  const startGame = (): ScoreSubmitter =>
    createScoreSubmitter({
      baseUrl: service.url,
      apiKey: 'public-key-of-the-game',
      signer: () => ({ token: '1', signature: 's' }),
      ledger,
      rateLimit: null,
      onError: () => {},
    });

  let runs = 0;
  const newRun = (kills: number): Run => {
    runs += 1;
    return { id: `run-${runs}`, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: kills }] };
  };

  /** Plays a run whose request arrives, or not, and whose answer is lost. */
  const lose = async (fate: typeof lostAfter): Promise<Run> => {
    const run = newRun(77);
    service.fates.push(fate);
    expect(await game.submit(ana, run)).toMatchObject({ status: 'unknown' });
    return run;
  };

  const timesCounted = (): number => service.counted.filter(({ scores }) => scores['kills'] === 77).length;

  it.each([
    [ben, 'this process'],
    [ana, 'this process'],
    [ben, 'one that began later'],
    [ana, 'one that began later'],
  ])(
    'sends no counted run again on totals of before, which have what %o played while it was an hour ahead (%s)',
    async (player, decides) => {
      await game.submit(ana, newRun(5));
      turn(60 * minute);
      await game.submit(player, newRun(6));
      turn(-60 * minute);
      const before = envelopeOf(service.rows());
      const lost = await lose(lostAfter);
      // It has not seen how the clock was set.
      if (decides === 'one that began later') game = startGame();
      service.totalsBody = () => before;
      for (let passed = 0; passed < 90; passed += 1) {
        pass(minute);
        expect((await game.reconcile()).sent).toEqual([]);
      }
      expect(timesCounted()).toBe(1);
      service.totalsBody = () => envelopeOf(service.rows());
      expect(await game.reconcile()).toMatchObject({ accepted: [lost.id] });
      expect(timesCounted()).toBe(1);
    },
  );

  it('decides by what is played once it was set right', async () => {
    await game.submit(ben, newRun(5));
    turn(60 * minute);
    await game.submit(ben, newRun(6));
    turn(-60 * minute);
    const lost = await lose(lostBefore);
    pass(6 * minute);
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'no-evidence' }] });
    await game.submit(ben, newRun(7));
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: lost.id, status: 'accepted' }] });
    expect(timesCounted()).toBe(1);
  });

  /** Holds that it is left alone for so long and a minute, and is sent again by what is played after that. */
  async function isSentOnceOld(lost: { readonly id: string }, wait: number): Promise<void> {
    await game.submit(ben, newRun(6));
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'too-recent' }] });
    // What was played in time to show that it is missing shows so, and nothing of before.
    pass(wait);
    await game.submit(ben, newRun(7));
    pass(minute);
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'no-evidence' }] });
    await game.submit(ben, newRun(8));
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: lost.id, status: 'accepted' }] });
    expect(timesCounted()).toBe(1);
  }

  it('sends no run again whose request may still arrive, because it is set ten minutes ahead', async () => {
    await game.submit(ben, newRun(5));
    const lost = await lose(lostBefore);
    pass(minute / 2);
    turn(10 * minute);
    await isSentOnceOld(lost, 4 * minute);
  });

  it('sends no run again whose request may still arrive, because it is set back and ahead again', async () => {
    turn(20 * minute);
    // By the clock, this player's last change for long.
    await game.submit(ana, newRun(5));
    pass(4 * minute);
    turn(-20 * minute);
    const lost = await lose(lostBefore);
    turn(40 * minute);
    pass(2 * minute);
    await isSentOnceOld(lost, 2 * minute);
  });

  it('takes no run for missing by what the player played just after it, because it was set back and ahead again', async () => {
    turn(20 * minute);
    const first = await lose(lostBefore);
    pass(4 * minute);
    turn(-20 * minute);
    const second = await lose(lostBefore);
    turn(40 * minute);
    pass(2 * minute);
    await game.submit(ana, newRun(5));
    pass(6 * minute);
    const { sent, undecided } = await game.reconcile();
    expect(sent).toEqual([]);
    expect(undecided.map(({ id, code }) => [id, code])).toEqual([
      [second.id, 'no-evidence'],
      [first.id, 'no-evidence'],
    ]);
  });

  it('holds no run of ahead back once it is set right, in a process that lives on', async () => {
    turn(24 * 60 * minute);
    await game.submit(ben, newRun(5));
    const lost = await lose(lostBefore);
    turn(-24 * 60 * minute);
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'too-recent' }] });
    pass(4 * minute);
    await game.submit(ben, newRun(6));
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'too-recent' }] });
    pass(minute);
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'no-evidence' }] });
    await game.submit(ben, newRun(7));
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: lost.id, status: 'accepted' }] });
    expect(timesCounted()).toBe(1);
  });

  it('finds what shows that a run is missing, however much was played while it was a day ahead', async () => {
    turn(24 * 60 * minute);
    for (let kills = 100; kills < 620; kills += 1) await game.submit(ben, newRun(kills));
    turn(-24 * 60 * minute);
    const lost = await lose(lostBefore);
    pass(6 * minute);
    await game.submit(ben, newRun(6));
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: lost.id, status: 'accepted' }] });
  });
});
