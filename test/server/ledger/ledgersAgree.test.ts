// What a ledger is asked for in no order at all: each database answers as the others do, and has the same then.
import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import type {
  AcceptedSince,
  Claim,
  Hand,
  Ledger,
  LedgerEntry,
  Outcome,
  RunKey,
  SetAside,
} from '../../../src/server/ledger/Ledger.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { postgresLedger } from '../../../src/server/ledger/postgresLedger.ts';
import { sqliteLedger } from '../../../src/server/ledger/sqliteLedger.ts';

let postgres: PGlite;
beforeAll(async () => {
  postgres = new PGlite();
  await postgres.waitReady;
}, 60_000);
afterAll(async () => postgres.close());

// Few of each, so that questions meet the same runs again and again.
const players = ['ana', 'Ömer \u{1F600}'].map((userId) => playerKey({ userId }));
const ids = ['a', 'B', 'b'];
const tournaments = ['cup', 'Cup'];

const playerOf = fc.constantFrom(...players);
const tournamentOf = fc.constantFrom('cup', 'cup', ...tournaments);
const keys = players.flatMap((player) => ids.map((id) => ({ player, id })));
const minuteOf = fc.integer({ min: 1, max: 6 }).map((minutes) => 1_800_000_000_000 + minutes * 60_000);
const keyOf = fc.constantFrom<RunKey[]>(...keys);
/** Of two that are of one moment each ledger may name either first, so no two runs are. */
const timeOf = fc
  .tuple(minuteOf, fc.integer({ min: 0, max: keys.length - 1 }))
  .map(([minute, more]) => minute + more);
const atTimeOf = (run: RunKey, minute: number): number =>
  minute + keys.findIndex(({ player, id }) => player === run.player && id === run.id);
const attemptOf = fc.constantFrom(0, 1, 1, 1, 2, 2, 3);
// Sums of halves are exact in any order.
const scoresOf = fc.constantFrom<Readonly<Record<string, number>>>(
  { kills: 6, deaths: 2 },
  { deaths: 2, kills: 6 },
  { kills: -3 },
  { kills: 0.5 },
  { kills: 0.25, 'a b': 0 },
  { kills: Number.MAX_SAFE_INTEGER },
  { 'o\'k"x': 1.5 },
);
const newRunOf = fc
  .record({
    key: keyOf,
    tournamentId: tournamentOf,
    scores: scoresOf,
    minute: minuteOf,
    startMinute: fc.option(minuteOf),
    isRandom: fc.constantFrom(false, false, false, true),
    limit: fc.option(fc.record({ runs: fc.integer({ min: 0, max: 4 }), since: timeOf }), {
      nil: undefined,
      freq: 1,
    }),
  })
  .map(({ key, minute, startMinute, ...run }) => ({
    ...key,
    ...run,
    now: atTimeOf(key, minute),
    ticket: startMinute === null ? null : { startedAt: atTimeOf(key, startMinute), seed: 'seed' },
  }));
const claimOf: fc.Arbitrary<Claim> = fc
  .tuple(newRunOf, fc.integer({ min: 0, max: 300_000 }))
  .map(([run, lease]) => ({ ...run, leaseUntil: run.now + lease }));
const reasonOf = fc.constantFrom(
  { code: 'too-fast' as const, message: 'it’s quick' },
  { code: 'validate' as const, message: "it's not so" },
);
const asideOf = fc.oneof(
  fc.record({ status: fc.constant('refused' as const), reason: reasonOf }),
  fc.record({
    status: fc.constant('held' as const),
    reason: reasonOf,
    proof: fc.constantFrom(undefined, '', 'inputs'),
  }),
);
const setAsideOf: fc.Arbitrary<SetAside> = fc
  .tuple(newRunOf, asideOf)
  .map(([run, outcome]) => ({ ...run, outcome }));
const record = {
  id: 'record',
  tournamentId: 'cup',
  userId: 'ana',
  externalUserId: null,
  scores: { kills: 6 },
  createdAt: null,
};
const outcomeOf: fc.Arbitrary<Outcome> = fc.oneof(
  asideOf,
  fc.constant({ status: 'unknown' as const }),
  fc.record({ status: fc.constant('waiting' as const), isUnsent: fc.boolean() }),
  fc.record({ status: fc.constant('accepted' as const), record: fc.constantFrom(undefined, record) }),
);
const handOf: fc.Arbitrary<Hand> = fc.record({
  verdict: fc.constantFrom<Hand['verdict'][]>('counted', 'send-again', 'refused', 'accept', 'refuse'),
  by: fc.constant('an operator'),
  why: fc.constantFrom('seen', 'it’s so'),
  at: timeOf,
});
const leaseOf = fc.record({
  name: fc.constant('reconciling'),
  holder: fc.constantFrom('one', 'two'),
  now: timeOf,
  until: timeOf,
});
const sinceOf: fc.Arbitrary<AcceptedSince> = fc.record({
  tournamentId: tournamentOf,
  player: fc.option(playerOf),
  since: timeOf,
  until: fc.option(timeOf, { nil: undefined }),
  most: fc.integer({ min: 0, max: 4 }),
});

/** One question, which reads as what it is where a property fails. */
type Step = readonly [name: string, given: unknown, ask: (ledger: Ledger) => Promise<unknown>];

function asking<Given>(
  name: string,
  given: fc.Arbitrary<Given>,
  ask: (ledger: Ledger, given: Given) => Promise<unknown>,
): fc.Arbitrary<Step> {
  return given.map((chosen) => [name, chosen, (ledger) => ask(ledger, chosen)] as const);
}

const claiming = asking('claim', claimOf, (ledger, claim) => ledger.claim(claim));
const settling = asking('settle', fc.tuple(keyOf, attemptOf, outcomeOf, timeOf), (ledger, given) =>
  ledger.settle(...given),
);
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: claiming },
    { weight: 3, arbitrary: settling },
    asking('setAside', setAsideOf, (ledger, run) => ledger.setAside(run)),
    asking('reclaim', fc.tuple(keyOf, attemptOf, timeOf, timeOf), (ledger, given) =>
      ledger.reclaim(...given),
    ),
    asking(
      'settleByHand',
      fc.tuple(keyOf, handOf, fc.option(attemptOf, { nil: undefined })),
      (ledger, given) => ledger.settleByHand(...given),
    ),
    asking('takeLease', leaseOf, (ledger, lease) => ledger.takeLease(lease)),
    asking('expire', timeOf, (ledger, now) => ledger.expire(now)),
    asking('fold', fc.tuple(timeOf, fc.integer({ min: 0, max: 4 })), (ledger, given) =>
      ledger.fold(...given),
    ),
    asking('acceptedSince', sinceOf, (ledger, question) => ledger.acceptedSince(question)),
    asking('startedAround', fc.tuple(keyOf, tournamentOf, timeOf), (ledger, [key, tournamentId, startedAt]) =>
      ledger.startedAround({ ...key, tournamentId, startedAt }),
    ),
  ),
  { minLength: 20, maxLength: 80, size: 'max' },
);

/** All that a ledger has. */
async function contentsOf(ledger: Ledger): Promise<unknown> {
  const runs = await Promise.all(keys.map((key) => ledger.find(key)));
  const there = runs.filter((run): run is LedgerEntry => run !== null);
  return {
    runs,
    // Of revisions only their order has a meaning.
    cameAfterChange: there.map(({ createdRevision = 0 }) =>
      there.map(({ updatedRevision = 0 }) => createdRevision > updatedRevision),
    ),
    open: await ledger.open(),
    held: await ledger.held(10),
    accounts: await Promise.all(
      tournaments.flatMap((tournamentId) => players.map((player) => ledger.account(tournamentId, player))),
    ),
    totals: await Promise.all(tournaments.map((tournamentId) => ledger.totals(tournamentId))),
    holders: await Promise.all(ids.map(async (id) => (await ledger.holders(id)).toSorted())),
  };
}

/** Without what is each ledger's own. */
function comparable(value: unknown): unknown {
  const isOwn = (name: string) => name === 'version' || name.endsWith('Revision');
  return JSON.parse(JSON.stringify(value ?? null, (name, part: unknown) => (isOwn(name) ? undefined : part)));
}

it('a ledger in memory, in SQLite and in Postgres answer alike, whatever is asked', async () => {
  let rounds = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      rounds += 1;
      await postgres.exec(`create schema round_${rounds}; set search_path to round_${rounds}`);
      const model = memoryLedger();
      const databases = [sqliteLedger(':memory:'), postgresLedger(postgres)];
      for (const [, , ask] of asked) {
        const answer = comparable(await ask(model));
        for (const ledger of databases) expect(comparable(await ask(ledger))).toEqual(answer);
      }
      const contents = comparable(await contentsOf(model));
      for (const ledger of databases) expect(comparable(await contentsOf(ledger))).toEqual(contents);
      await databases[0]?.close();
      await postgres.exec(`drop schema round_${rounds} cascade`);
    }),
    { numRuns: 60 },
  );
});
