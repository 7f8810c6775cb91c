import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PlayerTotals } from '../../../src/domain/model.ts';
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
async function play(id: string, kills: number): Promise<void> {
  const now = await other.now();
  const run = { id, player: ana, tournamentId: 'cup', scores: { kills }, now, leaseUntil: now + 60_000 };
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
  expect(await adoptTotals(slow, client, 'cup')).toEqual({ adopted: 0, skipped: [ana, ben] });
  expect(await first).toEqual({ adopted: 2, skipped: [] });
  expect(await ledger.totals('cup')).toEqual(platformTotals);
});

it('goes on after it was killed between two players, and with what a hand has refused', async () => {
  const killed: Ledger = { ...other, settle: async () => Promise.reject(new Error('killed')) };
  await expect(adoptTotals(killed, client, 'cup')).rejects.toThrow('killed');
  expect(await adoptTotals(ledger, client, 'cup')).toEqual({ adopted: 1, skipped: [ana] });
  await ledger.expire((await ledger.now()) + 120_000);
  const [left] = await ledger.open();
  const hand = { verdict: 'refused', by: 'op', why: 'anew', at: 1 } as const;
  expect(await ledger.settleByHand({ player: ana, id: left?.id ?? '' }, hand)).toBe(true);
  expect(await adoptTotals(ledger, client, 'cup')).toEqual({ adopted: 1, skipped: [] });
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
  expect(await adoptTotals(reading, client, 'cup')).toEqual({ adopted: 1, skipped: [ana] });
  await reading.close();
  expect(await ledger.totals('cup')).toEqual([
    platformTotals[0],
    { player: ana, acceptedRuns: 2, accepted: { kills: 13 }, openRuns: 0 },
  ]);
});
