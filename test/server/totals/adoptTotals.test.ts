import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlayerTotals, Scores } from '../../../src/domain/model.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import type { Ledger } from '../../../src/server/ledger/Ledger.ts';
import { sqliteDatabase } from '../../../src/server/ledger/sql/sqliteDatabase.ts';
import { sqlLedger } from '../../../src/server/ledger/sql/sqlLedger.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';
import { adoptTotals } from '../../../src/server/totals/adoptTotals.ts';

const ana = playerKey({ userId: 'ana' });
const ben = playerKey({ externalUserId: 'ben' });
const platform: readonly PlayerTotals[] = [
  { userId: 'ana', externalUserId: null, scores: { kills: 10 } },
  { userId: null, externalUserId: 'ben', scores: { kills: 4 } },
];
const client = { getTotals: async () => platform };

let folder: string;
let file: string;
/** Of two processes on one file. */
let ledger: Ledger;
let other: Ledger;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-adopt-'));
  file = join(folder, 'runs.db');
  ledger = sqliteLedger(file);
  other = sqliteLedger(file);
});

afterEach(async () => {
  await ledger.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

/** A run of another process, from its claim to the platform's answer. */
async function play(id: string, kills: number, player = ana): Promise<void> {
  await playFor(id, { kills }, player);
}

async function playFor(id: string, scores: Scores, player = ana): Promise<void> {
  const now = await other.now();
  const run = { id, player, tournamentId: 'cup', scores, now, leaseUntil: now + 60_000 };
  const attempt = await other.claim(run);
  expect(await other.settle(run, attempt ?? 0, { status: 'accepted' }, now)).toBe(true);
}

const platformTotals = [
  { player: ben, acceptedRuns: 1, accepted: { kills: 4 }, openRuns: 0 },
  { player: ana, acceptedRuns: 1, accepted: { kills: 10 }, openRuns: 0 },
];

it('two that take over the same totals at once take them over once', async () => {
  let first: Promise<unknown> | undefined;
  const slow: Ledger = {
    ...other,
    // By now it knows what it is to take over, and so does the other, which is faster.
    async claim(claim) {
      await (first ??= adoptTotals(ledger, client, 'cup'));
      return other.claim(claim);
    },
  };
  expect(await adoptTotals(slow, client, 'cup')).toEqual({ adopted: 0, skipped: [ana, ben], twoNames: [] });
  expect(await first).toEqual({ adopted: 2, skipped: [], twoNames: [] });
  expect(await ledger.totals('cup')).toEqual(platformTotals);
});

it('goes on after it was killed between two players, and with what a hand has refused', async () => {
  const killed: Ledger = { ...other, settle: async () => Promise.reject(new Error('killed')) };
  await expect(adoptTotals(killed, client, 'cup')).rejects.toThrow('killed');
  expect(await adoptTotals(ledger, client, 'cup')).toEqual({ adopted: 1, skipped: [ana], twoNames: [] });
  await ledger.expire((await ledger.now()) + 120_000);
  const [left] = await ledger.open();
  const hand = { verdict: 'refused', by: 'op', why: 'anew', at: 1 } as const;
  expect(await ledger.settleByHand({ player: ana, id: left?.id ?? '' }, hand)).toBe(true);
  expect(await adoptTotals(ledger, client, 'cup')).toEqual({ adopted: 1, skipped: [], twoNames: [] });
  expect(await ledger.totals('cup')).toEqual(platformTotals);
});

it('takes nothing away for a run that came in while the ledger was read', async () => {
  const database = sqliteDatabase(file);
  let readings = 0;
  const reading = sqlLedger({
    ...database,
    async query(text, values) {
      const rows = await database.query(text, values);
      // Two statements read it before the platform's totals, and two after: between the latter.
      if (text.includes('group by player')) readings += 1;
      if (text.includes('group by player') && readings === 3) await play('meanwhile', 3);
      return rows;
    },
  });
  await play('before', 10);
  expect(await adoptTotals(reading, client, 'cup')).toEqual({ adopted: 1, skipped: [ana], twoNames: [] });
  await reading.close();
  expect(await ledger.totals('cup')).toEqual([
    platformTotals[0],
    { player: ana, acceptedRuns: 2, accepted: { kills: 13 }, openRuns: 0 },
  ]);
});

// By more than the totals have, and by less: then it may be that all of these were played before there was a ledger.
it.each([12, 3])(
  'leaves a player alone one of whose runs was just accepted, since old totals lack it: %i',
  async (kills) => {
    await play('just now', kills);
    expect(await adoptTotals(ledger, client, 'cup')).toEqual({ adopted: 1, skipped: [ana], twoNames: [] });
    expect(await ledger.totals('cup')).toContainEqual({
      player: ana,
      acceptedRuns: 1,
      accepted: { kills },
      openRuns: 0,
    });
  },
);

describe('an accepted run', () => {
  const adopt = (scores: Scores) =>
    adoptTotals(ledger, { getTotals: async () => [{ userId: 'ana', externalUserId: null, scores }] }, 'cup', {
      settleAfter: 0,
    });

  it.each<[string, readonly Scores[], Scores]>([
    ['of the last hour', [{ kills: 4 }, { kills: 6 }], { kills: 4 }],
    ['of one score type, whatever the others have', [{ kills: 4 }, { coins: 6 }], { kills: 9, coins: 1 }],
    ['that took something off', [{ rating: -4 }], { rating: 0 }],
    ['that took something off what another brought', [{ rating: 9 }, { rating: -4 }], { rating: 9 }],
    ['that brought what another took off', [{ rating: -9 }, { rating: 4 }], { rating: -9 }],
  ])('is not taken away where old totals lack one %s', async (_, runs, totals) => {
    for (const [index, scores] of runs.entries()) await playFor(`run-${index}`, scores);
    const before = await ledger.totals('cup');
    expect(await adopt(totals)).toEqual({ adopted: 0, skipped: [ana], twoNames: [] });
    expect(await ledger.totals('cup')).toEqual(before);
  });

  it('is not taken away after it was folded', async () => {
    await play('old', 10);
    await ledger.fold((await ledger.now()) + 1, 10);
    expect(await adopt({ kills: 4 })).toEqual({ adopted: 0, skipped: [ana], twoNames: [] });
  });

  it.each<[string, Scores, Scores]>([
    ['more of what it brought', { kills: 4 }, { kills: 9 }],
    ['more of what it took off', { rating: -4 }, { rating: -9 }],
    ['something below zero that it has nothing of', { kills: 4 }, { kills: 4, rating: -9 }],
  ])('gets %s beside it', async (_, scores, totals) => {
    await playFor('own', scores);
    expect(await adopt(totals)).toEqual({ adopted: 1, skipped: [], twoNames: [] });
    expect(await ledger.totals('cup')).toMatchObject([{ accepted: totals }]);
  });
});

describe('a player whom the platform knows by two ids', () => {
  const anaAsGuest = playerKey({ externalUserId: 'ana-1' });
  const getTotals = async (): Promise<readonly PlayerTotals[]> => [
    { userId: 'ana', externalUserId: 'ana-1', scores: { kills: 10 } },
  ];

  it.each([ana, anaAsGuest])('gets nothing where their runs are all of it, %s', async (player) => {
    await play('own', 10, player);
    expect(await adoptTotals(ledger, { getTotals }, 'cup')).toEqual({
      adopted: 0,
      skipped: [],
      twoNames: [],
    });
    expect(await ledger.totals('cup')).toEqual([
      { player, acceptedRuns: 1, accepted: { kills: 10 }, openRuns: 0 },
    ]);
  });

  it.each([ana, anaAsGuest])('gets what the platform has beyond their runs, as %s', async (player) => {
    await play('own', 3, player);
    expect(await adoptTotals(ledger, { getTotals }, 'cup', { settleAfter: 0 })).toMatchObject({
      adopted: 1,
      twoNames: [],
    });
    expect(await ledger.totals('cup')).toEqual([
      { player, acceptedRuns: 2, accepted: { kills: 10 }, openRuns: 0 },
    ]);
  });

  it('is told where the ledger has neither name, or both, and where it is said which is the game’s', async () => {
    const left = { adopted: 0, skipped: [], twoNames: [[ana, anaAsGuest]] };
    expect(await adoptTotals(ledger, { getTotals }, 'cup')).toEqual(left);
    expect(await ledger.totals('cup')).toEqual([]);
    expect(await adoptTotals(ledger, { getTotals }, 'cup', { idOf: 'externalUserId' })).toEqual({
      adopted: 1,
      skipped: [],
      twoNames: [],
    });
    expect(await ledger.totals('cup')).toMatchObject([{ player: anaAsGuest, accepted: { kills: 10 } }]);
    await play('as-user', 1);
    expect(await adoptTotals(ledger, { getTotals }, 'cup', { idOf: 'userId' })).toEqual(left);
  });

  it('is left alone with a run under way under either name', async () => {
    const now = await other.now();
    const run = { id: 'open', player: anaAsGuest, tournamentId: 'cup', scores: { kills: 3 }, now };
    await other.claim({ ...run, leaseUntil: now + 60_000 });
    expect(await adoptTotals(ledger, { getTotals }, 'cup', { idOf: 'userId' })).toEqual({
      adopted: 0,
      skipped: [anaAsGuest],
      twoNames: [],
    });
  });
});
