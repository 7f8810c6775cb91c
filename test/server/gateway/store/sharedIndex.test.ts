import { deflateRawSync } from 'node:zlib';
import { createClient } from '@redis/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RankIndexOptions } from '../../../../src/server/gateway/ranks/RankIndexOptions.ts';
import type { IndexData } from '../../../../src/server/gateway/ranks/answerQuestion.ts';
import { etagOf } from '../../../../src/server/gateway/pages/KeptPage.ts';
import { askIndex } from '../ranks/askIndex.ts';
import { type EmptyBoard, emptyBoard } from '../ranks/emptyBoard.ts';
import { serveGateways, type ServedGateways } from './serveGateways.ts';
import { hasRedis, type Redis, startRedis } from './startRedis.ts';
import { eventually } from '../../../support/eventually.ts';

afterEach(() => vi.restoreAllMocks());

interface Ranked extends ServedGateways, Pick<EmptyBoard, 'add'> {
  /** How often the totals were asked for. */
  readonly readings: () => number;
  readonly rankOf: (gateway: number, id: string) => Promise<unknown>;
  readonly ask: (gateway: number, ids: readonly string[]) => Promise<IndexData>;
}

/** Gateways with indexes over one board of so many players, two of whom share each place. */
async function serveRanked(
  redis: Redis,
  {
    count = 2,
    players = 250,
    index = {},
  }: Partial<{ count: number; players: number; index: RankIndexOptions }> = {},
): Promise<Ranked> {
  const served = await serveGateways(count, redis, { index, patience: 15_000 });
  const { sandbox } = served.platform;
  const { add } = emptyBoard(served);
  add(Object.fromEntries(Array.from({ length: players }, (_, at) => [`p${at}`, players - (at - (at % 2))])));
  const ask: Ranked['ask'] = async (gateway, id) => {
    const of = served.gateways[gateway];
    if (of === undefined) throw new Error('There is no such gateway.');
    return askIndex(of, 'players', { tournamentId: served.tournamentId, id });
  };
  // Until the store is there.
  for (const which of served.gateways.keys())
    await eventually(async () => expect(await served.metric(which, 'laurel_gateway_store_up')).toBe(1));
  return {
    ...served,
    readings: () => sandbox.requests.filter(({ operation }) => operation === 'getScores').length,
    ask,
    add,
    async rankOf(gateway, id) {
      const data = await ask(gateway, [id]);
      return data.state === 'off' ? data.reason : data.entries[0]?.rank;
    },
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

const piecesOf = async (redis: Redis): Promise<readonly string[]> =>
  ((await redis.tell('KEYS', '*page:index * piece *')) as string[]).toSorted();
const headOf = async (redis: Redis): Promise<string> =>
  ((await redis.tell('KEYS', '*page:index *')) as string[]).find((key) => !key.includes(' piece ')) ?? '';
const longer = { timeout: 15_000, interval: 100 };

describe.skipIf(!hasRedis)('several gateways with a rank index', () => {
  it('read the totals once an interval together, and answer the same', async () => {
    await using redis = await startRedis();
    await using served = await serveRanked(redis, { count: 3 });
    const ids = ['p0', 'p1', 'p120', 'p249', 'nobody'];
    const first = await served.ask(0, ids);
    expect(first).toMatchObject({ state: 'proven', totalEntries: 250, entries: { length: 4 } });
    const looks = served.asked();
    expect(await served.ask(1, ids)).toEqual(first);
    expect(await served.ask(2, ids)).toEqual(first);
    expect(served.readings()).toBe(1);
    // They do not compare it with the board once more, either.
    expect(served.asked()).toBe(looks);
    expect(served.problems).toEqual([]);
  }, 40_000);

  it('read them once when all are asked at one moment, and again after the interval', async () => {
    await using redis = await startRedis();
    await using served = await serveRanked(redis, { index: { interval: 1000 } });
    expect(await Promise.all([served.rankOf(0, 'p200'), served.rankOf(1, 'p200')])).toEqual([201, 201]);
    expect(served.readings()).toBe(1);
    const startedAt = performance.now();
    served.add({ p200: 100_000 });
    await eventually(
      async () =>
        expect(await Promise.all([served.rankOf(0, 'p200'), served.rankOf(1, 'p200')])).toEqual([1, 1]),
      longer,
    );
    expect(served.readings()).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 1000);
  }, 40_000);

  it('take over what was found out when the one that read them goes', async () => {
    await using redis = await startRedis();
    await using served = await serveRanked(redis, { index: { interval: 1000 } });
    expect(await served.rankOf(0, 'p10')).toBe(11);
    expect(await served.rankOf(1, 'p10')).toBe(11);
    await served.gateways[0]?.close();
    served.add({ p10: 100_000 });
    await eventually(async () => expect(await served.rankOf(1, 'p10')).toBe(1), longer);
  }, 40_000);

  it('share that totals do not make the board', async () => {
    await using redis = await startRedis();
    await using served = await serveRanked(redis);
    const { sandbox } = served.platform;
    sandbox.faults.add({
      type: 'rewrite',
      operations: ['getScores'],
      rewrite: (text) => text.replaceAll(/:\s*250\b/g, ':7777'),
    });
    expect(await served.rankOf(0, 'p200')).toBe('disagrees');
    expect(await served.rankOf(1, 'p200')).toBe('disagrees');
    expect(served.readings()).toBe(1);
  }, 40_000);

  it('ask for themselves when the platform did not answer one of them', async () => {
    await using redis = await startRedis();
    await using served = await serveRanked(redis, { index: { interval: 1000 } });
    const mend = served.platform.sandbox.faults.add({
      type: 'status',
      status: 503,
      operations: ['getScores'],
    });
    expect(await served.rankOf(0, 'p200')).toBe('unavailable');
    mend();
    await eventually(async () => expect(await served.rankOf(1, 'p200')).toBe(201), longer);
  }, 40_000);

  const losses: readonly (readonly [string, (redis: Redis) => Promise<unknown>])[] = [
    ['a piece is missing', async (redis) => redis.tell('DEL', (await piecesOf(redis))[1] ?? '')],
    [
      'a piece is garbled',
      async (redis) => redis.tell('HSET', (await piecesOf(redis))[0] ?? '', 'bytes', 'garbage'),
    ],
    [
      'a piece has other scores',
      async (redis) => {
        const client = await createClient({ url: redis.url }).connect();
        // As large as the first of the scores.
        const forged = deflateRawSync(new Uint8Array(256 * 1024));
        await client.hSet((await piecesOf(redis))[3] ?? '', { bytes: forged });
        client.destroy();
      },
    ],
    [
      'what points to them is garbled',
      async (redis) => {
        await redis.tell('HSET', await headOf(redis), 'bytes', '{"state":"proven"}');
      },
    ],
    ...['null', '[]', '{}', '{"every":1,"asOf":1,"known":{},"named":[],"outcome":{"kind":"proven"}}'].map(
      (text) =>
        [
          `what points to them is whole, and of another shape: ${text}`,
          async (redis: Redis) => {
            const mark = await etagOf(new TextEncoder().encode(text));
            await redis.tell('HSET', await headOf(redis), 'bytes', text, 'mark', mark);
          },
        ] as const,
    ),
    ['all is gone', async (redis) => redis.tell('FLUSHALL')],
    ['the store is killed', async (redis) => redis.kill()],
  ];
  it.each(losses)(
    'are right where %s',
    async (_, spoil) => {
      await using redis = await startRedis();
      await using served = await serveRanked(redis, { players: 60_000 });
      expect(await served.rankOf(0, 'p59000')).toBe(59_001);
      expect((await piecesOf(redis)).length).toBeGreaterThan(2);
      await spoil(redis);
      expect(await served.rankOf(1, 'p59000')).toBe(59_001);
      expect(await served.rankOf(1, 'p3')).toBe(3);
      expect(await served.rankOf(0, 'p59000')).toBe(59_001);
      expect(served.readings()).toBe(2);
    },
    60_000,
  );

  it('find what was made once after longer than a minute, where the next one is not made before', async () => {
    await using redis = await startRedis();
    await using served = await serveRanked(redis, { index: { interval: 60_000 } });
    expect(await served.rankOf(0, 'p0')).toBe(1);
    for (const key of [await headOf(redis), ...(await piecesOf(redis))])
      expect(Number(await redis.tell('PTTL', key))).toBeGreaterThan(60_000);
  }, 40_000);

  it('each read for themselves where nothing can be kept', async () => {
    await using redis = await startRedis();
    await using served = await serveRanked(redis);
    await redis.tell('CONFIG', 'SET', 'maxmemory', '1');
    expect([await served.rankOf(0, 'p200'), await served.rankOf(1, 'p200')]).toEqual([201, 201]);
    expect(served.readings()).toBe(2);
  }, 40_000);

  it('keep pieces of a megabyte at most, for a time, and no more than two tables of a board', async () => {
    await using redis = await startRedis();
    await using served = await serveRanked(redis, { players: 60_000, index: { interval: 1000 } });
    expect(await served.rankOf(0, 'p0')).toBe(1);
    const once = (await piecesOf(redis)).length;
    for (const value of [1, 2, 3]) {
      served.add({ p0: 1_000_000 * value });
      const before = served.readings();
      await eventually(async () => {
        await served.rankOf(value % 2, 'p0');
        expect(served.readings()).toBeGreaterThan(before);
        expect(await served.rankOf(value % 2, 'p0')).toBe(1);
      }, longer);
    }
    const pieces = await piecesOf(redis);
    expect(pieces.length).toBeLessThanOrEqual(2 * once + 2);
    for (const key of pieces) {
      expect(Number(await redis.tell('HSTRLEN', key, 'bytes'))).toBeLessThanOrEqual(2 ** 20);
      expect(Number(await redis.tell('PTTL', key))).toBeGreaterThan(0);
    }
  }, 60_000);
});
