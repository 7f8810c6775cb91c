import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { serveGateways, type ServedGateways } from './serveGateways.ts';
import { hasRedis, type Redis, startRedis } from './startRedis.ts';

/** One address for several servers, as a balancer in front of sentinels has: connections that are open stay where they are. */
interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Has new connections lead there. */
  readonly leadTo: (server: Redis) => void;
}

async function startBalancer(first: Redis): Promise<Balancer> {
  let port = Number(new URL(first.url).port);
  const ends = new Set<{ destroy(): unknown }>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.pipe(other);
      end.on('error', () => {});
      end.on('close', () => other.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: ({ url }) => void (port = Number(new URL(url).port)),
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Until all gateways show the board, and share it by this server. */
async function untilShared(served: ServedGateways, { tell }: Redis): Promise<void> {
  await eventually(
    async () => {
      for (const [index, url] of served.urls.entries()) {
        expect((await fetch(`${url}${served.board}`)).status).toBe(200);
        expect(await served.metric(index, 'laurel_gateway_store_up')).toBe(1);
      }
      expect(await tell('KEYS', '*page*')).not.toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
}

const failovers: readonly (readonly [string, (former: Redis, next: Redis) => Promise<void> | void])[] = [
  [
    'takes no writes any more',
    async (former, next) => {
      await former.tell('REPLICAOF', '127.0.0.1', new URL(next.url).port);
    },
  ],
  ['answers nothing any more', (former) => former.hold()],
];

describe.skipIf(!hasRedis)('a store whose server', () => {
  it.each(failovers)(
    '%s, is found again where another one has taken over',
    async (_, fail) => {
      await using former = await startRedis();
      await using next = await startRedis();
      await using balancer = await startBalancer(former);
      await using served = await serveGateways(2, balancer, { interval: 200 });
      await untilShared(served, former);
      await fail(former, next);
      balancer.leadTo(next);
      await untilShared(served, next);
      former.release();
    },
    60_000,
  );
});
