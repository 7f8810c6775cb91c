import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlayerTotals, Scores } from '../../../src/domain/model.ts';
import { playerKey } from '../../../src/domain/players/playerKey.ts';
import type { Account, Ledger, LedgerEntry } from '../../../src/server/ledger/Ledger.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { addScores } from '../../../src/domain/scores.ts';
import {
  type Assessment,
  assessTotals,
  createLatestRuns,
  type LackingRuns,
  whatIsLacking,
  type Witnesses,
} from '../../../src/server/totals/evidence.ts';
import { explainTotals } from '../../../src/server/totals/explainTotals.ts';
import { indexTotals } from '../../../src/server/totals/indexTotals.ts';
import { countRuns } from '../../../src/server/totals/runCounts.ts';

// Totals of one moment beside a ledger of later, as plain data: whatever became of runs in between, totals from before a run could
// have been counted never pass for ones of after it.

const ana = playerKey({ userId: 'ana' });
const ben = playerKey({ userId: 'ben' });

/** A run of a player: where it came in and where it changed last, in the order of the ledger. */
interface History {
  readonly scores: Scores;
  readonly begun: number;
  readonly changed: number;
}

/** How a ledger tells the order of what it has written. */
type Order = 'numbers' | 'times' | 'numbers beside a clock that is set';

const orders: readonly Order[] = ['numbers', 'times', 'numbers beside a clock that is set'];

function entryOf(
  { scores, begun, changed }: History,
  index: number,
  player: LedgerEntry['player'],
  order: Order,
  status: 'accepted' | 'unknown' | 'waiting' = 'accepted',
): LedgerEntry {
  // A clock that goes backwards says the opposite of what was so.
  const time = (moment: number): number => (order === 'times' ? moment : 1000 - moment);
  return {
    id: `${player}-${index}`,
    player,
    tournamentId: 'cup',
    scores,
    attempt: 1,
    sends: 1,
    hand: null,
    ticket: null,
    proof: null,
    folded: false,
    createdAt: order === 'numbers' ? begun : time(begun),
    updatedAt: order === 'numbers' ? changed : time(changed),
    ...(order !== 'times' && { createdRevision: begun, updatedRevision: changed }),
    status,
    leaseUntil: null,
    reason: null,
    record: null,
  };
}

/** The accepted runs of a ledger, in no order that means anything. */
function latestRunsOf(entries: readonly LedgerEntry[]): LackingRuns['latestRuns'] {
  const acceptedSince: Ledger['acceptedSince'] = async ({ player }) =>
    entries.filter((entry) => entry.player === player);
  return createLatestRuns({ ...memoryLedger(), acceptedSince }, 'cup');
}

/** Whether totals of some moment could be these, without any run that is in doubt, whenever each of the others was counted. */
function couldBeOld(
  all: readonly History[],
  isInDoubt: (run: History) => boolean,
  platform: Scores,
): boolean {
  const moments = [0, ...all.flatMap(({ begun, changed }) => [begun, changed])];
  return moments.some((moment) => {
    // What was settled by then is in them, and what came in later is not; of the rest anything may be so.
    if (all.some((run) => isInDoubt(run) && run.changed < moment)) return false;
    const certain = all.filter((run) => run.changed < moment);
    const open = all.filter((run) => run.begun <= moment && run.changed >= moment && !isInDoubt(run));
    return choicesOf(open).some((choice) => isSame(sumOf([...certain, ...choice]), platform));
  });
}

function choicesOf<T>(list: readonly T[]): readonly (readonly T[])[] {
  let choices: readonly (readonly T[])[] = [[]];
  for (const one of list) choices = choices.flatMap((some) => [some, [...some, one]]);
  return choices;
}

function sumOf(runs: readonly { readonly scores: Scores }[]): Scores {
  return addScores(runs.map(({ scores }) => scores));
}

function isSame(a: Scores, b: Scores): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (type) => (a[type] ?? 0) === (b[type] ?? 0),
  );
}

function accountOf(of: Partial<Account>): Account {
  return { acceptedRuns: 0, accepted: {}, open: [], updatedAt: 0, version: '', ...of };
}

const nobody: Assessment = { rows: 3, differs: false, hasStrangers: false, fitting: new Map() };

/** Ana's run was lost at a moment; Ben's account fits, and his runs since that moment are asked. */
async function askWitness(
  runs: readonly History[],
  lostAt: number,
  { order = 'numbers', ...change }: Partial<LackingRuns> & { readonly order?: Order } = {},
) {
  const entries = runs.map((run, index) => entryOf(run, index, ben, order));
  const accepted = sumOf(runs);
  const lost = entryOf({ scores: { kills: 4 }, begun: lostAt, changed: lostAt }, 0, ana, order, 'unknown');
  const { updatedAt, updatedRevision } = lost;
  const given: LackingRuns = {
    player: ana,
    account: accountOf({ open: [lost], updatedAt, updatedRevision }),
    platform: null,
    leaderboardType: 'Highscore',
    isSettledBy: () => true,
    latestRuns: latestRunsOf(entries),
    ...change,
  };
  const recent = entries.toReversed();
  const witnesses: Witnesses = { before: new Map(), recent };
  const fit = { accepted, acceptedRuns: runs.length, platform: accepted };
  return whatIsLacking(given, witnesses, { ...nobody, fitting: new Map([[ben, fit]]) });
}

const value = fc.integer({ min: -3, max: 3 });
const scores = fc.oneof(
  fc.record({ kills: value }),
  fc.record({ kills: value, deaths: fc.integer({ min: -1, max: 2 }) }),
);

/** Runs that come in one after the other, each of which may change once more, up to a long time later. */
const histories = fc
  .array(fc.record({ scores, lasted: fc.constantFrom(0, 0, 0, 1, 2, 4, 9) }), { minLength: 1, maxLength: 6 })
  .map((runs) =>
    runs.map(({ scores, lasted }, index): History => {
      const begun = 2 * index + 2;
      return { scores, begun, changed: begun + lasted };
    }),
  );

describe('another player’s later run', () => {
  it('shows that totals are new exactly where no older ones could be the same, whatever was added and taken off', async () => {
    const told = { witness: 0, none: 0 };
    await fc.assert(
      fc.asyncProperty(
        histories,
        fc.nat({ max: 12 }),
        fc.constantFrom(...orders),
        async (runs, at, order) => {
          const lostAt = Math.min(at, 2 * runs.length);
          const isInDoubt = ({ begun }: History): boolean => begun > lostAt;
          const isOld = !runs.some(isInDoubt) || couldBeOld(runs, isInDoubt, sumOf(runs));
          const lacking = await askWitness(runs, lostAt, { order });
          expect(lacking).toBe(isOld ? 'no-witness' : null);
          told[lacking === null ? 'witness' : 'none'] += 1;
        },
      ),
      { numRuns: 1500 },
    );
    expect(told.witness).toBeGreaterThan(50);
    expect(told.none).toBeGreaterThan(50);
  });

  const later: History = { scores: { kills: 1 }, begun: 90, changed: 90 };

  it('shows nothing as long as what was lost may still arrive after it', async () => {
    expect(await askWitness([later], 1)).toBeNull();
    expect(await askWitness([later], 1, { isSettledBy: () => false })).toBe('no-witness');
  });

  it.each([
    [8, null],
    [9, 'no-witness'],
  ])(
    'shows it where %i runs may have been counted before it or after, and nothing comes out the same',
    async (count, expected) => {
      // Sent once and found long after; none of them, nor all of them, makes up for the later run.
      const found = Array.from({ length: count }, (_, index): History => ({
        scores: { kills: index === 0 ? -1000 : 10 },
        begun: 2 + index,
        changed: 100,
      }));
      expect(await askWitness([...found, later], 50)).toBe(expected);
    },
  );

  it('shows nothing where totals could have what came in, and lack what came in before and was found after', async () => {
    const at = (begun: number, kills: number, changed = begun): History => ({
      scores: { kills },
      begun,
      changed,
    });
    // Without the last two, the one before them and the first, it is 5 as well.
    expect(await askWitness([at(2, 3, 5), at(4, 5), at(6, 1), at(8, -6), at(90, 2)], 50)).toBe('no-witness');
    expect(await askWitness([at(2, 3), at(4, 5), at(6, 1), at(8, -6), at(90, 2)], 50)).toBeNull();
  });

  it('shows nothing where the ledger has folded it since: what came before it is not known any more', async () => {
    const older = entryOf({ scores: { kills: 2 }, begun: 80, changed: 80 }, 8, ben, 'numbers');
    expect(await askWitness([later], 1, { latestRuns: latestRunsOf([older]) })).toBe('no-witness');
  });

  it('is looked at without what came in after it was asked for', async () => {
    const newer = entryOf({ scores: { kills: -1 }, begun: 95, changed: 95 }, 9, ben, 'numbers');
    const latestRuns = latestRunsOf([entryOf(later, 0, ben, 'numbers'), newer]);
    expect(await askWitness([later], 1, { latestRuns })).toBeNull();
  });
});

describe('the player’s own later run', () => {
  /** What becomes of each run: accepted, or lost before or after it was counted. `late` is by how much after it came in. */
  const step = fc.record({
    fate: fc.constantFrom('accepted', 'accepted', 'counted', 'lost'),
    lasted: fc.constantFrom(0, 0, 1, 2, 4, 9),
    late: fc.nat({ max: 9 }),
  });
  interface Step extends History {
    readonly fate: string;
    readonly countedAt: number;
  }
  const steps = (values: (index: number) => fc.Arbitrary<Scores>) =>
    fc
      .array(step, { minLength: 2, maxLength: 6 })
      .chain((list) =>
        fc.tuple(...list.map((one, index) => values(index).map((scores) => ({ ...one, scores })))),
      )
      .map((list) =>
        list.map(({ fate, lasted, late, scores }, index): Step => {
          const begun = 2 * index + 2;
          const countedAt = fate === 'lost' ? Infinity : begun + Math.min(late, lasted);
          return { fate, scores, begun, changed: begun + lasted, countedAt };
        }),
      )
      .filter((list) => list.some(({ fate }) => fate !== 'accepted'));

  /** What a board makes of values, and whether anybody has told the game server. */
  type Board = 'sums' | 'sums, as nobody said' | 'averages, as nobody said';
  const boards: readonly Board[] = ['sums', 'sums, as nobody said', 'averages, as nobody said'];

  /** What is lacking before a run is taken for missing in totals of a moment, and what those say of the lost runs. */
  async function ask(
    runs: readonly Step[],
    moment: number,
    order: Order,
    { board = 'sums', settleAfter = 0 }: { readonly board?: Board; readonly settleAfter?: number } = {},
  ) {
    const entries = runs.map((run, index) =>
      entryOf(run, index, ana, order, run.fate === 'accepted' ? 'accepted' : 'unknown'),
    );
    const accepted = entries.filter(({ status }) => status === 'accepted');
    const open = entries.filter(({ status }) => status === 'unknown');
    const counted = runs.filter(({ countedAt }) => countedAt <= moment);
    const divisor = board === 'averages, as nobody said' ? counted.length : 1;
    const totals = Object.entries(sumOf(counted)).map(([type, sum]) => [type, sum / divisor] as const);
    const platform = counted.length === 0 ? null : Object.fromEntries(totals);
    const leaderboardType = board === 'sums' ? 'Highscore' : undefined;
    const account = accountOf({
      acceptedRuns: accepted.length,
      accepted: sumOf(accepted),
      // One that waits is not in doubt, and came in last.
      open: [...open, entryOf({ scores: { kills: 1 }, begun: 98, changed: 98 }, 98, ana, order, 'waiting')],
      updatedAt: Math.max(...entries.map(({ updatedAt }) => updatedAt)),
      ...(order !== 'times' && {
        updatedRevision: Math.max(...entries.map(({ updatedRevision = 0 }) => updatedRevision)),
      }),
    });
    // Another run came in once the account was read.
    const newer = entryOf({ scores: { kills: 64 }, begun: 99, changed: 99 }, 99, ana, order);
    const given: LackingRuns = {
      player: ana,
      account,
      platform,
      leaderboardType,
      isSettledBy: (lostAt, at) =>
        order === 'numbers beside a clock that is set' || at - lostAt >= settleAfter,
      latestRuns: latestRunsOf([...accepted, newer]),
    };
    const findings = explainTotals({
      acceptedRuns: account.acceptedRuns,
      accepted: account.accepted,
      unknown: open.map(({ scores }) => scores),
      platform,
      leaderboardType,
    });
    return { lacking: await whatIsLacking(given, { before: new Map(), recent: [] }, nobody), findings };
  }

  it('shows that totals are new exactly where each run of the account is in them, and one came in after all that were lost', async () => {
    const told = { witness: 0, none: 0 };
    // Each sum is that of one choice of runs alone.
    const distinct = (index: number): fc.Arbitrary<Scores> =>
      fc.constantFrom<Scores>({ kills: 2 ** index }, { kills: 2 ** index, deaths: 0 });
    await fc.assert(
      fc.asyncProperty(
        steps(distinct),
        fc.nat({ max: 30 }),
        fc.constantFrom(...orders),
        fc.nat({ max: 4 }),
        async (runs, moment, order, settleAfter) => {
          const accepted = runs.filter(({ fate }) => fate === 'accepted');
          const lostBy = Math.max(...runs.map(({ fate, changed }) => (fate === 'accepted' ? 0 : changed)));
          const isNew =
            accepted.some(
              ({ begun }) =>
                begun > lostBy &&
                (order === 'numbers beside a clock that is set' || begun - lostBy >= settleAfter),
            ) && accepted.every(({ countedAt }) => countedAt <= moment);
          const { lacking } = await ask(runs, moment, order, { settleAfter });
          expect(lacking).toBe(isNew ? null : 'no-witness');
          told[lacking === null ? 'witness' : 'none'] += 1;
        },
      ),
      { numRuns: 1500 },
    );
    expect(told.witness).toBeGreaterThan(50);
    expect(told.none).toBeGreaterThan(50);
  });

  it('never has a counted run taken for missing, however alike runs are', async () => {
    const alike = (): fc.Arbitrary<Scores> =>
      fc.constantFrom<Scores>(
        { kills: 1 },
        { kills: 2 },
        { kills: 3 },
        { kills: -1 },
        { kills: 0 },
        { deaths: 1 },
      );
    let missing = 0;
    await fc.assert(
      fc.asyncProperty(
        steps(alike),
        fc.nat({ max: 30 }),
        fc.constantFrom(...orders),
        fc.constantFrom(...boards),
        async (runs, moment, order, board) => {
          const { lacking, findings } = await ask(runs, moment, order, { board });
          if (lacking !== null) return;
          const lost = runs.filter(({ fate }) => fate !== 'accepted');
          const nameOf = ({ scores }: Step): string => JSON.stringify(scores);
          // Of equal runs it does not matter which one it was.
          for (const [name, equal] of Map.groupBy(lost, nameOf)) {
            const told = lost.filter((run, index) => nameOf(run) === name && findings[index] === 'missing');
            missing += told.length;
            expect(told.length).toBeLessThanOrEqual(equal.filter(({ fate }) => fate === 'lost').length);
          }
        },
      ),
      { numRuns: 4000 },
    );
    expect(missing).toBeGreaterThan(10);
  });

  /** A run that was settled as it came in. */
  const at = (fate: string, begun: number, kills: number): Step => ({
    fate,
    scores: { kills },
    begun,
    changed: begun,
    countedAt: fate === 'lost' ? Infinity : begun,
  });

  it('shows it behind any number of earlier ones', async () => {
    const earlier = Array.from({ length: 40 }, (_, index) => at('accepted', index + 1, 1));
    const runs = [...earlier, at('lost', 50, 1000), at('accepted', 60, 1)];
    expect((await ask(runs, 90, 'numbers')).lacking).toBeNull();
  });

  it('shows nothing where totals that seem to lack a lost run alone may be the average of before it', async () => {
    // 3 is what the accepted ones add up to, and the average of the first two.
    const runs = [at('accepted', 2, 1), at('counted', 4, 5), at('accepted', 6, 2)];
    const { lacking, findings } = await ask(runs, 4, 'numbers', { board: 'averages, as nobody said' });
    expect([lacking, findings]).toEqual(['no-witness', ['missing']]);
  });

  it.each([
    [32, null],
    [33, 'no-witness'],
  ])('is looked for among up to %i of them', async (count, expected) => {
    const lost: Step = { fate: 'lost', scores: { kills: 1000 }, begun: 2, changed: 2, countedAt: Infinity };
    const later = Array.from({ length: count }, (_, index): Step => {
      const begun = 4 + index;
      return { fate: 'accepted', scores: { kills: 1 }, begun, changed: begun, countedAt: begun };
    });
    expect((await ask([lost, ...later], 90, 'numbers')).lacking).toBe(expected);
  });
});

describe('the accounts of a tournament', () => {
  const players = ['ana', 'ben', 'carl'] as const;
  const kept = fc.record({
    player: fc.constantFrom(...players),
    kills: fc.constantFrom(-1, 0, 1, 2),
    status: fc.constantFrom('accepted', 'accepted', 'unknown', 'waiting'),
    isCounted: fc.boolean(),
  });

  /** A ledger that gives one player a page. */
  function inPages(ledger: Ledger): Ledger {
    return {
      ...ledger,
      async totalsAfter(tournamentId, after) {
        const { players: all } = await ledger.totalsAfter(tournamentId, after);
        return { players: all.slice(0, 1), next: all.length > 1 ? (all[0]?.player ?? null) : null };
      },
    };
  }

  it('are held against all totals, whatever became of what is open, and give the accounts that may bear witness', async () => {
    const told = { fits: 0, differs: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(kept, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('whole', 'whole', 'one more', 'many more', 'nobody'),
        fc.constantFrom(...players),
        async (runs, drift, drifting) => {
          const ledger = memoryLedger();
          for (const [index, { player, kills, status }] of runs.entries()) {
            const key = { player: playerKey({ userId: player }), id: `run-${index}` };
            await ledger.claim({
              ...key,
              tournamentId: 'cup',
              scores: { kills },
              now: index,
              leaseUntil: index + 9,
            });
            await ledger.settle(key, 1, { status }, index);
          }
          const counted = runs.filter(
            ({ status, isCounted }) => status === 'accepted' || (status === 'unknown' && isCounted),
          );
          const sums = new Map<string, number>(
            [...Map.groupBy(counted, ({ player }) => player)].map(([player, own]) => [
              player,
              own.reduce((sum, { kills }) => sum + kills, 0),
            ]),
          );
          if (drift === 'one more') sums.set(drifting, (sums.get(drifting) ?? 0) + 1);
          if (drift === 'many more') sums.set(drifting, (sums.get(drifting) ?? 0) + 10);
          if (drift === 'nobody') sums.delete(drifting);
          const rows = [...sums].map(([userId, kills]) => ({
            userId,
            externalUserId: null,
            scores: { kills },
          }));
          const before = await countRuns(ledger, 'cup');
          const recent = await ledger.acceptedSince({ tournamentId: 'cup', player: null, since: 0, most: 9 });
          const { differs, fitting } = await assessTotals(
            inPages(ledger),
            'cup',
            { before, recent },
            rows,
            await indexTotals(rows),
          );
          const known = [...new Set(runs.map(({ player }) => player))];
          const isExplained = (player: (typeof players)[number]): boolean => {
            const own = runs.filter((run) => run.player === player);
            const base = own.filter(({ status }) => status === 'accepted');
            const open = own.filter(({ status }) => status === 'unknown');
            const total = sums.get(player);
            // Whom the platform does not know, it has counted nothing for.
            if (total === undefined && open.length > 0) return base.length === 0;
            return choicesOf(open).some(
              (choice) => [...base, ...choice].reduce((sum, { kills }) => sum + kills, 0) === (total ?? 0),
            );
          };
          expect(differs).toBe(!known.every(isExplained));
          told[differs ? 'differs' : 'fits'] += 1;
          if (differs) return;
          const isStill = (player: string): boolean =>
            runs.every((run) => run.player !== player || run.status === 'accepted');
          const mayBearWitness = known.filter((player) => isStill(player) && sums.has(player));
          expect([...fitting.keys()].toSorted()).toEqual(
            mayBearWitness.map((userId) => playerKey({ userId })).toSorted(),
          );
        },
      ),
      { numRuns: 200 },
    );
    expect(told.fits).toBeGreaterThan(20);
    expect(told.differs).toBeGreaterThan(20);
  });

  it.each<readonly [string, Partial<PlayerTotals>, boolean]>([
    ['somebody whom the ledger does not know', { userId: 'carl', scores: { kills: 0, deaths: 1 } }, true],
    ['a stranger without a point', { userId: 'carl', scores: { kills: 0, deaths: 0 } }, false],
    [
      'somebody by another name than the ledger’s, beside that',
      { userId: 'ben', externalUserId: 'b', scores: { kills: 1 } },
      false,
    ],
    ['a guest of the same id', { externalUserId: 'ben', scores: { kills: 1 } }, true],
  ])('tell of strangers where totals have %s: %o', async (_, row, expected) => {
    const ledger = memoryLedger();
    await ledger.claim({
      id: 'run',
      player: ben,
      tournamentId: 'cup',
      scores: { kills: 1 },
      now: 1,
      leaseUntil: 9,
    });
    await ledger.settle({ id: 'run', player: ben }, 1, { status: 'waiting' }, 1);
    // What waits was counted by nobody, and nothing is compared where the ledger’s account moved since.
    const rows: PlayerTotals[] = [{ userId: null, externalUserId: null, scores: {}, ...row }];
    const witnesses = { before: new Map([[ben, 7]]), recent: [] };
    const index = await indexTotals(rows);
    const { hasStrangers } = await assessTotals(ledger, 'cup', witnesses, rows, index);
    expect(hasStrangers).toBe(expected);
  });
});
