import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playerKey, recordKeys, type PlayerKey } from '../../../src/domain/players/playerKey.ts';
import type { Claim, Ledger, Outcome, RunKey } from '../../../src/server/ledger/Ledger.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import { adoptTotals } from '../../../src/server/totals/adoptTotals.ts';
import { addingService, apiKey, baseUrl, privateKey } from '../service/addingService.ts';

/** One database with as many ledgers on it as asked for, as several processes would have. */
export interface LedgerHost {
  readonly open: () => Ledger;
  readonly end: () => Promise<void>;
}

const now = 1_800_000_000_000;
const most = Number.MAX_SAFE_INTEGER;
const scores = { deaths: 2, kills: 6 };

/** What every ledger has to do; the tests of each database call it. */
export function ledgerContract(name: string, start: () => Promise<LedgerHost>): void {
  describe(name, () => {
    let host: LedgerHost;
    let one: Ledger;
    let two: Ledger;
    let count = 0;

    beforeAll(async () => {
      host = await start();
      one = host.open();
      two = host.open();
    }, 60_000);

    afterAll(async () => {
      await one.close();
      await two.close();
      await host.end();
    });

    /** A run of its own player and tournament, unless told otherwise. */
    function run(fields: Partial<Claim> = {}): Claim {
      count += 1;
      return {
        id: `run-${count}`,
        player: playerKey({ userId: `player-${count}` }),
        tournamentId: `tournament-${count}`,
        scores,
        now,
        leaseUntil: now + 60_000,
        ...fields,
      };
    }

    it.each([
      { lease: 1000, settleAfter: 0, rateLimit: { runs: 1, milliseconds: 1 } },
      {
        lease: 86_400_000,
        settleAfter: most,
        rateLimit: { runs: most, milliseconds: most },
        foldAfter: most,
      },
    ])('takes scores whatever options a game server starts with: %o', async (options) => {
      const { fetch, faults } = addingService();
      const game = createScoreSubmitter({ baseUrl, apiKey, privateKey, fetch, ledger: one, ...options });
      const { id, tournamentId } = run();
      const player = { userId: `player of ${tournamentId}` };
      const finished = { id, tournamentId, scores: [{ scoreType: 'kills', value: 6 }] };
      expect(await game.submit(player, finished)).toMatchObject({ status: 'accepted' });
      faults.push('drop-after');
      const lost = { ...finished, id: `${id}-lost` };
      expect(await game.submit({ userId: `${player.userId}, too` }, lost)).toMatchObject({
        status: 'unknown',
      });
      await expect(game.reconcile()).resolves.toBeDefined();
    });

    it('can be started by several processes at once', async () => {
      const ledgers = Array.from({ length: 5 }, () => host.open());
      const found = await Promise.all(
        ledgers.map((ledger) => ledger.find({ player: playerKey({ userId: 'ana' }), id: 'nobody-has-this' })),
      );
      expect(found).toEqual([null, null, null, null, null]);
    });

    it('tells the time', async () => {
      // A database on another machine may be a little off; one that tells something else is off by far.
      expect(Math.abs((await host.open().now()) - Date.now())).toBeLessThan(60_000);
    });

    it('writes a run down as it is claimed, for every process to see', async () => {
      const claim = run();
      expect(await one.claim(claim)).toBe(1);
      expect(await two.find(claim)).toEqual({
        id: claim.id,
        player: claim.player,
        tournamentId: claim.tournamentId,
        scores,
        status: 'sending',
        attempt: 1,
        sends: 0,
        hand: null,
        ticket: null,
        proof: null,
        folded: false,
        leaseUntil: now + 60_000,
        reason: null,
        record: null,
        createdAt: now,
        updatedAt: now,
        createdRevision: expect.any(Number) as number,
        updatedRevision: expect.any(Number) as number,
      });
    });

    describe('orders what it writes by no clock', () => {
      const created = async (claim: RunKey): Promise<number> =>
        (await two.find(claim))?.createdRevision ?? Number.NaN;
      const updated = async (claim: RunKey): Promise<number> =>
        (await two.find(claim))?.updatedRevision ?? Number.NaN;

      it('what comes in, and each change of a run, whatever time it is', async () => {
        const claim = run({ leaseUntil: now + 60 });
        const hand = { verdict: 'send-again', by: 'Zoë', why: 'Why.', at: now - 9_000_000 } as const;
        const changes: readonly (() => Promise<unknown>)[] = [
          () => one.claim(claim),
          () => one.settle(claim, 1, { status: 'waiting' }, now + 9_000_000),
          () => one.claim({ ...claim, now: now - 9_000_000, leaseUntil: now + 60 }),
          () => one.expire(now + 61),
          () => one.reclaim(claim, 2, now, now + 60),
          () => one.settle(claim, 3, { status: 'unknown' }, now),
          () => one.settleByHand(claim, hand),
        ];
        for (const change of changes) {
          const before = run({ now: now + 50_000_000 });
          await two.claim(before);
          await change();
          const after = run({ now: now - 50_000_000 });
          await two.setAside({ ...after, outcome: { status: 'refused', reason } });
          expect(await updated(claim)).toBeGreaterThanOrEqual(await created(before));
          expect(await created(after)).toBeGreaterThan(await updated(claim));
          const account = await one.account(claim.tournamentId, claim.player);
          expect(account.updatedRevision).toBe(await updated(claim));
        }
        expect(await updated(claim)).toBeGreaterThan(await created(claim));
      });

      it('also where many write at once', async () => {
        let moment = 0;
        const tick = (): number => (moment += 1);
        const written: (RunKey & { readonly moments: readonly number[] })[] = [];
        const write = async (ledger: Ledger): Promise<void> => {
          for (let times = 0; times < 8; times += 1) {
            const claim = run();
            const moments = [tick()];
            await ledger.claim(claim);
            moments.push(tick(), tick());
            await ledger.settle(claim, 1, { status: 'unknown' }, now);
            written.push({ ...claim, moments: [...moments, tick()] });
          }
        };
        await Promise.all([one, two, one, two, one, two].map(write));
        const known = await Promise.all(
          written.map(async (claim) => ({
            moments: claim.moments,
            createdRevision: await created(claim),
            updatedRevision: await updated(claim),
          })),
        );
        const pairs = known.flatMap((run) => known.map((other) => [run, other] as const));
        const [later, sooner] = [
          // The one came in after the other had changed.
          pairs.filter(([run, other]) => Number(run.moments[0]) > Number(other.moments[3])),
          // The one changed after the other had come in.
          pairs.filter(([run, other]) => Number(run.moments[2]) > Number(other.moments[1])),
        ];
        expect(later.length).toBeGreaterThan(100);
        expect(later.filter(([run, other]) => run.createdRevision <= other.updatedRevision)).toEqual([]);
        expect(sooner.filter(([run, other]) => run.updatedRevision < other.createdRevision)).toEqual([]);
      });
    });

    it('gives a run to one of many who claim it at once', async () => {
      const claim = run();
      const claims = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).claim(claim));
      expect((await Promise.all(claims)).filter((attempt) => attempt !== null)).toEqual([1]);
    });

    it('keeps the answer, and settles a run once', async () => {
      const claim = run();
      expect(await one.settle(claim, 1, { status: 'accepted' }, now)).toBe(false);
      await one.claim(claim);
      const record = {
        id: 'record-1',
        tournamentId: claim.tournamentId,
        externalUserId: null,
        userId: 'player',
        scores,
        createdAt: '2026-11-20T00:48:32.084Z',
      };
      expect(await one.settle(claim, 1, { status: 'accepted', record }, now + 5)).toBe(true);
      const reason = { code: 'late', message: 'Too late.' };
      expect(await two.settle(claim, 1, { status: 'refused', reason }, now + 6)).toBe(false);
      expect(await two.find(claim)).toMatchObject({
        status: 'accepted',
        record,
        reason: null,
        leaseUntil: null,
        updatedAt: now + 5,
      });
      expect(await two.claim(claim)).toBeNull();
    });

    it('keeps the reason of a refusal', async () => {
      const claim = run();
      const reason = { code: 'ended', message: 'The tournament "Ünïcode’s" has ended.' };
      await one.claim(claim);
      await one.settle(claim, 1, { status: 'refused', reason }, now);
      expect(await two.find(claim)).toMatchObject({ status: 'refused', reason });
    });

    it('hands a waiting run to the next who claims it, as another attempt', async () => {
      const claim = run();
      await one.claim(claim);
      await one.settle(claim, 1, { status: 'waiting' }, now);
      expect(await two.claim({ ...claim, now: now + 9, leaseUntil: now + 99 })).toBe(2);
      expect(await one.find(claim)).toMatchObject({
        status: 'sending',
        attempt: 2,
        leaseUntil: now + 99,
        createdAt: now,
      });
      expect(await one.settle(claim, 1, { status: 'accepted' }, now)).toBe(false);
    });

    it('knows runs by player and id: nobody can take the id of another', async () => {
      const own = run();
      const other = { ...own, player: playerKey({ userId: 'somebody-else' }), scores: { kills: 1 } };
      await one.claim(run());
      expect(await two.holders(own.id)).toEqual([]);
      expect(await one.claim(other)).toBe(1);
      expect(await two.find(own)).toBeNull();
      expect(await two.claim(own)).toBe(1);
      expect((await two.holders(own.id)).toSorted()).toEqual([other.player, own.player].toSorted());
      await one.settle(other, 1, { status: 'unknown' }, now);
      expect(await two.find(own)).toMatchObject({ status: 'sending', scores });
      expect(await two.find(other)).toMatchObject({ status: 'unknown', scores: { kills: 1 } });
      expect(await one.reclaim(own, 1, now, now)).toBeNull();
      expect(await one.reclaim(other, 1, now, now)).toBe(2);
      expect(
        await one.claim({ ...own, player: playerKey({ userId: 'third' }), limit: { runs: 0, since: 0 } }),
      ).toBeNull();
    });

    it('gives an id that was made at random to one of many players who claim it at once', async () => {
      for (let round = 0; round < 10; round += 1) {
        const claims = Array.from({ length: 16 }, (_, index) =>
          run({ id: `random-${round}`, player: playerKey({ userId: `p${index}` }), isRandom: true }),
        );
        const outcome = { status: 'held', reason: { code: 'a', message: 'b' } } as const;
        const taken = await Promise.all(
          claims.map((claim, index) => {
            const ledger = index % 2 === 0 ? one : two;
            return index < 12 ? ledger.claim(claim) : ledger.setAside({ ...claim, outcome });
          }),
        );
        expect(taken.filter((attempt) => attempt === 1 || attempt === true)).toHaveLength(1);
        expect(await one.holders(`random-${round}`)).toHaveLength(1);
      }
    });

    it('hands a waiting run of a random id to its player alone', async () => {
      const claim = run({ isRandom: true });
      await one.claim(claim);
      await one.settle(claim, 1, { status: 'waiting' }, now);
      expect(await two.claim({ ...claim, player: playerKey({ userId: 'somebody-else' }) })).toBeNull();
      expect(await two.claim(claim)).toBe(2);
    });

    it.each([
      ['tournament', { tournamentId: 'another' }],
      ['scores', { scores: { deaths: 2, kills: 7 } }],
    ])('does not hand a waiting run to a claim of another %s', async (_, change) => {
      const claim = run();
      await one.claim(claim);
      await one.settle(claim, 1, { status: 'waiting' }, now);
      expect(await one.claim({ ...claim, ...change })).toBeNull();
      expect(await one.find(claim)).toMatchObject({ status: 'waiting', attempt: 1 });
    });

    it('makes a run unknown when its lease has ended, and no other', async () => {
      const dead = run({ leaseUntil: now + 10 });
      const alive = run({ leaseUntil: now + 30 });
      const done = run({ leaseUntil: now + 10 });
      for (const claim of [dead, alive, done]) await one.claim(claim);
      await one.settle(done, 1, { status: 'accepted' }, now);
      await two.expire(now + 20);
      const statuses = [dead, alive, done].map(async (run) => (await one.find(run))?.status);
      expect(await Promise.all(statuses)).toEqual(['unknown', 'sending', 'accepted']);
    });

    it('counts how often a run may have been sent', async () => {
      const claim = run();
      const sends = async (): Promise<number | undefined> => (await two.find(claim))?.sends;
      await one.claim(claim);
      expect(await sends()).toBe(0);
      await one.settle(claim, 1, { status: 'waiting', isUnsent: true }, now);
      expect(await sends()).toBe(0);
      await one.claim(claim);
      await one.settle(claim, 2, { status: 'waiting' }, now);
      expect(await sends()).toBe(1);
      await one.claim({ ...claim, leaseUntil: now });
      await one.expire(now + 1);
      expect(await sends()).toBe(2);
    });

    it('holds a lease to its last millisecond', async () => {
      const claim = run({ leaseUntil: now + 10 });
      await one.claim(claim);
      await one.expire(now + 10);
      expect((await one.find(claim))?.status).toBe('sending');
      await one.expire(now + 11);
      expect((await one.find(claim))?.status).toBe('unknown');
    });

    it('takes a late answer for a run that was given up, as long as nobody sent it again', async () => {
      const claim = run({ leaseUntil: now + 10 });
      await one.claim(claim);
      await two.expire(now + 20);
      expect(await one.settle(claim, 1, { status: 'accepted' }, now + 30)).toBe(true);
      expect(await two.find(claim)).toMatchObject({ status: 'accepted' });
    });

    it('gives an unknown run to one of many who take it up again', async () => {
      const claim = run();
      await one.claim(claim);
      expect(await one.reclaim(claim, 1, now, now + 5)).toBeNull();
      await one.settle(claim, 1, { status: 'unknown' }, now);
      expect(await one.claim(claim)).toBeNull();
      const taken = Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? one : two).reclaim(claim, 1, now + 1, now + 9),
      );
      expect((await Promise.all(taken)).filter((attempt) => attempt !== null)).toEqual([2]);
      expect(await one.settle(claim, 1, { status: 'accepted' }, now)).toBe(false);
      expect(await one.settle(claim, 2, { status: 'accepted' }, now)).toBe(true);
    });

    it('limits the new runs of a player within a time, not the known ones', async () => {
      const player = playerKey({ userId: 'keen' });
      const limit = { runs: 2, since: now - 1000 };
      const old = run({ player, now: now - 1001, leaseUntil: now });
      const first = run({ player, limit });
      await one.claim(old);
      expect(await one.claim(first)).toBe(1);
      expect(await two.claim(run({ player, limit }))).toBe(1);
      const third = run({ player, limit });
      expect(await one.claim(third)).toBeNull();
      expect(await one.find(third)).toBeNull();
      expect(await one.claim(run({ player: playerKey({ userId: 'other' }), limit }))).toBe(1);
      await one.settle(first, 1, { status: 'waiting' }, now);
      expect(await one.claim(first)).toBe(2);
    });

    it('counts the runs of the very first moment of that time', async () => {
      const player = playerKey({ userId: 'punctual' });
      await one.claim(run({ player }));
      expect(await one.claim(run({ player, limit: { runs: 1, since: now } }))).toBeNull();
      expect(await one.claim(run({ player, limit: { runs: 1, since: now + 1 } }))).toBe(1);
    });

    describe('whose clock was a year ahead, and was set right', () => {
      const ahead = now + 365 * 86_400_000;

      it('counts no run of that year for one of the last minute', async () => {
        const player = playerKey({ userId: 'of another year' });
        const limit = { runs: 1, since: now - 60_000 };
        await one.claim(run({ player, now: ahead, leaseUntil: ahead + 60_000 }));
        expect(await two.claim(run({ player, limit }))).toBe(1);
        // A little later than now is a neighbour whose look at the clock was a moment later.
        expect(
          await two.claim(run({ player, limit: { ...limit, since: now - 10 }, now: now - 5 })),
        ).toBeNull();
        const aside = {
          ...run({ player, limit }),
          outcome: { status: 'held', reason: { code: 'a', message: 'b' } },
        } as const;
        expect(await one.setAside(aside)).toBe(false);
        expect(await one.setAside({ ...aside, limit: { ...limit, runs: 2 } })).toBe(true);
      });

      it('makes a run unknown that was being sent then, for a lease that would last for a year', async () => {
        const claim = run({ now: ahead, leaseUntil: ahead + 60_000 });
        await one.claim(claim);
        await two.expire(ahead + 60_000);
        expect(await one.find(claim)).toMatchObject({ status: 'sending' });
        await two.expire(ahead - 60_000);
        expect(await one.find(claim)).toMatchObject({ status: 'sending' });
        await two.expire(now + 1);
        expect(await one.find(claim)).toMatchObject({ status: 'unknown', updatedAt: now + 1 });
        // Whoever was sending it after all may say what came of it.
        expect(await one.settle(claim, 1, { status: 'accepted' }, now + 2)).toBe(true);
      });

      it('gives the lease of whoever had it then to another', async () => {
        const take = (holder: string, at: number) =>
          one.takeLease({ name: 'of another year', holder, now: at, until: at + 60_000 });
        expect(await take('a', ahead)).toBe(true);
        expect(await take('b', now)).toBe(true);
        expect(await take('a', now + 1)).toBe(false);
      });
    });

    it('sums up what was accepted of a player in a tournament, and lists what is open', async () => {
      const [first, second] = ['guest 2', 'guest 1'].map((externalUserId) =>
        playerKey({ externalUserId }),
      ) as [PlayerKey, PlayerKey];
      const same = { player: first, tournamentId: 'cup' };
      const runs = [
        run({ ...same, scores: { kd: 0.1, kills: 3, constructor: 2, toString: 1 } }),
        run({ ...same, scores: { kd: 0.2, constructor: 5 } }),
        run({ ...same, scores: { kills: -5, time: 1e15 } }),
        run({ ...same, now: now + 2 }),
        run({ ...same, now: now + 1 }),
        run({ ...same }),
        run({ ...same, player: second }),
        run({ ...same, tournamentId: 'other cup' }),
      ];
      for (const claim of runs) await one.claim(claim);
      const reason = { code: 'ended', message: 'It has ended.' };
      const outcomes: Outcome[] = [
        { status: 'accepted' },
        { status: 'accepted' },
        { status: 'accepted' },
        { status: 'unknown' },
        { status: 'waiting' },
        { status: 'refused', reason },
      ];
      await Promise.all(
        outcomes.map((outcome, index) => one.settle(runs[index] as Claim, 1, outcome, now + 3)),
      );

      const account = await two.account('cup', first);
      expect(account.acceptedRuns).toBe(3);
      expect(account.accepted['kd']).toBeCloseTo(0.3, 12);
      expect(account.accepted).toMatchObject({ kills: -2, time: 1e15 });
      // Names of score types that every object has inherited are names like any other.
      expect(Object.entries(account.accepted)).toEqual(
        expect.arrayContaining([
          ['constructor', 7],
          ['toString', 1],
        ]),
      );
      expect(account.open.map(({ id, status }) => [id, status])).toEqual([
        [runs[4]?.id, 'waiting'],
        [runs[3]?.id, 'unknown'],
      ]);
      expect(account.updatedAt).toBe(now + 3);
      expect(await two.totals('cup')).toEqual([
        { player: second, acceptedRuns: 0, accepted: {}, openRuns: 1 },
        { player: first, acceptedRuns: 3, accepted: account.accepted, openRuns: 2 },
      ]);
      expect(await two.account('cup', second)).toMatchObject({ acceptedRuns: 0, accepted: {} });
      expect(await two.account('cup', playerKey({ userId: 'nobody' }))).toMatchObject({
        acceptedRuns: 0,
        accepted: {},
        open: [],
        updatedAt: 0,
      });
    });

    it('lets a hand settle an unknown run, and no other, and keeps who and why', async () => {
      const verdicts = ['counted', 'send-again', 'refused'] as const;
      const statuses = ['accepted', 'waiting', 'refused'];
      for (const [index, verdict] of verdicts.entries()) {
        const claim = run();
        const hand = { verdict, by: 'Zoë', why: 'Seen in the dashboard.', at: now + 7 };
        expect(await one.settleByHand(claim, hand)).toBe(false);
        await one.claim(claim);
        expect(await one.settleByHand(claim, hand)).toBe(false);
        await one.settle(claim, 1, { status: 'unknown' }, now);
        const both = await Promise.all([one.settleByHand(claim, hand), two.settleByHand(claim, hand)]);
        expect(both.filter(Boolean)).toHaveLength(1);
        expect(await two.find(claim)).toMatchObject({
          status: statuses[index],
          hand,
          sends: verdict === 'send-again' ? 0 : 1,
          updatedAt: now + 7,
          reason: verdict === 'refused' ? { code: 'refused-by-hand', message: hand.why } : null,
        });
        // A late answer of the attempt that was given up changes nothing any more.
        expect(await one.settle(claim, 1, { status: 'accepted' }, now)).toBe(false);
      }
    });

    it('lets a hand settle only the attempt that it has looked up', async () => {
      const claim = run();
      const hand = { verdict: 'send-again', by: 'Zoë', why: 'Not there.', at: now + 7 } as const;
      await one.claim(claim);
      await one.settle(claim, 1, { status: 'unknown' }, now);
      expect(await one.settleByHand(claim, hand, 1)).toBe(true);
      expect(await one.claim(claim)).toBe(2);
      await one.settle(claim, 2, { status: 'unknown' }, now);
      expect(await two.settleByHand(claim, hand, 1)).toBe(false);
      expect(await two.find(claim)).toMatchObject({ status: 'unknown', attempt: 2 });
      expect(await two.settleByHand(claim, hand, 2)).toBe(true);
    });

    it('gives a lease to one at a time, until it ends', async () => {
      const take = (holder: string, at: number, from = one): Promise<boolean> =>
        from.takeLease({ name: `lease ${name}`, holder, now: at, until: at + 10 });
      const first = await Promise.all([take('a', now), take('b', now, two), take('c', now)]);
      expect(first.filter(Boolean)).toHaveLength(1);
      const holder = ['a', 'b', 'c'][first.indexOf(true)] ?? '';
      expect(await take(holder, now + 5)).toBe(true);
      expect(await take('d', now + 14, two)).toBe(false);
      expect(await take('d', now + 15, two)).toBe(true);
      expect(await take(holder, now + 16)).toBe(false);
    });

    it('sums values up whose sum is beyond all numbers, and every other player’s with them', async () => {
      const huge = run({ tournamentId: 'huge', scores: { kills: 1.7e308, deaths: -1.7e308 } });
      const more = { ...huge, id: `${huge.id}-more` };
      const other = run({ tournamentId: 'huge', scores: { kills: 3 } });
      for (const claim of [huge, more, other]) {
        await one.claim(claim);
        await one.settle(claim, 1, { status: 'accepted' }, now);
      }
      expect((await one.account('huge', huge.player)).accepted).toEqual({
        kills: Infinity,
        deaths: -Infinity,
      });
      expect(new Map((await two.totals('huge')).map(({ player, accepted }) => [player, accepted]))).toEqual(
        new Map([
          [huge.player, { kills: Infinity, deaths: -Infinity }],
          [other.player, { kills: 3 }],
        ]),
      );
    });

    it.each([
      ['half a character in its score type', { scores: { 'kills \ud83d': 5 } }],
      ['NUL in its score type', { scores: { 'kills\0': 5 } }],
      ['half a character in its id', { externalUserId: 'odd \ud83d' }],
      ['NUL in its id', { externalUserId: 'odd\0' }],
      ['an id longer than any player’s', { externalUserId: randomBytes(8000).toString('hex') }],
    ])('takes over the totals of everybody but a player with %s, and still sums up', async (_, odd) => {
      const { tournamentId } = run();
      const record = { userId: null, externalUserId: 'odd', scores: { kills: 5 } };
      const rows = [
        { ...record, externalUserId: 'ana' },
        { ...record, ...odd },
        { ...record, externalUserId: 'zoe' },
      ];
      const [, name] = rows.flatMap(recordKeys);
      const { adopted, skipped } = await adoptTotals(one, { getTotals: async () => rows }, tournamentId);
      expect({ adopted, skipped }).toEqual({ adopted: 2, skipped: [name] });
      const totals = await two.totals(tournamentId);
      expect(totals.map(({ player, accepted }) => [player, accepted])).toEqual([
        ['external:ana', { kills: 5 }],
        ['external:zoe', { kills: 5 }],
      ]);
    });

    it('lists what was accepted since a moment, of all players or one, the latest first', async () => {
      const player = playerKey({ userId: 'late' });
      const cup = { tournamentId: 'cup of the late' };
      const runs = [
        run({ ...cup, now: now - 1 }),
        run({ ...cup, player }),
        run({ ...cup, now: now + 2 }),
        run({ ...cup, player, now: now + 1 }),
        run({ ...cup, player, now: now + 3 }),
        run({ player, now: now + 4 }),
      ];
      for (const claim of runs) await one.claim(claim);
      for (const [index, claim] of runs.entries()) {
        await one.settle(claim, 1, { status: index === 4 ? 'unknown' : 'accepted' }, now + 9);
      }
      const idsOf = async (who: PlayerKey | null, most = 9): Promise<readonly string[]> =>
        (await two.acceptedSince({ ...cup, player: who, since: now, most })).map(({ id }) => id);
      const [, second, third, fourth] = runs.map(({ id }) => id);
      expect(await idsOf(null)).toEqual([third, fourth, second]);
      expect(await idsOf(null, 2)).toEqual([third, fourth]);
      expect(await idsOf(player)).toEqual([fourth, second]);
      expect(await idsOf(player, 1)).toEqual([fourth]);
    });

    it('gives an account another version after every step', async () => {
      const claim = run();
      const versions = new Set<string>();
      const note = async (): Promise<void> => {
        versions.add((await one.account(claim.tournamentId, claim.player)).version);
      };
      await note();
      await one.claim(claim);
      await note();
      await one.settle(claim, 1, { status: 'unknown' }, now);
      await note();
      await one.reclaim(claim, 1, now, now + 1);
      await note();
      await one.settle(claim, 2, { status: 'waiting' }, now);
      await note();
      await one.claim(claim);
      await note();
      await one.settle(claim, 3, { status: 'accepted' }, now);
      await note();
      expect(versions.size).toBe(7);
    });

    const reason = { code: 'too-fast', message: 'Too fast.' };
    const held = { status: 'held', reason, proof: 'left,right' } as const;

    it('keeps when a run began, and its seed', async () => {
      const claim = run({ ticket: { startedAt: now - 60_000, seed: 'abc' } });
      await one.claim(claim);
      expect(await two.find(claim)).toMatchObject({ ticket: { startedAt: now - 60_000, seed: 'abc' } });
    });

    it('sets a new run aside, held or refused, for nobody to send', async () => {
      const doubtful = run({ ticket: { startedAt: now - 1, seed: 's' } });
      expect(await one.setAside({ ...doubtful, outcome: held })).toBe(true);
      expect(await two.find(doubtful)).toMatchObject({
        status: 'held',
        reason,
        proof: 'left,right',
        attempt: 0,
        sends: 0,
        leaseUntil: null,
        ticket: { startedAt: now - 1, seed: 's' },
        createdAt: now,
        updatedAt: now,
      });
      const refused = run();
      expect(await one.setAside({ ...refused, outcome: { status: 'refused', reason } })).toBe(true);
      expect(await two.find(refused)).toMatchObject({ status: 'refused', reason, proof: null, ticket: null });
      for (const aside of [doubtful, refused]) {
        expect(await two.claim(aside)).toBeNull();
        expect(await two.setAside({ ...aside, outcome: held })).toBe(false);
        expect((await two.open()).map(({ id }) => id)).not.toContain(aside.id);
      }
    });

    it('sets aside no more runs than a player may bring, and none that is known', async () => {
      const player = playerKey({ userId: 'hasty' });
      const limit = { runs: 2, since: now - 10 };
      await one.claim(run({ player }));
      expect(await one.setAside({ ...run({ player, limit }), outcome: held })).toBe(true);
      expect(await one.setAside({ ...run({ player, limit }), outcome: held })).toBe(false);
      const claim = run();
      await one.claim(claim);
      expect(await one.setAside({ ...claim, outcome: held })).toBe(false);
      expect(await two.find(claim)).toMatchObject({ status: 'sending' });
    });

    it('lists held runs of all players, oldest first, so many at most', async () => {
      await one.claim(run());
      const before = (await one.held(1000)).length;
      const [young, old] = [run({ now: now - 5 }), run({ now: now - 6 })];
      await one.setAside({ ...young, outcome: held });
      await one.setAside({ ...old, outcome: held });
      const ids = (await two.held(1000)).map(({ id }) => id);
      expect(ids).toHaveLength(before + 2);
      expect(ids.slice(0, 2)).toEqual([old.id, young.id]);
      expect((await two.held(1)).map(({ id }) => id)).toEqual([old.id]);
    });

    it('holds a run that was claimed, unsent', async () => {
      const claim = run();
      await one.claim(claim);
      expect(await one.settle(claim, 1, held, now + 1)).toBe(true);
      expect(await two.find(claim)).toMatchObject({
        status: 'held',
        reason,
        proof: 'left,right',
        sends: 0,
        leaseUntil: null,
        updatedAt: now + 1,
      });
    });

    it.each([
      ['accept', 'waiting', null],
      ['refuse', 'refused', { code: 'refused-by-review', message: 'Why.' }],
    ] as const)('reviews a held run once: %s', async (verdict, status, why) => {
      const claim = run();
      const hand = { verdict, by: 'Zoë', why: 'Why.', at: now + 7 };
      expect(await one.settleByHand(claim, hand)).toBe(false);
      await one.setAside({ ...claim, outcome: held });
      expect(await one.settleByHand(claim, { ...hand, verdict: 'counted' })).toBe(false);
      expect(await one.settleByHand(claim, hand)).toBe(true);
      expect(await two.settleByHand(claim, hand)).toBe(false);
      const after = { status, reason: why, proof: null, hand, sends: 0, updatedAt: now + 7 };
      expect(await two.find(claim)).toMatchObject(after);
      expect(await two.claim(claim)).toBe(status === 'waiting' ? 1 : null);
    });

    it('counts the sendings of an accepted run anew', async () => {
      const claim = run();
      await one.claim(claim);
      await one.settle(claim, 1, { status: 'waiting' }, now);
      expect(await one.claim(claim)).toBe(2);
      await one.settle(claim, 2, held, now);
      expect(await one.find(claim)).toMatchObject({ status: 'held', sends: 1 });
      await one.settleByHand(claim, { verdict: 'accept', by: 'Zoë', why: 'Why.', at: now });
      expect(await two.find(claim)).toMatchObject({ status: 'waiting', sends: 0 });
    });

    it('reviews no run that is unknown', async () => {
      const claim = run();
      await one.claim(claim);
      await one.settle(claim, 1, { status: 'unknown' }, now);
      expect(await one.settleByHand(claim, { verdict: 'accept', by: 'Zoë', why: 'Why.', at: now })).toBe(
        false,
      );
    });

    it('tells the runs of an account that began just before a moment and just after it', async () => {
      const account = { player: playerKey({ userId: 'busy' }), tournamentId: 'busy' };
      const begun = (startedAt: number, fields: Partial<Claim> = {}): Claim =>
        run({ ...account, ticket: { startedAt, seed: 's' }, ...fields });
      const [a, b, c, d] = [begun(10), begun(20), begun(30), begun(40)];
      for (const claim of [d, b, a, c]) await one.claim(claim);
      await one.setAside({ ...begun(24), outcome: { status: 'refused', reason } });
      await one.setAside({ ...begun(26), outcome: held });
      await one.claim(begun(25, { player: playerKey({ userId: 'other' }) }));
      await one.claim(begun(25, { tournamentId: 'other' }));
      await one.claim(run(account));
      const around = async (startedAt: number, id = 'new'): Promise<readonly string[]> =>
        (await two.startedAround({ ...account, id, startedAt })).map((entry) => entry.id);
      expect(await around(25)).toEqual([b.id, c.id]);
      expect(await around(30)).toEqual([c.id, d.id]);
      expect(await around(30, c.id)).toEqual([b.id, d.id]);
      expect(await around(5)).toEqual([a.id]);
      expect(await around(50)).toEqual([d.id]);
    });

    it('counts a held run for nothing', async () => {
      const claim = run();
      await one.setAside({ ...claim, outcome: held });
      expect(await two.account(claim.tournamentId, claim.player)).toMatchObject({
        acceptedRuns: 0,
        accepted: {},
        open: [],
        updatedAt: now,
      });
      expect(await two.totals(claim.tournamentId)).toEqual([
        { player: claim.player, acceptedRuns: 0, accepted: {}, openRuns: 0 },
      ]);
    });

    describe('folds old runs', () => {
      const player = playerKey({ userId: 'old hand' });
      const record = {
        id: 'record-1',
        tournamentId: 'old',
        externalUserId: null,
        userId: 'old hand',
        scores,
        createdAt: null,
      };

      /** A settled run of long ago, `days` before now. */
      async function settled(days: number, fields: Partial<Claim> = {}, outcome?: Outcome): Promise<Claim> {
        const at = now - days * 86_400_000;
        const claim = run({ player, now: at, leaseUntil: at + 60_000, ...fields });
        await one.claim(claim);
        await one.settle(claim, 1, outcome ?? { status: 'accepted', record }, at);
        return claim;
      }

      const before = (days: number): number => now - days * 86_400_000;
      /** Everything of other tests, so that numbers are those of one test. */
      const foldAll = async (moment: number): Promise<void> => {
        while ((await one.fold(moment, 100)) > 0);
      };

      it('into their accounts, which stay what they are', async () => {
        const tournamentId = 'folded';
        const odd = { kills: 0.25, 'naïve ⚡': -1e-7 };
        for (const days of [90, 80, 70]) await settled(days, { tournamentId });
        await settled(60, { tournamentId, scores: odd });
        await settled(50, { tournamentId }, { status: 'refused', reason });
        await settled(1, { tournamentId });
        await settled(90, { tournamentId, player: playerKey({ userId: 'another' }) });
        const [account, totals] = [await one.account(tournamentId, player), await one.totals(tournamentId)];
        await foldAll(before(65));
        const { version: _, ...half } = await two.account(tournamentId, player);
        expect(half).toEqual({ ...account, version: undefined });
        await foldAll(before(2));
        const { version: __, ...all } = await two.account(tournamentId, player);
        expect(all).toEqual({ ...account, version: undefined });
        expect(await two.totals(tournamentId)).toEqual(totals);
        expect(totals).toMatchObject([{ acceptedRuns: 1 }, { acceptedRuns: 5, openRuns: 0 }]);
      });

      it('into sums of more than every whole number has digits for', async () => {
        const tournamentId = 'folded to much';
        const much = { kills: 2 ** 53, losses: -(2 ** 53), far: 1e300 };
        for (const days of [90, 80]) await settled(days, { tournamentId, scores: much });
        const totals = await one.totals(tournamentId);
        await foldAll(before(2));
        expect(await two.totals(tournamentId)).toEqual(totals);
        const { accepted } = await two.account(tournamentId, player);
        expect(accepted).toEqual({ kills: 2 ** 54, losses: -(2 ** 54), far: 2e300 });
      });

      it('of which id and verdict stay: none is ever claimed, sent or settled again', async () => {
        const counted = await settled(90, { ticket: { startedAt: 1, seed: 's' } });
        const refused = await settled(90, {}, { status: 'refused', reason });
        await foldAll(before(30));
        const gone = { tournamentId: '', scores: {}, ticket: null, hand: null, record: null, folded: true };
        expect(await two.find(counted)).toMatchObject({ ...gone, id: counted.id, status: 'accepted' });
        expect(await two.find(refused)).toMatchObject({ ...gone, status: 'refused', reason });
        for (const claim of [counted, refused]) {
          expect(await two.claim({ ...claim, now, leaseUntil: now + 1 })).toBeNull();
          expect(await two.setAside({ ...claim, outcome: held })).toBe(false);
          expect(await two.settle(claim, 1, { status: 'waiting' }, now)).toBe(false);
          expect(await two.reclaim(claim, 1, now, now + 1)).toBeNull();
          expect(await two.holders(claim.id)).toEqual([claim.player]);
        }
        const asked = { tournamentId: counted.tournamentId, player: null, since: 0, most: 10 };
        expect(await two.acceptedSince(asked)).toEqual([]);
      });

      it('the oldest first, so many at most, and nothing that is younger', async () => {
        await foldAll(before(30));
        const [young, old] = [await settled(40), await settled(41)];
        await settled(1);
        expect(await one.fold(before(30), 1)).toBe(1);
        expect(await two.find(old)).toMatchObject({ folded: true });
        expect(await two.find(young)).toMatchObject({ folded: false });
        expect(await one.fold(before(30), 10)).toBe(1);
        expect(await one.fold(before(30), 10)).toBe(0);
      });

      it('but not where a run of the same account is open', async () => {
        const open = run({ player, now: before(90), leaseUntil: before(90) });
        const old = await settled(90, { tournamentId: open.tournamentId });
        await one.claim(open);
        await foldAll(before(30));
        expect(await two.find(old)).toMatchObject({ folded: false, record });
        await one.settle(open, 1, { status: 'unknown' }, now);
        await foldAll(before(30));
        expect(await two.find(old)).toMatchObject({ folded: false });
        await one.settle(open, 1, { status: 'accepted' }, now);
        await foldAll(before(30));
        expect(await two.find(old)).toMatchObject({ folded: true });
      });

      it('once each, however many processes fold at the same time', async () => {
        const tournamentId = 'together';
        for (let count = 0; count < 30; count += 1) await settled(90, { tournamentId });
        const folded = await Promise.all([one, two, one, two].map((ledger) => ledger.fold(before(30), 20)));
        expect(folded.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(30);
        await foldAll(before(30));
        expect(await two.account(tournamentId, player)).toMatchObject({
          acceptedRuns: 30,
          accepted: { deaths: 60, kills: 180 },
        });
      });
    });

    it('gives totals page after page, each player once', async () => {
      const tournamentId = 'large';
      const players = Array.from({ length: 60 }, (_, index) =>
        playerKey(index % 3 === 0 ? { userId: `p-${index}` } : { externalUserId: `Ä ~ ${index}` }),
      );
      await Promise.all(
        players.flatMap((player) =>
          Array.from({ length: 20 }, async () => {
            const claim = run({ player, tournamentId, now: now - 50 * 86_400_000 });
            await one.claim(claim);
            await one.settle(claim, 1, { status: 'accepted' }, now - 50 * 86_400_000);
          }),
        ),
      );
      const read = async (): Promise<readonly unknown[]> => {
        const seen: { readonly player: string; readonly acceptedRuns: number }[] = [];
        let after: PlayerKey | null = null;
        do {
          const page: Awaited<ReturnType<Ledger['totalsAfter']>> = await two.totalsAfter(tournamentId, after);
          seen.push(...page.players);
          after = page.next;
        } while (after !== null);
        return seen.map(({ player, acceptedRuns }) => `${player} ${acceptedRuns}`).toSorted();
      };
      const expected = players.map((player) => `${player} 20`).toSorted();
      expect(await read()).toEqual(expected);
      await one.fold(now - 10 * 86_400_000, 600);
      expect(await read()).toEqual(expected);
      expect(await two.totals(tournamentId)).toHaveLength(60);
    });

    it('lists open runs of all players, oldest first', async () => {
      const young = run({ now: now - 1 });
      const old = run({ now: now - 2 });
      await one.claim(young);
      await one.claim(old);
      const ids = (await two.open()).map(({ id }) => id);
      expect(ids.indexOf(old.id)).toBeLessThan(ids.indexOf(young.id));
      expect(ids).toContain(old.id);
      await one.settle(old, 1, { status: 'accepted' }, now);
      expect((await two.open()).map(({ id }) => id)).not.toContain(old.id);
    });

    it('lists open runs of one moment in the order of their ids', async () => {
      const player = playerKey({ userId: 'quick' });
      const ids = ['moment-b', 'moment-c', 'moment-a'];
      for (const id of ids) await one.claim(run({ id, player, tournamentId: 'moment' }));
      const account = await one.account('moment', player);
      expect(account.open.map(({ id }) => id)).toEqual(ids.toSorted());
      const open = (await one.open()).map(({ id }) => id).filter((id) => ids.includes(id));
      expect(open).toEqual(ids.toSorted());
    });

    it('keeps text and numbers exactly', async () => {
      const claim = run({
        player: playerKey({ externalUserId: "O'Brien; drop table laurel_runs; -- \u{1F3AE} \\ %s $1" }),
        scores: { 'Zeit (ms)': 1234567890.125, big: Number.MAX_SAFE_INTEGER, 'naïve ⚡': -1e-7 },
      });
      await one.claim(claim);
      expect(await two.find(claim)).toMatchObject({ player: claim.player, scores: claim.scores });
    });
  });
}
