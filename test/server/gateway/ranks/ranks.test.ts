import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../../src/sandbox/service/Fault.ts';
import type { SandboxTournament } from '../../../../src/entries/sandbox.ts';
import type { IndexData } from '../../../../src/server/gateway/ranks/answerQuestion.ts';
import type { RankIndexOptions } from '../../../../src/server/gateway/ranks/RankIndexOptions.ts';
import { moveClock } from '../moveClock.ts';
import { type ServedGateway, serveGateway } from '../serveGateway.ts';
import { type Asked, askIndex, indexPath } from './askIndex.ts';
import { type EmptyBoard, emptyBoard } from './emptyBoard.ts';
import { eventually } from '../../../support/eventually.ts';

const interval = 5000;
const totals = { operations: ['getScores'] } as const;

interface Ranked extends ServedGateway, EmptyBoard {
  readonly ask: (
    ask: 'players' | 'around' | 'search',
    asked: Omit<Asked, 'tournamentId'>,
  ) => Promise<IndexData>;
  /** How often the totals were asked for. */
  readonly readings: () => number;
}

/** A gateway with indexes; its board's players are those of `add` alone, and the clock stands. */
async function serveRanked(index: RankIndexOptions = {}, count = 250): Promise<Ranked> {
  const served = await serveGateway({ index, patience: 10_000 });
  const { sandbox } = served.platform;
  const { add, scoreType } = emptyBoard(served);
  add(Object.fromEntries(Array.from({ length: count }, (_, place) => [`p${place}`, 10 * (count - place)])));
  return {
    ...served,
    ask: async (ask, asked) => askIndex(served.gateway, ask, { tournamentId: served.tournamentId, ...asked }),
    readings: () => sandbox.requests.filter(({ operation }) => operation === 'getScores').length,
    scoreType,
    add,
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

const fail = ({ platform }: Ranked, fault: Fault): (() => void) => platform.sandbox.faults.add(fault);
const off = (reason: string) => ({ state: 'off', reason });
const ranksOf = (data: IndexData): unknown =>
  data.state === 'off' ? data.reason : data.entries.map(({ _id, rank }) => `${_id} ${rank}`);

/** Changes one player's total in what the scores operation says. */
const misstate = (id: string, scoreType: string): Fault => ({
  ...totals,
  type: 'rewrite',
  rewrite(text) {
    const body = JSON.parse(text) as {
      data: { externalUserId: string; scores: Record<string, number> }[];
    };
    for (const row of body.data) if (row.externalUserId === id) row.scores[scoreType] = 7777;
    return JSON.stringify(body);
  },
});

async function counted({ gateway }: Ranked, name: string): Promise<number> {
  const text = await (await gateway.operator(new Request('http://127.0.0.1/metrics'))).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

describe('a rank index', () => {
  it('answers exact ranks of any players, places around one, and names', async () => {
    await using served = await serveRanked();
    const [player] = served.platform.sandbox.players;
    served.add({ p99: -5, [player?.sub ?? '']: 2001 });
    const found = await served.ask('players', { id: ['p200', 'nobody', 'p99', 'p0'] });
    expect(found).toMatchObject({
      state: 'proven',
      totalEntries: 251,
      entries: [
        { _id: 'p0', rank: 1, skip: 0, percentile: 100 },
        { _id: 'p99', rank: 101, skip: 100, scores: [{ scoreType: served.scoreType, value: 1505 }] },
        { _id: 'p200', rank: 202, skip: 201 },
      ],
    });
    expect(ranksOf(await served.ask('around', { id: 'p150', size: 3 }))).toEqual([
      'p149 151',
      'p150 152',
      'p151 153',
    ]);
    // At the ends the part is as long.
    expect(ranksOf(await served.ask('around', { id: 'p0', size: 3 }))).toEqual(['p0 1', 'p1 2', 'p2 3']);
    expect(ranksOf(await served.ask('around', { id: 'p249', size: 3 }))).toEqual([
      'p247 249',
      'p248 250',
      'p249 251',
    ]);
    expect(await served.ask('around', { id: 'nobody' })).toMatchObject({ state: 'proven', entries: [] });
    const { nickname = '', username = '', sub = '' } = player ?? {};
    for (const name of [nickname, ` ${nickname.toUpperCase().slice(0, 4)}`, username]) {
      const search = await served.ask('search', { name });
      expect(search).toMatchObject({ named: 200 });
      expect(search.state === 'proven' && search.entries.map(({ _id }) => _id)).toContain(sub);
    }
    // Who has no account is shown by id, and found by it; the best come first.
    expect(await served.ask('search', { name: 'P2', limit: 2 })).toMatchObject({
      entries: [{ _id: 'p2' }, { _id: 'p20' }],
      more: true,
    });
    expect(served.problems).toEqual([]);
  });

  it('leaves no timer behind for each question that waited', async () => {
    await using served = await serveRanked();
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    await Promise.all(Array.from({ length: 50 }, () => served.ask('players', { id: 'p0' })));
    expect(timers() - before).toBeLessThan(10);
  });

  it('reads the totals once an interval, however many ask, and not when nobody does', async () => {
    const pass = moveClock();
    await using served = await serveRanked();
    const look = async (): Promise<unknown> =>
      Promise.all(Array.from({ length: 50 }, (_, place) => served.ask('players', { id: `p${place}` })));
    await look();
    await look();
    expect(served.readings()).toBe(1);
    pass(interval - 1);
    await look();
    expect(served.readings()).toBe(1);
    served.add({ p249: 100_000 });
    pass(1);
    // What there is, while the next one is made.
    expect(ranksOf(await served.ask('players', { id: 'p249' }))).toEqual(['p249 250']);
    await eventually(async () =>
      expect(ranksOf(await served.ask('players', { id: 'p249' }))).toEqual(['p249 1']),
    );
    expect(served.readings()).toBe(2);
    expect(served.asked()).toBeLessThan(12);
    pass(3_600_000);
    expect(served.readings()).toBe(2);
    // An hour old is not shown.
    served.add({ p248: 200_000 });
    expect(ranksOf(await served.ask('players', { id: 'p248' }))).toEqual(['p248 1']);
  });

  it('steps aside when the totals no longer make the board, says so once, and comes back', async () => {
    const pass = moveClock();
    await using served = await serveRanked();
    expect(await served.ask('players', { id: 'p5' })).toMatchObject({ state: 'proven' });
    const mend = fail(served, misstate('p5', served.scoreType));
    const disagreements = String.raw`laurel_gateway_index_disagreements_total\{reason="disagrees"\}`;
    for (let look = 1; look <= 4; look += 1) {
      pass(400_000);
      await served.ask('players', { id: 'p5' });
      await eventually(async () => expect(await counted(served, disagreements)).toBe(look));
      expect(await served.ask('players', { id: 'p5' })).toEqual(off('disagrees'));
    }
    expect(served.problems.map(({ message }) => message)).toEqual([
      `The rank index of ${served.tournamentId} steps aside (disagrees): the ranks on the board are not those of the totals. ` +
        'Pages show what they show without it.',
    ]);
    mend();
    pass(400_000);
    await eventually(async () =>
      expect(ranksOf(await served.ask('players', { id: 'p5' }))).toEqual(['p5 6']),
    );
    expect(await counted(served, 'laurel_gateway_index_players')).toBe(250);
    const again = fail(served, misstate('p6', served.scoreType));
    pass(interval);
    await eventually(async () => expect(await served.ask('players', { id: 'p5' })).toEqual(off('disagrees')));
    again();
    expect(served.problems).toHaveLength(2);
  });

  it('is held against further parts of the board in turn, and steps aside for what is far from the top', async () => {
    const pass = moveClock();
    await using served = await serveRanked({}, 1000);
    // Nobody passes anybody: the place is the same, the total is not.
    fail(served, {
      ...totals,
      type: 'rewrite',
      rewrite: (text) => text.replace(`{"${served.scoreType}":4500}`, `{"${served.scoreType}":4501}`),
    });
    const seen: unknown[] = [];
    for (let look = 1; look <= 40 && seen.at(-1) !== 'disagrees'; look += 1) {
      const found = await served.ask('players', { id: 'p1' });
      seen.push(found.state === 'off' ? found.reason : found.state);
      // The one before is too old, so the next one is waited for.
      pass(1_000_000);
    }
    expect(seen).toContain('proven');
    expect(seen.at(-1)).toBe('disagrees');
  });

  it.each([
    ['large', { mostPlayers: 249 }, undefined],
    ['large', { maxBytes: 2000 }, undefined],
    ['unreadable', {}, { type: 'cut', characters: 3000, ...totals }],
    ['unreadable', {}, { type: 'body', body: '<h1>Welcome</h1>', ...totals }],
    [
      'unreadable',
      {},
      { type: 'rewrite', rewrite: (text: string) => text.replace(':50}', ':"50"}'), ...totals },
    ],
    [
      'unreadable',
      {},
      { type: 'rewrite', rewrite: (text: string) => text.replace('"p7"', '"p8"'), ...totals },
    ],
    [
      'unreadable',
      {},
      {
        type: 'rewrite',
        rewrite: (text: string) => text.replace('"entries":[', '"entries":[7,'),
        operations: ['getLeaderboard'],
      },
    ],
    ['unavailable', {}, { type: 'status', status: 503, ...totals }],
    ['unavailable', {}, { type: 'drop', when: 'after', ...totals }],
    ['unavailable', {}, { type: 'drop', when: 'before', operations: ['getLeaderboard'] }],
    [
      'refused',
      {},
      { type: 'body', status: 400, body: '{"code":-1,"success":false,"error":{"code":1001}}', ...totals },
    ],
    ['disagrees', {}, { type: 'reshuffle', operations: ['getLeaderboard'] }],
    [
      'disagrees',
      {},
      {
        type: 'rewrite',
        // Far from the first page.
        rewrite: (text: string) => text.replace('"rank":200,', '"rank":201,'),
        operations: ['getLeaderboard'],
      },
    ],
    [
      'disagrees',
      {},
      {
        type: 'rewrite',
        rewrite: (text: string) => text.replace('"totalEntries":250', '"totalEntries":249'),
        operations: ['getLeaderboard'],
      },
    ],
  ] as const satisfies readonly (readonly [string, RankIndexOptions, Fault | undefined])[])(
    'says %s, and nothing else: %j %j',
    async (reason, options, fault) => {
      await using served = await serveRanked(options);
      if (fault !== undefined) fail(served, fault);
      for (const ask of ['players', 'around', 'search'] as const) {
        const asked = ask === 'search' ? { name: 'p1' } : { id: 'p1' };
        expect(await served.ask(ask, asked)).toEqual(off(reason));
      }
    },
  );

  it('does not end a stream that never does: it is given up when it is too large', async () => {
    await using served = await serveRanked({ maxBytes: 100_000 });
    fail(served, { type: 'huge', bytes: Number.POSITIVE_INFINITY, ...totals });
    expect(await served.ask('players', { id: 'p1' })).toEqual(off('large'));
  });

  it('goes on for a while when the platform is killed, and then no longer', async () => {
    const pass = moveClock();
    await using served = await serveRanked();
    const before = await served.ask('players', { id: 'p1' });
    fail(served, { type: 'drop', when: 'before' });
    pass(interval);
    expect(await served.ask('players', { id: 'p1' })).toEqual(before);
    pass(2 * interval);
    expect(await served.ask('players', { id: 'p1' })).toEqual(before);
    pass(1);
    expect(await served.ask('players', { id: 'p1' })).toEqual(off('unavailable'));
  });

  it('finds out by which score type a board is ordered, also where several make its first page', async () => {
    await using served = await serveRanked({}, 0);
    const { sandbox } = served.platform;
    const tournament = sandbox.tournaments.find(({ id }) => id === served.tournamentId);
    const settings = { type: 'Highscore', scoreTypes: ['one', 'two'], sortBy: 'two', order: 'Desc' } as const;
    sandbox.addTournament({ ...tournament, settings } as SandboxTournament);
    sandbox.board(served.tournamentId)?.load(
      Array.from({ length: 400 }, (_, place) => ({
        player: `p${place}`,
        // The same to place 150, and from place 250 on.
        scores: { one: place < 150 || place >= 250 ? 1000 - place : 601 + place, two: 1000 - place },
        at: Date.now(),
      })),
    );
    expect(ranksOf(await served.ask('players', { id: ['p0', 'p160', 'p240'] }))).toEqual([
      'p0 1',
      'p160 161',
      'p240 241',
    ]);
  });

  it('knows how equal players stand, also where there are none on the first page', async () => {
    await using served = await serveRanked({}, 1000);
    served.add({ p500: 10, p501: 10, p499: -10 });
    expect(ranksOf(await served.ask('around', { id: 'p500', size: 3 }))).toEqual([
      'p498 499',
      'p500 500',
      'p499 501',
    ]);
    served.add({ x: 5000 });
    expect(await served.ask('players', { id: 'p500' })).toMatchObject({
      entries: [{ rank: 500, skip: 499 }],
    });
  });

  it('says ranks and no places where equal players stand otherwise on the board', async () => {
    await using served = await serveRanked();
    served.add({ a: 2500, b: 2500, c: 5 });
    fail(served, {
      ...totals,
      type: 'rewrite',
      rewrite(text) {
        const body = JSON.parse(text) as { data: unknown[] };
        return JSON.stringify({ ...body, data: body.data.toReversed() });
      },
    });
    expect(await served.ask('players', { id: ['a', 'c'] })).toMatchObject({
      state: 'proven',
      entries: [
        { _id: 'a', rank: 1, skip: null },
        { _id: 'c', rank: 253, skip: 252 },
      ],
    });
    expect(await served.ask('around', { id: 'a' })).toEqual(off('ties'));
    expect(await served.ask('around', { id: 'c', size: 1 })).toMatchObject({ state: 'proven' });
  });
});

describe('an index’s address', () => {
  const path = (ask: 'players' | 'around' | 'search', asked: Omit<Asked, 'tournamentId'>): string =>
    indexPath(ask, { tournamentId: 'cup', ...asked });

  it.each([
    path('players', {}),
    path('players', { id: Array.from({ length: 101 }, (_, index) => String(index)) }),
    path('players', { id: 'x'.repeat(257) }),
    path('players', { id: '' }),
    path('players', { id: 'a', limit: 3 }),
    path('players', { id: 'a', startDate: '2025-02-30' }),
    path('players', { id: 'a', startDate: '2025-02-03', endDate: '2025-02-01' }),
    path('around', { id: 'a', size: 102 }),
    path('around', { id: ['a', 'b'] }),
    `${path('around', { id: 'a' })}&size=01`,
    path('search', {}),
    path('search', { name: '  ' }),
    path('search', { name: 'a', limit: 51 }),
    '/index/tournaments/a%20b/players?id=a',
  ])('takes what it takes, and refuses %s', async (asked) => {
    await using served = await serveGateway({ index: {} });
    const response = await served.get(asked);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'GATEWAY_ARGUMENT' } },
    ]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(served.asked()).toBe(0);
  });

  it('is none where there are no indexes, or nothing of the name', async () => {
    await using without = await serveGateway();
    expect((await without.get(path('players', { id: 'a' }))).status).toBe(404);
    await using served = await serveGateway({ index: {} });
    expect((await served.get('/index/tournaments/cup/everybody')).status).toBe(404);
    expect((await served.get(path('players', { id: 'a' }), { method: 'POST' })).status).toBe(405);
    expect(served.asked()).toBe(0);
  });

  it('tells caches for how long, and keeps what a token came with out of them', async () => {
    await using served = await serveRanked();
    const asked = indexPath('players', { tournamentId: served.tournamentId, id: 'p1' });
    const response = await served.get(asked);
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=[45], s-maxage=[45]$/);
    expect(response.headers.get('vary')).toBe('origin, authorization');
    const head = await served.get(asked, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const own = await served.get(asked, { sub: served.platform.sandbox.players[0]?.sub ?? '' });
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    fail(served, { type: 'status', status: 503 });
    const other = indexPath('players', { tournamentId: served.platform.idOf('Night Laps'), id: 'p1' });
    expect((await served.get(other)).headers.get('cache-control')).toBe('public, max-age=1, s-maxage=1');
    expect(served.answers.map(({ from }) => from)).toEqual(['index', 'index', 'index', 'none']);
    // No token of a player's goes to the platform for what is everybody's.
    expect(served.platform.sandbox.requests.every(({ url }) => !url.includes('token'))).toBe(true);
  });

  it('lets nobody take all indexes with periods, or with boards that are none', async () => {
    await using served = await serveRanked({ mostIndexes: 4 });
    const day = (index: number): string => `2025-01-0${index}`;
    for (let index = 1; index <= 6; index += 1) {
      await served.ask('players', { id: 'p1', startDate: day(index), endDate: day(index) });
    }
    expect(await served.ask('players', { id: 'p1', startDate: day(7) })).toEqual(off('full'));
    for (let index = 1; index <= 6; index += 1) {
      const asked = { tournamentId: `none-${index}`, id: 'p1' };
      expect(await askIndex(served.gateway, 'players', asked)).toEqual(off('refused'));
    }
    expect(await served.ask('players', { id: 'p1' })).toMatchObject({ state: 'proven' });
    expect(served.readings()).toBe(3);
    // A stranger's mistakes are not told.
    expect(served.problems).toEqual([]);
  });
});
