import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../../src/domain/runs/Run.ts';
import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { createScoreSubmitter } from '../../../src/server/submitter/createScoreSubmitter.ts';
import type { ScoreSubmitter, ScoreSubmitterOptions } from '../../../src/server/submitter/ScoreSubmitter.ts';
import {
  envelopeOf,
  lostAfter,
  lostBefore,
  startService,
  type HttpService,
  type TotalsRow,
} from '../service/httpService.ts';

const ana = { userId: 'ana' };
const ben = { userId: 'ben' };
const guest = { externalUserId: 'guest' };

let service: HttpService;
let game: ScoreSubmitter;
let count = 0;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service[Symbol.asyncDispose]());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 });
  startAnew();
});

afterEach(() => {
  vi.useRealTimers();
});

/** An empty ledger, and a service that has counted nothing. */
function startAnew(options: Partial<ScoreSubmitterOptions> = {}): void {
  service.counted.length = 0;
  service.fates.length = 0;
  service.submissions = 0;
  service.totalsBody = () => envelopeOf(service.rows());
  game = createScoreSubmitter({
    baseUrl: service.url,
    apiKey: 'public-key-of-the-game',
    signer: () => ({ token: '1', signature: 's' }),
    ledger: memoryLedger(),
    rateLimit: null,
    onError: () => {},
    ...options,
  });
}

function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}

function newRun(kills: number): Run {
  count += 1;
  return { id: `run-${count}`, tournamentId: 'cup', scores: [{ scoreType: 'kills', value: kills }] };
}

/** What the service has counted of a run with this value. */
function timesCounted(kills: number): number {
  return service.counted.filter(({ scores }) => scores['kills'] === kills).length;
}

/** Ana's first run, counted, whose answer is lost; others play before and long after it. */
async function loseCounted(): Promise<Run> {
  await game.submit(ben, newRun(5));
  const lost = newRun(77);
  service.fates.push(lostAfter);
  expect(await game.submit(ana, lost)).toMatchObject({ status: 'unknown' });
  await playOn();
  return lost;
}

async function playOn(): Promise<void> {
  pass(400_000);
  await game.submit(ben, newRun(6));
  await game.submit(guest, newRun(8));
  pass(400_000);
}

const isAna = ({ userId }: TotalsRow): boolean => userId === 'ana';
type Bend = (rows: readonly TotalsRow[]) => unknown;
const each =
  (change: (row: TotalsRow) => unknown): Bend =>
  (rows) =>
    rows.map(change);
const onlyAna =
  (change: (row: TotalsRow) => unknown): Bend =>
  (rows) =>
    rows.map((row) => (isAna(row) ? change(row) : row));
const without = (row: TotalsRow, key: keyof TotalsRow): object => {
  const { [key]: _, ...rest } = row;
  return rest;
};
const toList = ({ scores }: TotalsRow): object[] =>
  Object.entries(scores).map(([scoreType, value]) => ({ scoreType, value }));
const asText = ({ scores }: TotalsRow): object =>
  Object.fromEntries(Object.entries(scores).map(([scoreType, value]) => [scoreType, String(value)]));
const renamed = (row: TotalsRow): object => {
  const { userId, externalUserId, ...rest } = row;
  return { ...rest, user: userId, external: externalUserId };
};

const shapes: readonly (readonly [string, (row: TotalsRow) => unknown])[] = [
  ['values as text', (row) => ({ ...row, scores: asText(row) })],
  ['userId as an object', (row) => ({ ...row, userId: row.userId && { _id: row.userId } })],
  ['the id under another name', renamed],
  ['userId in upper case', (row) => ({ ...row, userId: row.userId?.toUpperCase() ?? null })],
  [
    'userId with another letter case in its name',
    (row) => ({ ...without(row, 'userId'), UserId: row.userId }),
  ],
  ['totals under another name', (row) => ({ ...without(row, 'scores'), totals: row.scores })],
  ['scores null', (row) => ({ ...row, scores: null })],
  ['no scores in it', (row) => ({ ...row, scores: {} })],
  ['a total of null', (row) => ({ ...row, scores: { kills: null } })],
  ['totals in groups', (row) => ({ ...row, scores: { total: row.scores } })],
  ['totals as list of other shape', (row) => ({ ...row, scores: [{ type: 'kills', score: 77 }] })],
  [
    'a score type twice',
    (row) => ({ ...row, scores: toList(row).flatMap((score) => [score, { ...score, value: 0 }]) }),
  ],
  ['another tournament', (row) => ({ ...row, tournamentId: 'league' })],
  ['leaderboard style', (row) => ({ _id: row.userId ?? row.externalUserId, scores: toList(row) })],
  ['null', () => null],
  ['text', () => 'ana: 77'],
  ['no id at all', (row) => ({ ...row, userId: null, externalUserId: null })],
];

describe('a counted run whose answer was lost is never sent again', () => {
  it.each([ben, ana])(
    'when the totals are of before, and %o played before it by a clock that was a day ahead then',
    async (player) => {
      await game.submit(ana, newRun(5));
      vi.setSystemTime(Date.now() + 86_400_000);
      await game.submit(player, newRun(6));
      vi.setSystemTime(Date.now() - 86_400_000);
      const before = service.rows();
      service.fates.push(lostAfter);
      expect(await game.submit(ana, newRun(77))).toMatchObject({ status: 'unknown' });
      service.totalsBody = () => envelopeOf(before);
      const lost = count;
      for (let minute = 0; minute < 120; minute += 1) {
        pass(60_000);
        await game.reconcile();
      }
      expect(timesCounted(77)).toBe(1);
      service.totalsBody = () => envelopeOf(service.rows());
      expect(await game.reconcile()).toMatchObject({ accepted: [`run-${lost}`] });
      expect(timesCounted(77)).toBe(1);
    },
  );

  it.each<readonly [string, Bend]>([
    ...shapes.map(([name, change]) => [`every row: ${name}`, each(change)] as const),
    ...shapes.map(([name, change]) => [`the player’s row: ${name}`, onlyAna(change)] as const),
    ['data null', () => null],
    ['no data', () => undefined],
    ['data as an object', (rows) => ({ entries: rows })],
    [
      'data as an object by player',
      (rows) => Object.fromEntries(rows.map((row) => [row.userId, row.scores])),
    ],
    ['nobody', () => []],
    ['a player twice', (rows) => [...rows, { ...rows[0] }]],
    ['a player’s halves', (rows) => rows.flatMap((row) => [row, { ...row, scores: { kills: 1 } }])],
    ['only the first rows', (rows) => rows.slice(0, 1)],
    [
      'only others, one of them changed',
      (rows) =>
        rows
          .filter((row) => !isAna(row))
          .map((row, index) => (index === 0 ? { ...row, scores: { kills: 1 } } : row)),
    ],
  ])('when the totals come with %s', async (_, bend) => {
    const lost = await loseCounted();
    service.totalsBody = () => envelopeOf(bend(service.rows()));
    const { sent, undecided } = await game.reconcile();
    expect(sent).toEqual([]);
    expect(undecided).toMatchObject([{ id: lost.id }]);
    expect(['no-totals', 'no-evidence']).toContain(undecided[0]?.code);
    expect(undecided[0]?.message.length).toBeGreaterThan(60);
    await game.submit(ana, lost);
    await game.reconcile();
    expect(timesCounted(77)).toBe(1);
    // As soon as the totals are right again, they settle it.
    service.totalsBody = () => envelopeOf(service.rows());
    expect(await game.reconcile()).toMatchObject({ accepted: [lost.id] });
  });

  it.each<readonly [string, (row: TotalsRow) => unknown]>([
    ['no _id', (row) => without(row, '_id')],
    ['_id null', (row) => ({ ...row, _id: null })],
    ['more than expected', (row) => ({ ...row, rank: 1, __v: 0 })],
    ['scores as a list', (row) => ({ ...row, scores: toList(row) })],
    ['no tournament', (row) => without(row, 'tournamentId')],
  ])('and is settled by totals with %s', async (_, change) => {
    const lost = await loseCounted();
    service.totalsBody = () => envelopeOf(service.rows().map(change));
    expect(await game.reconcile()).toMatchObject({ accepted: [lost.id], sent: [] });
    expect(timesCounted(77)).toBe(1);
  });

  it.each([
    ['a new player', false],
    ['a player with runs', true],
  ])('when the totals of %s are from before it, for hours', async (_, hasRuns) => {
    if (hasRuns) await game.submit(ana, newRun(3));
    await game.submit(ben, newRun(5));
    const stale = envelopeOf(service.rows());
    service.totalsBody = () => stale;
    service.fates.push(lostAfter);
    const lost = newRun(77);
    await game.submit(ana, lost);
    for (let time = 0; time < 5; time += 1) {
      pass(3_600_000);
      expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'no-evidence' }] });
      await game.submit(ben, newRun(6 + time));
    }
    pass(3_600_000);
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ id: lost.id }] });
    expect(timesCounted(77)).toBe(1);
  });

  it('when it is counted late, and the totals are from just before that', async () => {
    await game.submit(ben, newRun(5));
    service.fates.push(lostBefore);
    const lost = newRun(77);
    await game.submit(ana, lost);
    pass(5_000);
    await game.submit(ben, newRun(6));
    const cached = envelopeOf(service.rows());
    service.totalsBody = () => cached;
    service.counted.push({ player: 'user:ana', scores: { kills: 77 } });
    pass(400_000);
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'no-evidence' }] });
  });

  it('when the totals are a page that the player is not on', async () => {
    for (let index = 0; index < 12; index += 1)
      await game.submit({ userId: `p${index}` }, newRun(100 + index));
    const lost = await loseCounted();
    service.totalsBody = () =>
      envelopeOf(
        service
          .rows()
          .filter((row) => !isAna(row))
          .slice(-10),
      );
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ id: lost.id }] });
  });

  it.each([10, 25])('when %i other players are all there is on a page', async (others) => {
    // Two more play before and after the lost run.
    for (let index = 0; index < others - 2; index += 1)
      await game.submit({ userId: `p${index}` }, newRun(100 + index));
    await loseCounted();
    service.totalsBody = () => envelopeOf(service.rows().filter((row) => !isAna(row)));
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'no-evidence' }] });
  });
});

describe('a run that is missing', () => {
  it.each([
    ['a new player', false],
    ['a player with runs', true],
  ])('of %s is sent again once others’ later runs show in the totals', async (_, hasRuns) => {
    if (hasRuns) await game.submit(ana, newRun(3));
    await game.submit(ben, newRun(5));
    service.fates.push(lostBefore);
    const lost = newRun(77);
    await game.submit(ana, lost);
    pass(400_000);
    const { undecided } = await game.reconcile();
    expect(undecided).toMatchObject([{ id: lost.id, code: 'no-evidence' }]);
    expect(undecided[0]?.message).toContain('accepted');
    await game.submit(ben, newRun(6));
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: lost.id, status: 'accepted' }] });
    expect(timesCounted(77)).toBe(1);
  });

  it('of a player with runs is sent again beside a stranger, and on as many rows as a page has', async () => {
    await game.submit(ana, newRun(3));
    for (let index = 0; index < 7; index += 1)
      await game.submit({ userId: `p${index}` }, newRun(100 + index));
    service.counted.push({ player: 'user:stranger', scores: { kills: 9 } });
    service.fates.push(lostBefore);
    const lost = newRun(77);
    await game.submit(ana, lost);
    pass(400_000);
    await game.submit(ben, newRun(6));
    expect(service.rows()).toHaveLength(10);
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: lost.id, status: 'accepted' }] });
    expect(timesCounted(77)).toBe(1);
  });

  it('is decided about by a witness whose runs are read once, however many players have lost one', async () => {
    const ledger = memoryLedger();
    const acceptedSince = vi.fn(ledger.acceptedSince);
    startAnew({ ledger: { ...ledger, acceptedSince } });
    await game.submit(ben, newRun(5));
    const lost = [10, 20, 30, 40].map(newRun);
    for (const [index, run] of lost.entries()) {
      service.fates.push(lostBefore);
      await game.submit({ userId: `player-${index}` }, run);
    }
    pass(400_000);
    await game.submit(ben, newRun(6));
    acceptedSince.mockClear();
    expect((await game.reconcile()).sent.map(({ id }) => id)).toEqual(lost.map(({ id }) => id));
    const asked = acceptedSince.mock.calls.map(([{ player }]) => player);
    expect(asked.filter((player) => player === 'user:ben')).toHaveLength(1);
  });

  it('is sent again once the player’s own later run shows, told apart by its value', async () => {
    service.fates.push(lostBefore);
    const lost = newRun(77);
    await game.submit(ana, lost);
    pass(400_000);
    await game.submit(ana, newRun(6));
    pass(400_000);
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: lost.id, status: 'accepted' }] });
  });

  it('stays unknown when the player’s own later run has the same value: the totals may be old', async () => {
    startAnew({ rules: { leaderboardType: 'Highscore' } });
    service.fates.push(lostAfter);
    const lost = newRun(77);
    await game.submit(ana, lost);
    const stale = envelopeOf(service.rows());
    pass(400_000);
    await game.submit(ana, newRun(77));
    service.totalsBody = () => stale;
    pass(400_000);
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'no-evidence' }] });
  });

  it('stays unknown while another account does not fit, with the reason', async () => {
    await game.submit(guest, newRun(9));
    service.fates.push(lostBefore);
    await game.submit(ana, newRun(77));
    await playOn();
    service.counted.push({ player: 'external:guest', scores: { kills: 1 } });
    const { sent, undecided } = await game.reconcile();
    expect([sent, undecided]).toMatchObject([[], [{ code: 'no-evidence' }]]);
    expect(undecided[0]?.message).toContain('compareTotals');
  });

  it('of a new player stays unknown beside players whom the ledger does not know, until they are adopted', async () => {
    service.counted.push({ player: 'user:stranger', scores: { kills: 1 } });
    service.fates.push(lostBefore);
    const lost = newRun(77);
    await game.submit(ana, lost);
    await playOn();
    const { undecided } = await game.reconcile();
    expect(undecided).toMatchObject([{ code: 'no-evidence' }]);
    expect(undecided[0]?.message).toContain('adoptTotals');
    await game.adoptTotals('cup');
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: lost.id }] });
  });
});

describe('what bears no witness', () => {
  it('a run that was begun before another player’s lost one could still arrive', async () => {
    service.fates.push(lostBefore);
    const early = newRun(77);
    await game.submit(ana, early);
    pass(400_000);
    await game.submit(ben, newRun(6));
    pass(50_000);
    service.fates.push(lostAfter);
    const late = newRun(78);
    await game.submit(guest, late);
    const withoutLate = envelopeOf(service.rows().filter(({ externalUserId }) => externalUserId === null));
    service.totalsBody = () => withoutLate;
    pass(400_000);
    expect(await game.reconcile()).toMatchObject({
      sent: [{ id: early.id }],
      undecided: [{ id: late.id, code: 'no-evidence' }],
    });
  });

  it('the player’s own run that was begun before the lost one could still arrive', async () => {
    service.fates.push(lostBefore);
    const lost = newRun(77);
    await game.submit(ana, lost);
    pass(1_000);
    await game.submit(ana, newRun(6));
    pass(400_000);
    await game.submit(ben, newRun(5));
    service.fates.push(lostAfter);
    await game.submit(ben, newRun(9));
    service.fates.length = 0;
    service.totalsBody = () => envelopeOf(service.rows(2));
    pass(200_000);
    const { sent, undecided } = await game.reconcile();
    expect(sent).toEqual([]);
    expect(undecided).toContainEqual(expect.objectContaining({ id: lost.id, code: 'no-evidence' }));
  });

  it('what was taken over from the same old totals', async () => {
    service.counted.push({ player: 'user:old', scores: { kills: 5 } });
    const stale = envelopeOf(service.rows());
    service.fates.push(lostAfter);
    const lost = newRun(77);
    await game.submit(ana, lost);
    service.totalsBody = () => stale;
    pass(400_000);
    expect(await game.adoptTotals('cup')).toMatchObject({ adopted: 1 });
    pass(400_000);
    expect(await game.reconcile()).toMatchObject({ sent: [], undecided: [{ code: 'no-evidence' }] });
    expect(timesCounted(77)).toBe(1);
  });
});

describe('a lost run is not taken for counted because old totals look like an average', () => {
  it.each([
    ['where each game brings one point, and they have the first', [1, 1], 1, 1],
    ['where they are a third of all', [2, 3], 1, 1],
    ['where they lack two of three', [4, 5, 5], 2, 1],
  ])('%s', async (_, counted, lost, known) => {
    for (const kills of counted) await game.submit(ana, newRun(kills));
    const cached = envelopeOf(service.rows(known));
    const sent = newRun(lost);
    service.fates.push(lostBefore);
    expect(await game.submit(ana, sent)).toMatchObject({ status: 'unknown' });
    await playOn();
    service.totalsBody = () => cached;
    expect(await game.reconcile()).toMatchObject({ accepted: [], undecided: [{ id: sent.id }] });
    service.totalsBody = () => envelopeOf(service.rows());
    expect(await game.reconcile()).toMatchObject({ sent: [{ id: sent.id, status: 'accepted' }] });
  });
});

it('adopts nothing from totals that cannot be read whole', async () => {
  service.counted.push(
    { player: 'user:old', scores: { kills: 1 } },
    { player: 'user:older', scores: { kills: 2 } },
  );
  service.totalsBody = () =>
    envelopeOf(service.rows().map((row, index) => (index === 0 ? { ...row, scores: asText(row) } : row)));
  await expect(game.adoptTotals('cup')).rejects.toMatchObject({ kind: 'malformed' });
});

const oneOf = fc.constantFrom;

/** A drift of the body: some rows or all of them in another shape, other containers, older totals. */
const drift = fc.record({
  changes: fc.array(
    fc.record({
      shape: oneOf(
        ...shapes.map(([, change]) => change),
        (row: TotalsRow) => without(row, '_id'),
        (row: TotalsRow) => ({ ...row, scores: toList(row) }),
      ),
      rows: oneOf('all', 'ana', 'others'),
    }),
    { maxLength: 2 },
  ),
  container: oneOf(
    'list',
    'list',
    'list',
    'null',
    'none',
    'entries',
    'by player',
    'nested',
    'empty',
    'twice',
    'reversed',
  ),
  age: oneOf('live', 'live', 'before', 'during', 'one behind'),
  isCounted: fc.boolean(),
  hasRuns: fc.boolean(),
  value: oneOf(1, 5, 6, 8, 77, -3, 0.5),
});

function contain(rows: readonly unknown[], container: string): unknown {
  switch (container) {
    case 'null':
      return null;
    case 'none':
      return undefined;
    case 'entries':
      return { entries: rows };
    case 'by player':
      return Object.fromEntries(rows.map((row, index) => [index, row]));
    case 'nested':
      return [rows];
    case 'empty':
      return [];
    case 'twice':
      return [...rows, ...rows];
    case 'reversed':
      return rows.toReversed();
    default:
      return rows;
  }
}

it(
  '1,000 bodies of the scores operation, drifted at random, double nothing',
  { timeout: 120_000 },
  async () => {
    let sentAgain = 0;
    let settled = 0;
    await fc.assert(
      fc.asyncProperty(drift, async ({ changes, container, age, isCounted, hasRuns, value }) => {
        startAnew();
        await game.submit(ben, newRun(5));
        if (hasRuns) await game.submit(ana, newRun(3));
        const before = service.counted.length;
        service.fates.push(isCounted ? lostAfter : lostBefore);
        const lost = newRun(value);
        await game.submit(ana, lost);
        const during = service.counted.length;
        await playOn();
        const ages = { live: undefined, before, during, 'one behind': service.counted.length - 1 };
        const submissions = ages[age];
        service.totalsBody = () => {
          let rows: readonly unknown[] = service.rows(submissions);
          for (const { shape, rows: which } of changes) {
            rows = rows.map((row) => {
              const readable = row as TotalsRow | null;
              if (typeof readable !== 'object' || readable === null || typeof readable.scores !== 'object')
                return row;
              if (which !== 'all' && isAna(readable) !== (which === 'ana')) return row;
              try {
                return shape(readable);
              } catch {
                return row;
              }
            });
          }
          return envelopeOf(contain(rows, container));
        };
        for (let round = 0; round < 2; round += 1) {
          const { sent, accepted } = await game.reconcile();
          sentAgain += sent.length;
          settled += accepted.length;
          pass(400_000);
        }
        const times =
          service.counted.filter(({ player }) => player === 'user:ana').length - (hasRuns ? 1 : 0);
        expect(times).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
    // Not by never deciding anything.
    expect(sentAgain).toBeGreaterThan(5);
    expect(settled).toBeGreaterThan(5);
  },
);
