import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerTotals, Scores } from '../../../src/domain/model.ts';
import type { Player } from '../../../src/domain/players/Player.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import { createLedgerClock } from '../../../src/server/ledger/createLedgerClock.ts';
import type { Ledger, LedgerEntry, Outcome } from '../../../src/server/ledger/Ledger.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { adoptTotals } from '../../../src/server/totals/adoptTotals.ts';
import { reconcile, type HeldRun, type ReconcileContext } from '../../../src/server/totals/reconcile.ts';

const ana = { userId: 'ana' };
const guest = { externalUserId: 'guest' };
const start = 1_800_000_000_000;

let ledger: Ledger;
let records: PlayerTotals[];
let problems: string[];
let sent: { readonly entry: LedgerEntry; readonly held: HeldRun }[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  ledger = memoryLedger();
  records = [];
  sent = [];
  problems = [];
});

afterEach(() => {
  vi.useRealTimers();
});

/** A reconciliation whose sender only notes what it is given. */
function settle(change: Partial<ReconcileContext> = {}) {
  return reconcile({
    ledger,
    clock: createLedgerClock(ledger),
    client: { getTotals: async () => records },
    rules: { leaderboardType: 'Highscore' },
    lease: 1000,
    maxAttempts: 100,
    onError: (error) => problems.push(error.message),
    settleAfter: 0,
    isLeft: () => false,
    async send(entry, held) {
      sent.push({ entry, held });
      return { id: entry.id, status: 'accepted' };
    },
    ...change,
  });
}

/** A run in the ledger, claimed now, with what became of it. */
async function run(
  id: string,
  player: Player,
  scores: Scores,
  outcome: Outcome | null,
  tournamentId = 'cup',
): Promise<void> {
  const now = Date.now();
  await ledger.claim({ id, player: playerKey(player), tournamentId, scores, now, leaseUntil: now + 50 });
  if (outcome !== null) await ledger.settle({ player: playerKey(player), id }, 1, outcome, now);
}

function record(ids: Partial<Pick<PlayerTotals, 'userId' | 'externalUserId'>>, scores: Scores): PlayerTotals {
  return { userId: null, externalUserId: null, scores, ...ids };
}

/** Another player's run, accepted now and in the totals: these are from after it. */
async function bearWitness(): Promise<void> {
  await run(`witness-${records.length}`, { userId: 'witness' }, { kills: 1 }, accepted);
  records.push(record({ userId: 'witness' }, { kills: 1 }));
}

const unknown: Outcome = { status: 'unknown' };
const accepted: Outcome = { status: 'accepted' };

describe('a reconciliation', () => {
  it('sends what is missing as the next attempt, under a lease from now on', async () => {
    await run('lost', ana, { kills: 3 }, unknown);
    vi.setSystemTime(start + 77);
    await bearWitness();
    expect(await settle()).toEqual({
      accepted: [],
      sent: [{ id: 'lost', status: 'accepted' }],
      undecided: [],
    });
    expect(sent).toMatchObject([
      {
        entry: { id: 'lost' },
        held: { attempt: 2, leaseUntil: start + 77 + 1000, isHeld: expect.any(Function) as () => boolean },
      },
    ]);
    expect(await ledger.find({ player: playerKey(ana), id: 'lost' })).toMatchObject({
      status: 'sending',
      leaseUntil: start + 1077,
    });
  });

  it('leaves it to a late answer which of two runs with the same scores is in the totals, and sends the other', async () => {
    await run('first', ana, { kills: 3 }, unknown);
    await run('second', ana, { kills: 3 }, unknown);
    records.push(record(ana, { kills: 3 }));
    expect(await settle({ settleAfter: 60_000 })).toMatchObject({
      accepted: [],
      undecided: [{ code: 'too-recent' }, { code: 'too-recent' }],
    });
    // A process that slept beyond its lease goes on.
    await ledger.settle({ player: playerKey(ana), id: 'second' }, 1, accepted, Date.now());
    vi.setSystemTime(start + 60_000);
    await bearWitness();
    expect(await settle({ settleAfter: 60_000 })).toMatchObject({ accepted: [], sent: [{ id: 'first' }] });
  });

  it('decides while others play: whoever does so while the totals are read is held against none of them', async () => {
    const busy = { userId: 'busy' };
    await run('lost', ana, { kills: 3 }, unknown);
    await run('before', busy, { kills: 5 }, accepted);
    vi.setSystemTime(start + 77);
    await bearWitness();
    records.push(record(busy, { kills: 5 }));
    const client = {
      async getTotals() {
        const seen = [...records];
        await run('meanwhile', busy, { kills: 6 }, accepted);
        return seen;
      },
    };
    expect(await settle({ client })).toMatchObject({ sent: [{ id: 'lost' }], undecided: [] });
  });

  it('claims what is waiting, under a lease from now on, and leaves other open runs of the player be', async () => {
    await run('waiting', ana, { kills: 3 }, { status: 'waiting' });
    await run('sending', ana, { kills: 3 }, null);
    vi.setSystemTime(start + 7);
    expect(await settle()).toEqual({
      accepted: [],
      sent: [{ id: 'waiting', status: 'accepted' }],
      undecided: [],
    });
    expect(sent.map(({ held }) => held)).toEqual([
      { attempt: 2, leaseUntil: start + 1007, isHeld: expect.any(Function) },
    ]);
  });

  it('takes a run whose lease has ended for unknown, and decides about it at once', async () => {
    await run('dead', ana, { kills: 3 }, null);
    vi.setSystemTime(start + 51);
    records = [record(ana, { kills: 3 })];
    expect(await settle()).toMatchObject({ accepted: ['dead'], sent: [], undecided: [] });
  });

  it('takes no run for counted because old totals lack another, and decides once they have it', async () => {
    await run('first', ana, { kills: 10 }, accepted);
    await run('lost', ana, { kills: 3 }, unknown);
    await run('counted', ana, { kills: 5 }, unknown);
    records = [record(ana, { kills: 15 })];
    await run('last', ana, { kills: 2 }, accepted);
    // They lack the last run, as if the lost one had made up for it: 10 + 2 + 3.
    const { accepted: taken, undecided } = await settle({ settleAfter: 60_000 });
    expect(taken).toEqual([]);
    expect(undecided.map(({ id, code }) => `${id}: ${code}`).toSorted()).toEqual([
      'counted: too-recent',
      'lost: too-recent',
    ]);

    vi.setSystemTime(start + 60_000);
    records = [record(ana, { kills: 17 })];
    await bearWitness();
    expect(await settle({ settleAfter: 60_000 })).toMatchObject({ accepted: ['counted'], undecided: [] });
    expect(sent.map(({ entry }) => entry.id)).toEqual(['lost']);
  });

  it('takes runs for counted at once where totals have all of them, since old ones have less', async () => {
    await run('first', ana, { kills: 10 }, accepted);
    await run('one', ana, { kills: 3, deaths: 0 }, unknown);
    await run('two', ana, { kills: 5 }, unknown);
    await run('zeros', ana, { kills: 0 }, unknown);
    records = [record(ana, { kills: 18 })];
    expect(await settle({ settleAfter: 60_000 })).toMatchObject({ accepted: ['one', 'two'], undecided: [] });
  });

  it('takes runs for counted at once where none was accepted, which old totals could lack', async () => {
    await run('one', ana, { kills: 500 }, unknown);
    await run('other', ana, { kills: 700 }, unknown);
    await run('penalty', guest, { kills: 5, penalty: -2 }, unknown);
    records = [record(ana, { kills: 500 }), record(guest, { kills: 5, penalty: -2 })];
    const { accepted: taken, undecided } = await settle({ settleAfter: 60_000 });
    expect([taken, undecided.map(({ id }) => id)]).toEqual([['one', 'penalty'], ['other']]);
  });

  it.each<[Scores, Scores]>([
    [{ kills: -3 }, { kills: 7 }],
    [
      { kills: 3, penalty: -2 },
      { kills: 13, penalty: -2 },
    ],
  ])('takes no run for counted at once where scores go down, too: %j', async (scores, totals) => {
    await run('first', ana, { kills: 10 }, accepted);
    await run('penalty', ana, scores, unknown);
    records = [record(ana, totals)];
    const { accepted: taken, undecided } = await settle({ settleAfter: 60_000 });
    expect([taken, undecided.map(({ code }) => code)]).toEqual([[], ['too-recent']]);
  });

  it('sends no run again at once for one beside it that the totals say nothing of', async () => {
    await run('first', ana, { kills: 10 }, accepted);
    await run('lost', ana, { kills: 3 }, unknown);
    await run('zeros', ana, { kills: 0 }, unknown);
    records = [record(ana, { kills: 10 })];
    expect(await settle({ settleAfter: 60_000 })).toMatchObject({
      sent: [{ id: 'zeros' }],
      undecided: [{ id: 'lost', code: 'too-recent' }],
    });
  });

  it('sends no run again for the player’s own where old totals may lack one that was sent again', async () => {
    await run('again', ana, { kills: 3 }, { status: 'waiting' });
    vi.setSystemTime(start + 1000);
    await run('counted', ana, { kills: 3 }, unknown);
    vi.setSystemTime(start + 3000);
    await run('late', ana, { kills: 1 }, accepted);
    // With the one that was counted, and without the one that is sent again only now.
    records = [record(ana, { kills: 4 })];
    vi.setSystemTime(start + 4000);
    const again = { id: 'again', player: playerKey(ana), tournamentId: 'cup', scores: { kills: 3 } };
    await ledger.claim({ ...again, now: Date.now(), leaseUntil: Date.now() + 50 });
    await ledger.settle(again, 2, accepted, Date.now());
    vi.setSystemTime(start + 9000);
    expect(await settle({ settleAfter: 500 })).toMatchObject({
      sent: [],
      undecided: [{ id: 'counted', code: 'no-evidence' }],
    });
  });

  describe('where scores go down, and old totals lack a run that took something off', () => {
    it('takes no other run for counted at once, and sends it once the totals are new', async () => {
      await run('first', ana, { kills: 10 }, accepted);
      await run('lost', ana, { kills: 3 }, unknown);
      records = [record(ana, { kills: 10 })];
      // They lack the penalty, as if the lost run had made up for it: 10 - 3 + 3.
      await run('penalty', ana, { kills: -3 }, accepted);
      const { accepted: taken, undecided } = await settle({ settleAfter: 60_000 });
      expect([taken, undecided.map(({ code }) => code)]).toEqual([[], ['too-recent']]);

      vi.setSystemTime(start + 60_000);
      records = [record(ana, { kills: 7 })];
      await bearWitness();
      expect(await settle({ settleAfter: 60_000 })).toMatchObject({ sent: [{ id: 'lost' }], undecided: [] });
    });

    it('sends no run again for a witness whose account is the same without it', async () => {
      await run('first', guest, { kills: 5 }, accepted);
      records = [record(guest, { kills: 5 })];
      await run('penalty', guest, { kills: -3 }, accepted);
      vi.setSystemTime(start + 1000);
      await run('counted', ana, { kills: 4 }, unknown);
      vi.setSystemTime(start + 2000);
      await run('late', guest, { kills: 3 }, accepted);
      expect(await settle()).toMatchObject({ sent: [], undecided: [{ id: 'counted', code: 'no-evidence' }] });

      await run('later', guest, { kills: 1 }, accepted);
      records = [record(guest, { kills: 6 }), record(ana, { kills: 4 })];
      expect(await settle()).toMatchObject({ accepted: ['counted'], sent: [] });
    });

    it('sends no run again for a witness of which a run was sent again', async () => {
      await run('penalty', guest, { kills: -3 }, { status: 'waiting' });
      vi.setSystemTime(start + 1);
      await run('first', guest, { kills: 5 }, accepted);
      records = [record(guest, { kills: 5 })];
      const penalty = { id: 'penalty', player: playerKey(guest) };
      const now = start + 2;
      await ledger.claim({
        ...penalty,
        tournamentId: 'cup',
        scores: { kills: -3 },
        now,
        leaseUntil: now + 50,
      });
      await ledger.settle(penalty, 2, accepted, now);
      vi.setSystemTime(start + 1000);
      await run('counted', ana, { kills: 4 }, unknown);
      vi.setSystemTime(start + 2000);
      await run('late', guest, { kills: 3 }, accepted);
      expect(await settle()).toMatchObject({ sent: [], undecided: [{ id: 'counted', code: 'no-evidence' }] });
    });

    it('sends no run again for a witness of which one run was sent again, and another found late', async () => {
      const at = (seconds: number): void => void vi.setSystemTime(start + seconds * 1000);
      const found = async (id: string): Promise<void> => {
        const taken = await ledger.settle({ id, player: playerKey(guest) }, 1, accepted, Date.now());
        expect(taken).toBe(true);
      };
      await run('first', guest, { kills: 5 }, accepted);
      at(0.5);
      await run('penalty', guest, { kills: -2 }, { status: 'waiting' });
      at(1);
      await run('found', guest, { kills: 1 }, unknown);
      at(2);
      // 5 and 1: the penalty is not there yet.
      records = [record(guest, { kills: 6 })];
      at(3);
      await run('counted', ana, { kills: 4 }, unknown);
      at(5);
      await run('late', guest, { kills: 2 }, accepted);
      at(6);
      const penalty = { id: 'penalty', player: playerKey(guest), tournamentId: 'cup', scores: { kills: -2 } };
      await ledger.claim({ ...penalty, now: Date.now(), leaseUntil: Date.now() + 50 });
      await ledger.settle(penalty, 2, accepted, Date.now());
      at(10);
      await found('found');
      at(20);
      expect(await settle({ settleAfter: 500 })).toMatchObject({
        sent: [],
        undecided: [{ id: 'counted', code: 'no-evidence' }],
      });
    });

    it('sends no run again for the player’s own', async () => {
      await run('first', ana, { kills: 10 }, accepted);
      records = [record(ana, { kills: 10 })];
      await run('penalty', ana, { kills: -3 }, accepted);
      vi.setSystemTime(start + 1000);
      await run('counted', ana, { kills: 4 }, unknown);
      vi.setSystemTime(start + 2000);
      await run('late', ana, { kills: 3 }, accepted);
      expect(await settle()).toMatchObject({ sent: [], undecided: [{ id: 'counted', code: 'no-evidence' }] });
    });
  });

  it('believes no totals of any age about a run that they may lack, whatever runs add and take off', async () => {
    const step = fc.record({
      player: fc.constantFrom('ana', 'ben'),
      kills: fc.constantFrom(-3, -2, 1, 2, 3),
      // Accepted are those that were found late, too, and those that were counted when they were sent again.
      fate: fc.constantFrom('accepted', 'accepted', 'accepted', 'counted', 'lost', 'found', 'again'),
    });
    const outcomes: Readonly<Record<string, Outcome>> = { accepted, again: { status: 'waiting' } };
    // Totals of before all but the first look as those with the penalty and what came after it.
    const penaltyOfBefore = [
      { player: 'ben', kills: 1, fate: 'accepted' },
      { player: 'ben', kills: 1, fate: 'accepted' },
      { player: 'ben', kills: -2, fate: 'lost' },
      { player: 'ben', kills: 1, fate: 'accepted' },
    ] as const;
    let decided = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 7 }),
        fc.nat({ max: 4 }),
        async (steps, behind) => {
          ledger = memoryLedger();
          sent = [];
          for (const [index, { player, kills, fate }] of steps.entries()) {
            vi.setSystemTime(start + index * 1000);
            await run(`${index}`, { userId: player }, { kills }, outcomes[fate] ?? unknown);
          }
          for (const [index, { player, kills, fate }] of steps.entries()) {
            const now = start + (steps.length + index) * 1000;
            const entry = { id: `${index}`, player: playerKey({ userId: player }) };
            const claim = { ...entry, tournamentId: 'cup', scores: { kills }, now, leaseUntil: now + 50 };
            vi.setSystemTime(now);
            if (fate === 'again') await ledger.claim(claim);
            if (fate === 'again' || fate === 'found')
              await ledger.settle(entry, fate === 'again' ? 2 : 1, accepted, now);
          }
          vi.setSystemTime(start + steps.length * 2000);
          // What the platform had counted at some moment, in the order in which it did.
          const counted = [
            ...steps.filter(({ fate }) => fate !== 'lost' && fate !== 'again'),
            ...steps.filter(({ fate }) => fate === 'again'),
          ];
          const sums = new Map<string, number>();
          for (const { player, kills } of counted.slice(0, Math.max(0, counted.length - behind)))
            sums.set(player, (sums.get(player) ?? 0) + kills);
          records = [...sums].map(([userId, kills]) => record({ userId }, { kills }));
          const done = await settle({ settleAfter: 500 });
          decided += done.accepted.length + sent.length;
          // Of equal runs of a player it does not matter which one it was.
          const alike = (id: string, fate: string): number =>
            steps.filter(
              ({ player, kills, ...other }) =>
                player === steps[Number(id)]?.player &&
                kills === steps[Number(id)]?.kills &&
                other.fate === fate,
            ).length;
          const asMany = (id: string, ids: readonly string[]): number =>
            ids.filter(
              (other) =>
                steps[Number(other)]?.player === steps[Number(id)]?.player &&
                steps[Number(other)]?.kills === steps[Number(id)]?.kills,
            ).length;
          const again = sent.map(({ entry }) => entry.id);
          for (const id of done.accepted)
            expect(asMany(id, done.accepted)).toBeLessThanOrEqual(alike(id, 'counted'));
          for (const id of again) expect(asMany(id, again)).toBeLessThanOrEqual(alike(id, 'lost'));
        },
      ),
      { numRuns: 2000, examples: [[[...penaltyOfBefore], 2]] },
    );
    expect(decided).toBeGreaterThan(50);
  }, 60_000);

  it('says nothing of what another process was faster with', async () => {
    await run('counted', ana, { kills: 3 }, unknown);
    await run('missing', guest, { kills: 4 }, unknown);
    await run('waiting', guest, { kills: 5 }, { status: 'waiting' }, 'other');
    records = [record(ana, { kills: 3 })];
    await bearWitness();
    const beaten: Ledger = {
      ...ledger,
      settle: async () => false,
      reclaim: async () => null,
      claim: async () => null,
    };
    expect(await settle({ ledger: beaten })).toEqual({ accepted: [], sent: [], undecided: [] });
    expect(sent).toEqual([]);
  });

  it('decides about the others where another process settles a player’s last unknown run first', async () => {
    await run('settled', ana, { kills: 3 }, unknown);
    await run('missing', guest, { kills: 4 }, unknown);
    records = [record(ana, { kills: 3 })];
    await bearWitness();
    const overtaken: Ledger = {
      ...ledger,
      async account(tournamentId, player) {
        await ledger.settle({ player: playerKey(ana), id: 'settled' }, 1, accepted, start);
        return ledger.account(tournamentId, player);
      },
      async acceptedSince(question) {
        // As Postgres does, which has no such whole number.
        if (!Number.isFinite(question.since)) throw new Error('invalid input syntax for type bigint');
        return ledger.acceptedSince(question);
      },
    };
    expect(await settle({ ledger: overtaken })).toMatchObject({ sent: [{ id: 'missing' }], undecided: [] });
    expect(problems).toEqual([]);
  });

  it('reads the totals of each tournament once, and decides where they could be read', async () => {
    await run('one', ana, { kills: 3 }, unknown, 'cup');
    await run('two', ana, { kills: 3 }, unknown, 'down');
    await run('three', guest, { kills: 4 }, unknown, 'cup');
    records = [record(ana, { kills: 3 })];
    await bearWitness();
    const asked: string[] = [];
    const getTotals = async ({ tournamentId }: { readonly tournamentId: string }) => {
      asked.push(tournamentId);
      if (tournamentId === 'down') throw new Error('down');
      return records;
    };
    const done = await settle({ client: { getTotals } });
    expect(asked).toEqual(['cup', 'down']);
    expect(done).toMatchObject({
      accepted: ['one'],
      sent: [{ id: 'three' }],
      undecided: [{ id: 'two', tournamentId: 'down', player: 'user:ana', code: 'no-totals' }],
    });
  });

  it('reads no totals when nothing is unknown', async () => {
    await run('waiting', ana, { kills: 3 }, { status: 'waiting' });
    await run('done', ana, { kills: 3 }, accepted);
    const getTotals = vi.fn(async () => records);
    expect(await settle({ client: { getTotals } })).toMatchObject({ sent: [{ id: 'waiting' }] });
    expect(getTotals).not.toHaveBeenCalled();
  });

  it('leaves to the game server what it alone is to send: what waits, and what is missing, which waits then', async () => {
    await run('waiting', ana, { kills: 3 }, { status: 'waiting' });
    await run('counted', ana, { kills: 3 }, unknown);
    await run('missing', guest, { kills: 4 }, unknown);
    // Of these either the last was counted, or both others: they stay as they are.
    const either = { userId: 'either' };
    for (const kills of [1, 2, 3]) await run(`either-${kills}`, either, { kills }, unknown);
    records = [record(ana, { kills: 3 }), record(either, { kills: 3 })];
    await bearWitness();
    const beaten: Ledger = { ...ledger, settle: async () => false };
    const ticket = (id: string) => ({ id, code: 'ticket' });
    const ambiguous = [1, 2, 3].map((kills) => ({ id: `either-${kills}`, code: 'ambiguous' }));
    const isLeft = () => true;
    // Another process has settled what is missing meanwhile.
    expect(await settle({ ledger: beaten, isLeft })).toMatchObject({
      undecided: [ticket('waiting'), ...ambiguous],
    });
    expect(await settle({ isLeft })).toMatchObject({
      accepted: ['counted'],
      undecided: [ticket('waiting'), ...ambiguous, ticket('missing')],
    });
    expect(sent).toEqual([]);
    // Not a second time, so that it wears out no attempt.
    const missing = await ledger.find({ player: playerKey(guest), id: 'missing' });
    expect(missing).toMatchObject({ status: 'waiting', sends: 1 });
  });

  it('sends nothing more often than so many times, whoever has it', async () => {
    await run('missing', guest, { kills: 4 }, unknown);
    await bearWitness();
    for (const isLeft of [() => false, () => true])
      expect(await settle({ maxAttempts: 1, isLeft })).toMatchObject({
        sent: [],
        undecided: [{ id: 'missing', code: 'attempts' }],
      });
    expect(await settle({ maxAttempts: 2 })).toMatchObject({ sent: [{ id: 'missing' }] });
  });

  it('decides nothing about a player one of whose runs is on its way, or was while the totals were read', async () => {
    await run('lost', ana, { kills: 3 }, unknown);
    await run('sending', ana, { kills: 5 }, null);
    await run('missing', guest, { kills: 4 }, unknown);
    records = [record(ana, { kills: 3 })];
    await bearWitness();
    const getTotals = async () => {
      await run('meanwhile', guest, { kills: 1 }, accepted);
      return records;
    };
    expect(await settle({ client: { getTotals } })).toMatchObject({
      accepted: [],
      sent: [],
      undecided: [
        { id: 'lost', code: 'in-flight' },
        { id: 'missing', code: 'in-flight' },
      ],
    });
  });

  it('adds up what the platform has of a player in several rows', async () => {
    await run('first', ana, { kills: 3 }, accepted);
    await run('lost', ana, { kills: 4 }, unknown);
    const ids = (externalUserId: string) => ({ ...ana, externalUserId });
    records = [
      record(ana, { kills: 1 }),
      record(ids('one'), { kills: 2 }),
      record(ids('other'), { kills: 4 }),
    ];
    expect(await settle()).toMatchObject({ accepted: ['lost'], undecided: [] });
  });

  it('has each of thousands of rows once', async () => {
    await run('lost', ana, { kills: 3 }, unknown);
    records = [record(ana, { kills: 3 })];
    for (let index = 0; index < 4000; index += 1)
      records.push(record({ userId: `player-${index}` }, { kills: 1 }));
    expect(await settle()).toMatchObject({ accepted: ['lost'], undecided: [] });
  });

  it('asks the rules of the tournament', async () => {
    await run('lost', ana, { kills: 3 }, unknown);
    records = [record(ana, { kills: 3 })];
    const rules = (id: string) => (id === 'cup' ? { leaderboardType: 'Average' as const } : undefined);
    expect(await settle({ rules })).toMatchObject({ undecided: [{ code: 'average' }] });
    // One that the rules do not know any more, and where there are none.
    expect(await settle({ rules: (id) => (id === 'cup' ? undefined : {}) })).toMatchObject({
      accepted: ['lost'],
    });
    await run('later', ana, { kills: 4 }, unknown);
    records = [record(ana, { kills: 7 })];
    expect(await settle({ rules: undefined })).toMatchObject({ accepted: ['later'] });
  });

  it('counts a player as quiet from the last change of any run', async () => {
    await run('lost', ana, { kills: 3 }, unknown);
    vi.setSystemTime(start + 90);
    await run('later', ana, { kills: 100 }, accepted);
    records = [record(ana, { kills: 100 })];
    vi.setSystemTime(start + 189);
    expect(await settle({ settleAfter: 100 })).toMatchObject({ undecided: [{ code: 'too-recent' }] });
    vi.setSystemTime(start + 190);
    await bearWitness();
    expect(await settle({ settleAfter: 100 })).toMatchObject({ sent: [{ id: 'lost' }] });
  });

  it('counts players as quiet from when it first saw them so, each by themselves, where the clock was ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: start });
    vi.setSystemTime(start + 3_600_000);
    await run('lost', ana, { kills: 3 }, unknown);
    await run('other', guest, { kills: 4 }, unknown);
    vi.setSystemTime(start);
    const clock = createLedgerClock(ledger);
    expect(await settle({ clock, settleAfter: 1000 })).toMatchObject({
      sent: [],
      undecided: [{ code: 'too-recent' }, { code: 'too-recent' }],
    });
    vi.advanceTimersByTime(1000);
    await bearWitness();
    expect(await settle({ clock, settleAfter: 1000 })).toMatchObject({
      sent: [{ id: 'lost' }, { id: 'other' }],
      undecided: [],
    });
  });

  it.each([
    ['Highscore', [], ['zeros']],
    [undefined, ['no-trace'], []],
  ] as const)(
    'sends a run of zeros again where values add up, since twice is the same as once: %s',
    async (leaderboardType, undecided, again) => {
      await run('first', ana, { kills: 3 }, accepted);
      await run('zeros', ana, { kills: 0 }, unknown);
      records.push(record(ana, { kills: 3 }));
      const done = await settle({ rules: { leaderboardType }, settleAfter: 60_000 });
      expect(done.undecided.map(({ code }) => code)).toEqual(undecided);
      expect(done.sent.map(({ id }) => id)).toEqual(again);
    },
  );

  it('needs no quiet to see that a run was counted, and asks for no witnesses where nobody is quiet', async () => {
    await run('lost', ana, { kills: 3 }, unknown);
    records = [record(ana, { kills: 3 })];
    const acceptedSince = vi.fn(ledger.acceptedSince);
    expect(await settle({ ledger: { ...ledger, acceptedSince }, settleAfter: 60_000 })).toMatchObject({
      accepted: ['lost'],
    });
    expect(acceptedSince).not.toHaveBeenCalled();
  });
});

describe('what fails', () => {
  it('for one tournament stays there: the others are settled, what waits is sent first, and it is reported', async () => {
    await run('poisoned', ana, { kills: 3 }, unknown, 'a broken one');
    await run('lost', ana, { kills: 3 }, unknown);
    await run('waiting', guest, { kills: 4 }, { status: 'waiting' }, 'a broken one');
    records = [record(ana, { kills: 3 })];
    const rules = (id: string) => {
      if (id !== 'cup') throw new Error('no rules for this one');
      return { leaderboardType: 'Highscore' as const };
    };
    expect(await settle({ rules })).toMatchObject({
      accepted: ['lost'],
      sent: [{ id: 'waiting' }],
      undecided: [{ id: 'poisoned', code: 'failed' }],
    });
    expect(problems).toEqual(['no rules for this one']);
  });

  it.each(['account', 'acceptedSince', 'settle'] as const)(
    'for one player stays there: %s',
    async (method) => {
      await run('poisoned', guest, { kills: 4 }, unknown);
      await run('lost', ana, { kills: 3 }, unknown);
      records = [record(ana, { kills: 3 }), record(guest, { kills: 4 })];
      const call = ledger[method] as (...given: unknown[]) => Promise<unknown>;
      const broken: Ledger = {
        ...ledger,
        [method]: async (...given: unknown[]) => {
          if (JSON.stringify(given).includes('guest')) throw new Error('value out of range: overflow');
          return call(...given);
        },
      };
      const done = await settle({ ledger: broken });
      expect(done.accepted).toContain('lost');
      if (method === 'acceptedSince') expect(done.accepted).toContain('poisoned');
      else {
        expect(done.undecided).toMatchObject([{ id: 'poisoned', code: 'failed' }]);
        expect(problems).toEqual(['value out of range: overflow']);
      }
    },
  );

  it('for one player once the totals were read stays there', async () => {
    await run('poisoned', guest, { kills: 4 }, unknown);
    await run('lost', ana, { kills: 3 }, unknown);
    records = [record(ana, { kills: 3 }), record(guest, { kills: 4 })];
    let reads = 0;
    const broken: Ledger = {
      ...ledger,
      async account(tournamentId, player) {
        if (player === playerKey(guest) && (reads += 1) === 2) throw new Error('connection lost');
        return ledger.account(tournamentId, player);
      },
    };
    expect(await settle({ ledger: broken })).toMatchObject({
      accepted: ['lost'],
      undecided: [{ id: 'poisoned', code: 'failed' }],
    });
    expect(problems).toEqual(['connection lost']);
  });

  it('to be sent stays there', async () => {
    await run('first', ana, { kills: 3 }, { status: 'waiting' });
    await run('second', guest, { kills: 4 }, { status: 'waiting' });
    const done = await settle({
      async send({ id }) {
        if (id === 'first') throw new Error('disk full');
        return { id, status: 'accepted' };
      },
    });
    expect(done).toMatchObject({ sent: [{ id: 'second' }] });
    expect(problems).toEqual(['disk full']);
  });
});

describe('a player whom the platform knows by two names', () => {
  const both = { ...ana, ...guest };

  it('is decided about while the ledger has only one of them', async () => {
    await run('old', ana, { kills: 3 }, accepted);
    await run('lost', ana, { kills: 4 }, unknown);
    records = [record(both, { kills: 7 })];
    expect(await settle()).toMatchObject({ accepted: ['lost'] });
  });

  it('is not decided about when the ledger keeps both apart', async () => {
    await run('lost', ana, { kills: 4 }, unknown);
    await run('other', guest, { kills: 3 }, accepted);
    // Whatever they are: the totals are of both accounts.
    for (const kills of [3, 4, 7]) {
      records = [record(both, { kills })];
      expect(await settle()).toMatchObject({ undecided: [{ id: 'lost', code: 'totals-differ' }] });
    }
  });
});

describe('taking totals over', () => {
  const adopt = (getTotals: () => Promise<readonly PlayerTotals[]> = async () => records) =>
    adoptTotals(ledger, { getTotals }, 'cup');

  it('sends nothing of it when it was killed in the middle, and the platform has taken the scores back', async () => {
    records = [record(ana, { kills: 10 })];
    const killed = { ...ledger, settle: async () => Promise.reject(new Error('killed')) };
    await expect(adoptTotals(killed, { getTotals: async () => records }, 'cup')).rejects.toThrow('killed');
    vi.setSystemTime(start + 90_000);
    records = [];
    expect(await settle()).toMatchObject({ accepted: [], sent: [], undecided: [{ code: 'no-evidence' }] });
    await bearWitness();
    expect(await settle()).toMatchObject({ accepted: [], sent: [], undecided: [{ code: 'totals-differ' }] });
    expect(sent).toEqual([]);
  });

  it('has nothing to do with a game’s own run whose id begins as those of what is taken over', async () => {
    await run('adopted-cat', ana, { kills: 3 }, unknown);
    await run('adopted-dog', { userId: 'witness' }, { kills: 1 }, accepted);
    records = [record({ userId: 'witness' }, { kills: 1 })];
    expect(await settle()).toMatchObject({ sent: [{ id: 'adopted-cat' }], undecided: [] });
  });

  it('writes the difference down as one accepted run a player', async () => {
    await run('own', ana, { kills: 3, deaths: 1 }, accepted);
    vi.setSystemTime(start + 300_000);
    records = [record(ana, { kills: 10, deaths: 1 }), record(guest, { kills: 2 })];
    expect(await adopt()).toMatchObject({ adopted: 2, skipped: [] });
    expect(await ledger.totals('cup')).toEqual([
      { player: 'external:guest', acceptedRuns: 1, accepted: { kills: 2 }, openRuns: 0 },
      { player: 'user:ana', acceptedRuns: 2, accepted: { kills: 10, deaths: 1 }, openRuns: 0 },
    ]);
    expect(await adopt()).toMatchObject({ adopted: 0, skipped: [] });
  });

  it('leaves out whoever moved while the totals were read, and records of nobody', async () => {
    records = [record(ana, { kills: 10 }), record({}, { kills: 1 })];
    const moving = async (): Promise<readonly PlayerTotals[]> => {
      await run('meanwhile', ana, { kills: 10 }, accepted);
      return records;
    };
    expect(await adopt(moving)).toEqual({ adopted: 0, skipped: ['user:ana'], twoNames: [] });
    expect(await adopt()).toEqual({ adopted: 0, skipped: [], twoNames: [] });
  });

  it.each([
    ['before', async () => [record(ana, { kills: 10 })], true],
    ['while', async () => [record(ana, { kills: 10 })], false],
  ])('leaves out a player with a run under way %s', async (_, getTotals, isBefore) => {
    await run('old', ana, { kills: 2 }, accepted);
    if (isBefore) await run('open', ana, { kills: 1 }, unknown);
    const during = async (): Promise<readonly PlayerTotals[]> => {
      if (isBefore)
        await ledger.settle(
          { player: playerKey(ana), id: 'open' },
          1,
          { status: 'refused', reason: { code: '', message: '' } },
          start,
        );
      else await run('open', ana, { kills: 1 }, null);
      return getTotals();
    };
    expect(await adopt(during)).toMatchObject({ adopted: 0, skipped: ['user:ana'] });
  });
});
