import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LaurelError } from '../../../../src/domain/LaurelError.ts';
import type { PlatformAnswer } from '../../../../src/server/gateway/createPlatform.ts';
import type { PagesOptions } from '../../../../src/server/gateway/pages/createFlights.ts';
import {
  createPages,
  type PageAnswer,
  type Pages,
} from '../../../../src/server/gateway/pages/createPages.ts';
import { sharePages } from '../../../../src/server/gateway/pages/sharePages.ts';
import type { OpenStore, StoreLook } from '../../../../src/server/gateway/store/GatewayStore.ts';
import { redisStore } from '../../../../src/server/gateway/store/redisStore.ts';
import { eventually } from '../../../support/eventually.ts';
import { hasRedis, type Redis, startRedis } from '../store/startRedis.ts';

const key = 'board';
const minute = 60_000;

const page = (text: string): PlatformAnswer => ({
  kind: 'page',
  body: new TextEncoder().encode(text),
  type: 'application/json',
});
const failure = (kind: LaurelError['kind'], wait?: number): PlatformAnswer => ({
  kind: 'failure',
  error: new LaurelError({
    kind,
    message: 'The platform fails.',
    ...(wait !== undefined && { retryAt: Date.now() + wait }),
  }),
});
const textOf = ({ page, error }: PageAnswer): string | undefined =>
  page === undefined ? error?.kind : new TextDecoder().decode(page.body);

/** The pages of one gateway, in a process of its own as far as the others see. */
interface Gateway {
  readonly pages: Pages;
  /** What is shown of the page, and how often this one has asked the platform so far. */
  readonly get: (answer?: PlatformAnswer | Promise<PlatformAnswer>) => Promise<string | undefined>;
  readonly asked: () => number;
  /** What the store says from now on, beside what it says. */
  say: (look: StoreLook) => object;
}

// In the store's own time, which is nobody's to move: a minute between two questions never passes meanwhile.
describe.skipIf(!hasRedis)('pages that several gateways keep together', () => {
  let redis: Redis;
  let stores: OpenStore[];

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => redis[Symbol.asyncDispose]());
  beforeEach(async () => {
    await redis.tell('FLUSHALL');
    stores = [];
  });
  afterEach(() => stores.forEach((store) => store.close()));

  async function gateway(options: Partial<PagesOptions> = {}): Promise<Gateway> {
    const heard = new Set<string>();
    const store = redisStore(createClient({ url: redis.url })).open('space', (name) => {
      heard.add(name);
      one.pages.heard(name);
    });
    stores.push(store);
    const told: OpenStore = {
      ...store,
      look: async (...asked) => {
        const look = await store.look(...asked);
        return { ...look, ...one.say(look) };
      },
    };
    const attempt = async <T>(work: (store: OpenStore) => Promise<T>): Promise<T> => work(told);
    const sharing = { attempt, doubt: () => {}, isThere: () => true, failures: () => 0, close: () => {} };
    let asked = 0;
    const one: Gateway = {
      pages: createPages({
        interval: minute,
        staleFor: 60 * minute,
        patience: minute,
        mostBytes: 1_000_000,
        shared: sharePages(sharing, 60 * minute),
        ...options,
      }),
      async get(answer = failure('unavailable')) {
        const ask = async (): Promise<PlatformAnswer> => {
          asked += 1;
          return answer;
        };
        return textOf(await one.pages.get({ key, ask }));
      },
      asked: () => asked,
      say: () => ({}),
    };
    // Until it hears what others put there.
    await eventually(async () => {
      await store.put('other', { at: 1, mark: '"1"', bytes: new Uint8Array([1]), keepFor: minute });
      expect(heard).toContain('other');
    });
    return one;
  }

  it('are asked for by one, and the others have what it brings, as soon as it does', async () => {
    const [one, other] = [await gateway(), await gateway()];
    const { promise, resolve } = Promise.withResolvers<PlatformAnswer>();
    const first = one.get(promise);
    await eventually(() => expect(one.asked()).toBe(1));
    const second = other.get();
    resolve(page('board 1'));
    expect([await first, await second]).toEqual(['board 1', 'board 1']);
    expect([one.asked(), other.asked()]).toEqual([1, 0]);
    expect([await one.get(), await other.get()]).toEqual(['board 1', 'board 1']);
    expect([one.asked(), other.asked()]).toEqual([1, 0]);
  });

  it('are asked for by another where the one whose turn it is does not come back in a viewer’s patience', async () => {
    const [one, other] = [await gateway(), await gateway({ patience: 20 })];
    void one.get(new Promise(() => {}));
    await eventually(() => expect(one.asked()).toBe(1));
    expect(await other.get(page('board 1'))).toBe('board 1');
  });

  it('are asked for by nobody while the platform wants to be left alone', async () => {
    const [one, other] = [await gateway(), await gateway({ patience: 0 })];
    expect(await one.get(failure('rate-limited', 30_000))).toBe('rate-limited');
    for (let look = 0; look < 2; look += 1) {
      const answer = await other.pages.get({ key, ask: async () => page('board 1') });
      expect(answer.error).toMatchObject({ kind: 'rate-limited' });
      const wait = (answer.error?.retryAt ?? 0) - Date.now();
      expect(wait).toBeGreaterThan(10_000);
      expect(wait).toBeLessThanOrEqual(30_000);
    }
  });

  it('are asked for by another where only one cannot reach the platform', async () => {
    for (const answer of [failure('network'), failure('unavailable', 1000)]) {
      await redis.tell('FLUSHALL');
      const [one, other] = [await gateway(), await gateway({ patience: 20 })];
      expect(await one.get(answer)).not.toContain('board');
      expect(await other.get(page('board 1'))).toBe('board 1');
    }
  });

  it('say of a platform that fails that it is not available, whatever it was', async () => {
    const [one, other] = [await gateway(), await gateway({ patience: 20 })];
    await one.get(failure('timeout', 30_000));
    expect(await other.get()).toBe('unavailable');
  });

  it('are shown as old as they are where another one has them, and by nobody once they are too old', async () => {
    const [one, other, late] = [await gateway(), await gateway({ clockOffset: () => 7000 }), await gateway()];
    await one.get(page('board 1'));
    other.say = ({ kept }) => ({ kept: kept && { ...kept, age: 50_000 } });
    const kept = await other.pages.kept(key);
    expect(kept).toBeDefined();
    expect(Math.abs((kept?.asOf ?? 0) - (Date.now() + 7000 - 50_000))).toBeLessThan(10_000);
    late.say = ({ kept }) => ({ kept: kept && { ...kept, age: 60 * minute } });
    expect(await late.pages.kept(key)).toBeUndefined();
    expect(other.asked() + late.asked()).toBe(0);
  });

  it('are shown where another one has them and the platform is dead', async () => {
    const [one, other] = [await gateway(), await gateway()];
    await one.get(page('board 1'));
    other.say = ({ kept }) => ({ kept: kept && { ...kept, age: 2 * minute }, isYours: true });
    const answer = await other.pages.get({ key, ask: async () => failure('unavailable') });
    expect([textOf(answer), answer.how]).toEqual(['board 1', 'stale']);
  });

  it('are renewed by what another one has since, and never by what is older', async () => {
    const [one, other] = [await gateway(), await gateway()];
    await one.get(page('board 1'));
    expect(await other.get()).toBe('board 1');
    // One that has nothing yet, and whose turn it is.
    const put = async (text: string): Promise<string> => {
      const third = await gateway();
      third.say = () => ({ isYours: true, kept: undefined });
      await third.get(page(text));
      return (await stores[0]?.look(key, { mark: undefined, ask: 0 }))?.kept?.mark ?? '';
    };
    const mark = await put('board 2');
    expect(await other.pages.renew(key, mark)).toBe(true);
    expect(await other.get()).toBe('board 2');
    // What is heard of one's own, once more, or again: it is the same.
    expect(await other.pages.renew(key, mark)).toBe(false);
    expect(await other.pages.renew(key, '"another"')).toBe(false);
    const old = await put('board 3');
    other.say = ({ kept }) => ({ kept: kept && { ...kept, age: 50_000 } });
    expect(await other.pages.renew(key, old)).toBe(false);
    expect(await other.get()).toBe('board 2');
    expect(other.asked()).toBe(0);
  });

  it('are each gateway’s own where there is no store', async () => {
    const [one, other] = [await gateway({ shared: undefined }), await gateway({ shared: undefined })];
    await one.get(page('board 1'));
    expect(await other.pages.kept(key)).toBeUndefined();
    expect(await other.pages.renew(key, '"1"')).toBe(false);
    expect(await other.get(page('board 2'))).toBe('board 2');
  });
});
