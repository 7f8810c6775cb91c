import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { describe, expect, it } from 'vitest';
import { createGateway } from '../../../../src/server/gateway/createGateway.ts';
import type { GatewayOptions } from '../../../../src/server/gateway/GatewayOptions.ts';
import { redisStore } from '../../../../src/server/gateway/store/redisStore.ts';
import { marksOf, readEvents, type SentEvent } from '../readEvents.ts';
import type { ServedGateways } from './serveGateways.ts';
import { hasRedis, type Redis, startRedis } from './startRedis.ts';
import { whileTogether } from './whileTogether.ts';
import { eventually } from '../../../support/eventually.ts';

interface Board {
  readonly data: {
    readonly entries: readonly { readonly scores: readonly { readonly value: number }[] }[];
    readonly userRank?: { readonly _id: string };
  };
}

async function look(served: ServedGateways, index: number, query = ''): Promise<Board> {
  const response = await fetch(`${served.urls[index]}${served.board}${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Board;
}

const first = ({ data }: Board): number | undefined => data.entries[0]?.scores[0]?.value;
const pushed = ({ data }: SentEvent): Board => (JSON.parse(data) as { readonly answer: Board }).answer;

const events = (served: ServedGateways, index: number, last = ''): string =>
  `${served.urls[index]}/events?${new URLSearchParams({ page: `${served.board}?limit=10`, ...(last !== '' && { last }) })}`;

/** One more gateway of the same game, with options of its own. */
async function another(
  { platform, board }: ServedGateways,
  redis: Redis,
  options: Partial<GatewayOptions>,
): Promise<AsyncDisposable & { readonly look: () => Promise<Board> }> {
  const gateway = createGateway({
    baseUrl: platform.url,
    apiKey: platform.sandbox.apiKeys.production,
    store: redisStore(createClient({ url: redis.url })),
    onError: () => {},
    ...options,
  });
  return {
    look: async () =>
      (await gateway(new Request(`http://localhost/laurel${board}`))).json() as Promise<Board>,
    [Symbol.asyncDispose]: gateway.close,
  };
}

describe.skipIf(!hasRedis)('several gateways with one store', () => {
  it('ask the platform for a page once an interval, all together', async () => {
    await using redis = await startRedis();
    await whileTogether(3, redis, { interval: 500 }, async (served) => {
      await look(served, 0);
      // Where the machine is too busy for the store, each goes on alone: then once more.
      await eventually(
        async () => {
          const before = served.asked();
          const startedAt = performance.now();
          while (performance.now() - startedAt < 2500) {
            await Promise.all(Array.from({ length: 30 }, (_, viewer) => look(served, viewer % 3)));
            await sleep(10);
          }
          const intervals = (performance.now() - startedAt) / 500;
          expect(served.asked() - before).toBeGreaterThanOrEqual(intervals / 3);
          expect(served.asked() - before).toBeLessThanOrEqual(1.1 * intervals + 1);
        },
        { timeout: 20_000 },
      );
    });
  }, 60_000);

  it('ask once for what nobody has, also when all want it at one moment', async () => {
    await using redis = await startRedis();
    await whileTogether(3, redis, { interval: 5000 }, async (served) => {
      await eventually(async () => expect(await served.metric(2, 'laurel_gateway_store_up')).toBe(1));
      served.platform.sandbox.faults.add({ type: 'delay', milliseconds: 300 });
      const before = served.asked();
      const boards = await Promise.all(Array.from({ length: 30 }, (_, viewer) => look(served, viewer % 3)));
      for (const board of boards) expect(board).toEqual(boards[0]);
      expect(served.asked() - before).toBe(1);
    });
  }, 60_000);

  it('answer from memory within the interval: nobody who looks has the store asked', async () => {
    await using redis = await startRedis();
    await whileTogether(3, redis, { interval: 60_000 }, async (served) => {
      const commands = async (): Promise<number> =>
        Number(/cmdstat_eval:calls=(\d+)/.exec(String(await redis.tell('INFO', 'commandstats')))?.[1] ?? 0);
      for (const index of [0, 1, 2]) await look(served, index);
      const before = await commands();
      expect(before).toBeGreaterThanOrEqual(3);
      for (let turn = 0; turn < 300; turn += 1) await look(served, turn % 3);
      expect(await commands()).toBe(before);
    });
  }, 60_000);

  it('push what one of them sees to the viewers of all', async () => {
    await using redis = await startRedis();
    await whileTogether(3, redis, { interval: 1000 }, async (served) => {
      const readers = await Promise.all([0, 1, 2].map((index) => readEvents(events(served, index))));
      for (const reader of readers) await reader.next('page');
      const before = served.asked();
      const startedAt = performance.now();
      for (const value of [1_000_000, 2_000_000, 3_000_000]) {
        const now = served.score(value);
        const boards = await Promise.all(readers.map(async (reader) => pushed(await reader.next('page'))));
        for (const board of boards) expect(first(board)).toBe(now);
      }
      const seconds = (performance.now() - startedAt) / 1000;
      expect(served.asked() - before).toBeLessThanOrEqual(1.1 * seconds + 2);
      for (const reader of readers) await reader[Symbol.asyncDispose]();
    });
  }, 60_000);

  it('let a viewer go on at another one without a gap and without a repetition', async () => {
    await using redis = await startRedis();
    await whileTogether(2, redis, { interval: 200 }, async (served) => {
      await using here = await readEvents(events(served, 0));
      await using other = await readEvents(events(served, 1));
      const { id = '' } = await here.next('page');
      expect(marksOf((await other.next('page')).id)).toBe(marksOf(id));
      // Nothing has happened meanwhile: the first thing to be told is what happens next.
      await using there = await readEvents(events(served, 1, id));
      await there.next('hello');
      const now = served.score(4_000_000);
      expect(first(pushed(await there.next('page')))).toBe(now);
      // What happened meanwhile comes at once.
      await using late = await readEvents(events(served, 1, id));
      expect(first(pushed(await late.next('page')))).toBe(now);
    });
  }, 60_000);

  it('show the last board of another one when the platform is dead', async () => {
    await using redis = await startRedis();
    await whileTogether(2, redis, { interval: 200 }, async (served) => {
      const board = await look(served, 0);
      served.platform.sandbox.faults.add({ type: 'status', status: 503 });
      await sleep(500);
      const response = await fetch(`${served.urls[1]}${served.board}`);
      expect([response.status, response.headers.get('warning')]).toEqual([200, '110 - "Response is Stale"']);
      expect(await response.json()).toEqual(board);
      expect(Date.now() - Date.parse(response.headers.get('laurel-as-of') ?? '')).toBeLessThan(10_000);
      // To a player, too.
      const { sandbox } = served.platform;
      const authorization = `Bearer ${await sandbox.token(sandbox.players[0]?.sub ?? '')}`;
      const own = await fetch(`${served.urls[1]}${served.board}`, { headers: { authorization } });
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    });
  }, 60_000);

  it('leave the platform alone together when it asks for that', async () => {
    await using redis = await startRedis();
    await whileTogether(2, redis, { interval: 200 }, async (served) => {
      await look(served, 0);
      await look(served, 1);
      served.platform.sandbox.faults.add({ type: 'status', status: 429, retryAfter: '30' });
      await sleep(300);
      await look(served, 0);
      await eventually(async () => expect(served.asked()).toBe(2));
      await sleep(1000);
      for (const index of [0, 1, 0, 1]) await look(served, index);
      expect(served.asked()).toBe(2);
      // Of what nobody has they say so.
      const refused = await fetch(`${served.urls[1]}${served.board}?limit=3`);
      expect(refused.status).toBe(429);
    });
  }, 60_000);

  it('hold nothing of a player’s in it', async () => {
    await using redis = await startRedis();
    await whileTogether(2, redis, { interval: 200 }, async (served) => {
      const { sandbox } = served.platform;
      for (const [index, { sub }] of sandbox.players.slice(0, 20).entries()) {
        const token = await sandbox.token(sub);
        const url = served.urls[index % 2] ?? '';
        for (const path of [served.board, '/sdk/v2/userinfo', '/sdk/v2/friends/']) {
          await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
        }
      }
      const client = await createClient({ url: redis.url }).connect();
      const keys = await client.keys('*');
      expect(keys).toHaveLength(1);
      const all = JSON.stringify([keys, await Promise.all(keys.map((key) => client.hGetAll(key)))]);
      expect(all).not.toContain('userRank');
      expect(all).not.toContain('eyJ');
      expect(all).not.toContain(sandbox.apiKeys.production);
      client.destroy();
    });
  }, 60_000);

  it.each([
    ['another API key', { apiKey: 'another' }],
    ['another platform', { baseUrl: 'http://127.0.0.1:9/other' }],
  ])(
    'share nothing with those of %s',
    async (_, other) => {
      await using redis = await startRedis();
      await whileTogether(1, redis, { interval: 60_000 }, async (served) => {
        await look(served, 0);
        let asked = 0;
        const stranger = createGateway({
          baseUrl: served.platform.url,
          apiKey: served.platform.sandbox.apiKeys.production,
          store: redisStore(createClient({ url: redis.url })),
          fetch: async () => {
            asked += 1;
            return Response.json(
              { code: -1, success: false, error: { status: 400, code: 1, message: 'no' } },
              { status: 400 },
            );
          },
          ...other,
        });
        const response = await stranger(new Request(`http://localhost/laurel${served.board}`));
        expect([response.status, asked]).toEqual([400, 1]);
        await stranger.close();
      });
    },
    60_000,
  );

  it('ask as often as each is set up to, whatever the others are', async () => {
    await using redis = await startRedis();
    await whileTogether(1, redis, { interval: 60_000 }, async (served) => {
      await look(served, 0);
      await using often = await another(served, redis, { interval: 100 });
      const now = served.score(5_000_000);
      await eventually(async () => expect(first(await often.look())).toBe(now));
    });
  }, 60_000);

  it('wait no longer than viewers do for one that does not come back', async () => {
    await using redis = await startRedis();
    await whileTogether(1, redis, { interval: 60_000, patience: 100 }, async (served) => {
      let hasAsked = false;
      const fetch = async () => {
        hasAsked = true;
        return new Promise<Response>(() => {});
      };
      await using dead = await another(served, redis, { interval: 60_000, attemptTimeout: 2000, fetch });
      void dead.look();
      await eventually(() => expect(hasAsked).toBe(true));
      expect(first(await look(served, 0))).toBeDefined();
      expect(served.asked()).toBe(1);
    });
  }, 40_000);

  it('keep for a minute what nobody came back to, and longer what somebody did', async () => {
    await using redis = await startRedis();
    await whileTogether(1, redis, { interval: 200, staleFor: 3_600_000 }, async (served) => {
      await look(served, 0);
      const [key = ''] = (await redis.tell('KEYS', '*')) as string[];
      const once = Number(await redis.tell('PTTL', key));
      expect(once).toBeGreaterThan(0);
      expect(once).toBeLessThanOrEqual(60_000);
      await sleep(250);
      await look(served, 0);
      await eventually(async () => expect(Number(await redis.tell('PTTL', key))).toBeGreaterThan(60_000));
    });
  }, 60_000);
});
