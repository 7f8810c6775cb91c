import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createClient, createCluster, createSentinel } from '@redis/client';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/ports.ts';
import type { OpenStore } from '../../../../src/server/gateway/store/GatewayStore.ts';
import { redisStore } from '../../../../src/server/gateway/store/redisStore.ts';
import { eventually } from '../../../support/eventually.ts';
import { serveGateways } from './serveGateways.ts';
import { hasRedis, startRedis } from './startRedis.ts';

/** A store of one's own, as each process opens it. */
async function opened(work: (store: OpenStore) => Promise<void>): Promise<void> {
  await using redis = await startRedis();
  const store = redisStore(createClient({ url: redis.url })).open('space', () => {});
  try {
    await work(store);
  } finally {
    store.close();
  }
}

const value = { mark: '"1"', bytes: new Uint8Array([1]), keepFor: 600_000 };
/** Somebody who asks as often as can be, for whom each value is old. */
const often = { mark: undefined, ask: 1 };

/** Looks until the value is older than that somebody's interval. */
async function lookOften(store: OpenStore, name: string) {
  return eventually(async () => {
    const look = await store.look(name, { mark: undefined, ask: 0 });
    expect(look.kept?.age).toBeGreaterThan(0);
    return store.look(name, often);
  });
}

describe.skipIf(!hasRedis)('a store', () => {
  it('is connected to anew once, however many questions find that another server has taken over', async () => {
    await using redis = await startRedis();
    const store = redisStore(createClient({ url: redis.url })).open('space', () => {});
    // Those of the store: for commands, and for news. Whoever counts has one, too.
    const connections = async (): Promise<number> =>
      String(await redis.tell('CLIENT', 'LIST', 'TYPE', 'normal'))
        .split('\n')
        .filter(Boolean).length -
      1 +
      String(await redis.tell('CLIENT', 'LIST', 'TYPE', 'pubsub'))
        .split('\n')
        .filter(Boolean).length;
    try {
      await store.put('page', { at: 1, ...value });
      await eventually(async () => expect(await connections()).toBe(2));
      await redis.tell('REPLICAOF', '127.0.0.1', String(await freePort()));
      const questions = Array.from({ length: 20 }, () => store.put('page', { at: 2, ...value }));
      expect((await Promise.allSettled(questions)).map(({ status }) => status)).not.toContain('fulfilled');
      await redis.tell('REPLICAOF', 'NO', 'ONE');
      await eventually(() => store.put('page', { at: 3, ...value }));
      await eventually(async () => expect(await connections()).toBe(2));
    } finally {
      store.close();
    }
    // None was left behind, which nobody would close.
    await eventually(async () => expect(await connections()).toBe(0));
  });

  it('keeps nobody from asking for longer than they wait between two questions', async () => {
    await opened(async (store) => {
      expect(await store.look('board', { mark: undefined, ask: 60_000 })).toMatchObject({ isYours: true });
      expect(await store.look('board', { mark: undefined, ask: 59_000 })).toMatchObject({ isYours: true });
      const third = await store.look('board', { mark: undefined, ask: 59_000 });
      expect(third.isYours).toBe(false);
      expect(third.wait).toBeLessThanOrEqual(59_000);
    });
  });

  it('keeps all from a turn that says why', async () => {
    await opened(async (store) => {
      expect((await store.look('board', { mark: undefined, ask: 60_000, why: 'tells' })).isYours).toBe(true);
      expect(await store.look('board', often)).toMatchObject({ isYours: false, why: 'tells' });
    });
  });

  it('holds what is held also when something was put there meanwhile', async () => {
    await opened(async (store) => {
      const { now } = await store.look('board', { mark: undefined, ask: 1000 });
      await store.hold('board', 60_000, 'rate-limited');
      await store.put('board', { ...value, at: now });
      expect(await lookOften(store, 'board')).toMatchObject({ isYours: false, why: 'rate-limited' });
    });
  });

  it('holds for two minutes what is to be held for longer', async () => {
    await opened(async (store) => {
      const { now } = await store.look('board', { mark: undefined, ask: 1000 });
      await store.put('board', { ...value, at: now });
      await store.hold('board', 3_600_000, 'made');
      const look = await lookOften(store, 'board');
      expect(look).toMatchObject({ isYours: false, why: 'made' });
      expect(look.wait).toBeLessThanOrEqual(120_000);
    });
  });
});

it.each([
  [
    'sentinels',
    createSentinel({ name: 'game', sentinelRootNodes: [{ host: 'redis.invalid', port: 26_379 }] }),
  ],
  ['a cluster', createCluster({ rootNodes: [{ url: 'redis://redis.invalid' }] })],
])('a client of %s, which takes commands in another way, is refused at start-up', (_, client) => {
  expect(() => redisStore(client as never)).toThrow(/address that leads to the server that takes writes/);
});

describe.skipIf(!hasRedis)('a store that cannot be used says why, and no secret', () => {
  /** What operators of a gateway with that store are told. */
  async function said(url: string): Promise<string> {
    await using served = await serveGateways(1, { url });
    return await eventually(async () => {
      const response = await fetch(`${served.urls[0]}${served.board}`);
      expect(response.status).toBe(200);
      expect(served.problems).toHaveLength(1);
      return served.problems[0]?.message ?? '';
    });
  }

  it.each([
    ['a wrong password', ':CANARY@', /WRONGPASS/],
    ['no password', '', /NOAUTH/],
  ])(
    '%s',
    async (_, credentials, reason) => {
      await using redis = await startRedis();
      await redis.tell('CONFIG', 'SET', 'requirepass', 'right');
      const message = await said(redis.url.replace('//', `//${credentials}`));
      expect(message).toMatch(reason);
      expect(message).not.toContain('CANARY');
    },
    30_000,
  );

  it('nobody at the port', async () => {
    expect(await said(`redis://127.0.0.1:${await freePort()}`)).toContain('ECONNREFUSED');
  }, 30_000);

  it('a server that repeats what it does not know', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (sent) => {
        const words = sent.toString().match(/(?<=\r\n)[^$*\r\n][^\r\n]*/g) ?? [];
        const [command = '', ...args] = words;
        socket.write(
          `-ERR unknown command '${command}', with args beginning with: '${args.join("' '")}'\r\n`.repeat(4),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const message = await said(`redis://:CANARY@127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    expect(message).toContain('unknown command');
    expect(message).not.toContain('CANARY');
  }, 30_000);
});
