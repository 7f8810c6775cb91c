import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { marksOf, readEvents } from '../readEvents.ts';
import { serveGateways, type ServedGateways } from './serveGateways.ts';
import { hasRedis, type Redis, startRedis } from './startRedis.ts';
import { eventually } from '../../../support/eventually.ts';
import { etagOf } from '../../../../src/server/gateway/pages/KeptPage.ts';

interface Looked {
  readonly first: number | undefined;
  readonly isOld: boolean;
}

async function look(served: ServedGateways, index: number): Promise<Looked> {
  const response = await fetch(`${served.urls[index]}${served.board}`);
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as {
    readonly data: {
      readonly entries: readonly { readonly scores: readonly { readonly value: number }[] }[];
    };
  };
  const first = data.entries[0]?.scores[0]?.value;
  return { first, isOld: response.headers.has('warning') };
}

/** Looks at both until both show it; every look on the way is a board that there has been, and none goes back. */
async function untilShown(served: ServedGateways, value: number): Promise<void> {
  let newest = [0, 0];
  await eventually(
    async () => {
      const looks = await Promise.all([look(served, 0), look(served, 1)]);
      const shown = looks.map(({ first }) => first ?? 0);
      for (const index of [0, 1]) expect(shown[index]).toBeGreaterThanOrEqual(newest[index] ?? 0);
      newest = shown;
      expect(shown).toEqual([value, value]);
    },
    { timeout: 8000, interval: 50 },
  );
}

const up = async (served: ServedGateways): Promise<number[]> =>
  Promise.all([0, 1].map((index) => served.metric(index, 'laurel_gateway_store_up')));

/** Until both have the store. */
async function untilUp(served: ServedGateways): Promise<void> {
  await eventually(
    async () => {
      await Promise.all([look(served, 0), look(served, 1)]);
      expect(await up(served)).toEqual([1, 1]);
    },
    { timeout: 20_000, interval: 100 },
  );
}

const lost = async (served: ServedGateways): Promise<number[]> =>
  Promise.all([0, 1].map((index) => served.metric(index, 'laurel_gateway_store_failures_total')));

const failures: readonly (readonly [
  string,
  (redis: Redis) => Promise<void> | void,
  (redis: Redis) => Promise<void> | void,
])[] = [
  ['killed', (redis) => redis.kill(), (redis) => redis.start()],
  [
    'held, so that it takes what is sent and answers nothing',
    (redis) => redis.hold(),
    (redis) => redis.release(),
  ],
  [
    'full',
    async (redis) => void (await redis.tell('CONFIG', 'SET', 'maxmemory', '1')),
    async (redis) => void (await redis.tell('CONFIG', 'SET', 'maxmemory', '0')),
  ],
  [
    'not to be written any more',
    async (redis) => void (await redis.tell('REPLICAOF', '127.0.0.1', '1')),
    async (redis) => void (await redis.tell('REPLICAOF', 'NO', 'ONE')),
  ],
];

describe.skipIf(!hasRedis)('when the store is', () => {
  it.each(failures)(
    '%s, each gateway goes on alone, and comes back by itself',
    async (_, lose, mend) => {
      await using redis = await startRedis();
      await using served = await serveGateways(2, redis, { interval: 200 });
      await untilShown(served, served.score(1_000_000));
      await untilUp(served);

      await lose(redis);
      await untilShown(served, served.score(1_000_000));
      await eventually(async () => expect(await up(served)).toEqual([0, 0]));
      for (let round = 0; round < 3; round += 1) await untilShown(served, served.score(1_000_000));
      // Told once by each, and nothing of what is kept is in it.
      expect(served.problems.map(({ message }) => message.slice(0, 36))).toEqual([
        'The store of several gateways fails ',
        'The store of several gateways fails ',
      ]);

      await mend(redis);
      await untilUp(served);
      await untilShown(served, served.score(1_000_000));
      // Together again, as long as no busy machine keeps one of them from it.
      await eventually(
        async () => {
          const [before, startedAt] = [served.asked(), performance.now()];
          while (performance.now() - startedAt < 2000) {
            await Promise.all([look(served, 0), look(served, 1)]);
            await sleep(10);
          }
          const most = (1.1 * (performance.now() - startedAt)) / 200 + 1;
          expect(served.asked() - before).toBeLessThanOrEqual(most);
        },
        { timeout: 30_000 },
      );
    },
    60_000,
  );

  it('not there from the beginning, boards are shown', async () => {
    await using redis = await startRedis();
    await redis.kill();
    await using served = await serveGateways(2, redis, { interval: 200 });
    await untilShown(served, served.score(1_000_000));
    await redis.start();
    await untilUp(served);
  }, 30_000);

  it('slow, nobody waits for it for long', async () => {
    await using redis = await startRedis();
    await using served = await serveGateways(2, redis, { interval: 200 });
    await untilShown(served, served.score(1_000_000));
    await untilUp(served);
    redis.hold();
    const startedAt = performance.now();
    let looks = 0;
    while (performance.now() - startedAt < 4000) {
      await look(served, looks % 2);
      looks += 1;
      await sleep(5);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    // A quarter of a second, for one question a second of each: all the others did not wait for it.
    for (const failures of await lost(served)) {
      expect(failures).toBeGreaterThan(0);
      expect(failures).toBeLessThanOrEqual(seconds + 1);
    }
    redis.release();
    expect(looks).toBeGreaterThan(2 * (seconds + 1));
  }, 30_000);

  const page = async (redis: Redis): Promise<string> =>
    ((await redis.tell('KEYS', '*page*')) as string[])[0] ?? '';
  const garbage: readonly (readonly [string, (redis: Redis) => Promise<unknown>])[] = [
    [
      'the page of another board',
      async (redis) => {
        const body = '{"code":1,"success":true,"data":{"entries":[],"totalEntries":0}}';
        const bytes = `{"key":"other","type":"application/json"}\n${body}`;
        // Whole, and under the wrong name.
        const mark = await etagOf(new TextEncoder().encode(body));
        return redis.tell('HSET', await page(redis), 'bytes', bytes, 'mark', mark);
      },
    ],
    [
      'a byte that is another',
      async (redis) => {
        const key = await page(redis);
        const bytes = String(await redis.tell('HGET', key, 'bytes'));
        return redis.tell(
          'HSET',
          key,
          'bytes',
          bytes.replace(/"value":\d+/, '"value":99999999'),
          'mark',
          '"0"',
        );
      },
    ],
    ['half of it', async (redis) => redis.tell('HSET', await page(redis), 'bytes', '{"key"', 'mark', '"1"')],
    ['no bytes', async (redis) => redis.tell('HDEL', await page(redis), 'bytes')],
    ['something else', async (redis) => redis.tell('SET', await page(redis), 'nonsense')],
    ['no numbers', async (redis) => redis.tell('HSET', await page(redis), 'at', 'x', 'next', 'y')],
    [
      'a time to come',
      async (redis) =>
        redis.tell('HSET', await page(redis), 'at', '99999999999999', 'next', '99999999999999', 'why', 'x'),
    ],
    [
      'the turn of a clock that was ahead',
      async (redis) => {
        const ahead = (milliseconds: number): string => String(Date.now() + milliseconds);
        const key = await page(redis);
        await redis.tell('HSET', key, 'at', ahead(59_000), 'next', ahead(60_000));
        return redis.tell('HDEL', key, 'why');
      },
    ],
    ['nothing any more', async (redis) => redis.tell('FLUSHALL')],
  ];
  it.each(garbage)(
    'wrong, since there is %s, the board is right, and what is there is put right',
    async (_, spoil) => {
      await using redis = await startRedis();
      await using served = await serveGateways(5, redis, { interval: 200 });
      const fresh = [2, 3, 4];
      await untilShown(served, served.score(1_000_000));
      for (const index of fresh) {
        const truth = served.score(1_000_000);
        await untilShown(served, truth);
        await spoil(redis);
        // One that has nothing of its own to go by.
        expect(await look(served, index)).toMatchObject({ first: truth, isOld: false });
      }
      await untilShown(served, served.score(1_000_000));
      const failures = async (): Promise<number[]> =>
        Promise.all(
          [0, 1, ...fresh].map((index) => served.metric(index, 'laurel_gateway_store_failures_total')),
        );
      // Once more where the machine is too busy for the store.
      await eventually(
        async () => {
          const before = await failures();
          const asked = served.asked();
          for (let round = 0; round < 20; round += 1) {
            await Promise.all([0, 1, ...fresh].map((index) => look(served, index)));
            await sleep(50);
          }
          expect(await failures()).toEqual(before);
          expect(served.asked() - asked).toBeLessThanOrEqual(12);
        },
        { timeout: 20_000 },
      );
    },
    60_000,
  );

  it('told nonsense on the channel, nothing comes of it', async () => {
    await using redis = await startRedis();
    await using served = await serveGateways(2, redis, { interval: 200 });
    const url = `${served.urls[0]}/events?${new URLSearchParams({ page: `${served.board}?limit=10` })}`;
    await using reader = await readEvents(url);
    const first = await reader.next('page');
    const key = await page(redis);
    const [, space = '', name = ''] = /^(laurel:[^:]+):page:(.*)$/.exec(key) ?? [];
    for (const message of ['', 'x', `"forged" ${name}`, `"forged" /sdk/v2/userinfo`, '\u0000 \n'])
      await redis.tell('PUBLISH', `${space}:news`, message);
    const now = served.score(1_000_000);
    const next = await reader.next('page');
    expect(marksOf(next.id)).not.toBe(marksOf(first.id));
    expect(next.data).toContain(`"value":${now}`);
    expect(served.problems).toEqual([]);
  });
});
