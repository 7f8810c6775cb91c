import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { etagOf, type PageContent, refusalText } from '../../../../src/server/gateway/pages/KeptPage.ts';
import { sharePages, type SharedPages } from '../../../../src/server/gateway/pages/sharePages.ts';
import type { OpenStore, StoreLook } from '../../../../src/server/gateway/store/GatewayStore.ts';
import { redisStore } from '../../../../src/server/gateway/store/redisStore.ts';
import { hasRedis, type Redis, startRedis } from '../store/startRedis.ts';

const key = '/sdk/v2/tournaments/cup/leaderboard?limit=10&skip=0';
const type = 'application/json';
const body = '{"code":1,"success":true,"data":{"entries":[],"totalEntries":0}}\n';
const interval = 60_000;
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function content(text = body, refusal?: PageContent['refusal']): Promise<PageContent> {
  return { body: bytesOf(text), type, etag: await etagOf(bytesOf(text)), refusal };
}

describe.skipIf(!hasRedis)('pages that several gateways share', () => {
  let redis: Redis;
  let store: OpenStore;
  let doubts: string[];

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => redis[Symbol.asyncDispose]());
  beforeEach(async () => {
    await redis.tell('FLUSHALL');
    store = redisStore(createClient({ url: redis.url })).open('space', () => {});
    doubts = [];
  });
  afterEach(() => store.close());

  /** Those of one gateway, which has the store, or one that says otherwise. */
  function shared({
    keepFor = 600_000,
    of = store,
  }: { readonly keepFor?: number; readonly of?: OpenStore } = {}): SharedPages {
    const attempt = async <T>(work: (store: OpenStore) => Promise<T>): Promise<T> => work(of);
    const doubt = (what: string): void => void doubts.push(what);
    return sharePages({ attempt, doubt, isThere: () => true, failures: () => 0, close: () => {} }, keepFor);
  }

  /** Puts a page there as the one whose turn it is does. */
  async function put(pages: SharedPages, given: PageContent): Promise<void> {
    const look = await pages.look(key, undefined, interval);
    if (look === undefined) throw new Error('The store is not there.');
    await pages.put(key, given, look);
  }

  /** What another program, or another version of this one, has left under the name of the page. */
  async function leave(bytes: Uint8Array, mark: string): Promise<void> {
    await store.put(key, { at: 1, mark, bytes, keepFor: 600_000 });
  }

  const lifetime = async (): Promise<number> => Number(await redis.tell('PTTL', `laurel:space:page:${key}`));

  /** The store, which says something else of what it was asked. */
  function saying(change: (look: StoreLook) => object): OpenStore {
    return {
      ...store,
      look: async (...asked) => {
        const look = await store.look(...asked);
        return { ...look, ...change(look) };
      },
    };
  }

  it('are one’s to ask for, and then everybody’s to the byte, with their age', async () => {
    const [one, other] = [shared(), shared()];
    expect(await one.look(key, undefined, interval)).toMatchObject({ isYours: true, page: undefined });
    const waiting = await other.look(key, undefined, interval);
    expect(waiting).toMatchObject({ isYours: false, page: undefined });
    const page = await content();
    await put(one, page);
    const found = await other.look(key, undefined, interval);
    expect(found).toMatchObject({ isYours: false, page });
    expect(found?.page?.at).toBeLessThanOrEqual(found?.at ?? 0);
    const aged = shared({ of: saying(({ kept }) => ({ kept: kept && { ...kept, age: 5000 } })) });
    const old = await aged.look(key, undefined, interval);
    expect(old?.page?.at).toBe((old?.at ?? 0) - 5000);
    expect(doubts).toEqual([]);
  });

  it('are not sent again to whoever has them, and are when they are others', async () => {
    const page = await content();
    await put(shared(), page);
    const sent: boolean[] = [];
    const watched = shared({
      of: saying(({ kept }) => {
        sent.push(kept?.bytes !== undefined);
        return {};
      }),
    });
    const known = { ...page, body: bytesOf('what it has') };
    expect((await watched.look(key, known, 0))?.page?.body).toEqual(known.body);
    expect((await watched.look(key, await content('{"other":1}'), 0))?.page).toMatchObject(page);
    expect(sent).toEqual([false, true]);
  });

  it('take the place of one another', async () => {
    const pages = shared();
    await put(pages, await content());
    const next = await content('{"code":1,"success":true,"data":{"entries":[],"totalEntries":1}}');
    const look = await pages.look(key, undefined, 0);
    if (look === undefined) throw new Error('The store is not there.');
    await pages.put(key, next, look);
    expect((await pages.look(key, undefined, 0))?.page).toMatchObject(next);
  });

  it('may be a no of the platform’s', async () => {
    for (const status of [400, 499]) {
      const refusal = { status, code: 1001, message: 'This tournament has ended' };
      const page = await content(refusalText(refusal), refusal);
      await redis.tell('FLUSHALL');
      await put(shared(), page);
      expect((await shared().look(key, undefined, interval))?.page).toMatchObject(page);
    }
    expect(doubts).toEqual([]);
  });

  const head = (change: object = {}): string => `${JSON.stringify({ key, type, ...change })}\n`;
  const refusal = { status: 403, code: 7, message: 'No.' };
  it.each<[string, string, string, string?]>([
    ['another page', head({ key: '/sdk/v2/userinfo' }), body],
    ['something else than JSON', head({ type: 'text/html' }), body],
    ['a page that is not what its mark says', head(), body.replace('0', '9'), body],
    ['a page that was cut off', head(), body.slice(0, -1), body],
    ['a page that nothing is said of', '', body],
    ['a page that nonsense is said of', 'nonsense\n', body],
    ['a page that null is said of', 'null\n', body],
    ['a line alone', '{"key"', ''],
    ['a no that is not in it', head({ refusal: { ...refusal, status: 404 } }), refusalText(refusal)],
    ['a no that is none', head({ refusal: null }), body],
    [
      'a no that is a yes',
      head({ refusal: { ...refusal, status: 200 } }),
      refusalText({ ...refusal, status: 200 }),
    ],
    [
      'a no that is a failure',
      head({ refusal: { ...refusal, status: 500 } }),
      refusalText({ ...refusal, status: 500 }),
    ],
    [
      'a no with a status that is none',
      head({ refusal: { ...refusal, status: '403' } }),
      refusalText({ ...refusal, status: '403' as unknown as number }),
    ],
  ])(
    'are shown to nobody where there is %s, and are asked for anew',
    async (_, said, text, marked = text) => {
      await leave(bytesOf(said + text), await etagOf(bytesOf(marked)));
      // Nobody is told to ask who only wants to see what there is.
      expect(await shared().look(key, undefined, 0)).toMatchObject({ isYours: false, page: undefined });
      expect(await shared().look(key, undefined, interval)).toMatchObject({ isYours: true, page: undefined });
      expect(doubts).toEqual(['a page is not what it was', 'a page is not what it was']);
    },
  );

  it.each<readonly [string, (look: StoreLook) => object]>([
    ['no moment', () => ({ now: Number.NaN })],
    ['no wait', () => ({ wait: Number.NaN })],
    ['a wait that is over before', () => ({ wait: -1 })],
  ])('are nobody’s turn where the store says %s', async (_, change) => {
    await put(shared(), await content());
    expect(await shared({ of: saying(change) }).look(key, undefined, interval)).toBeUndefined();
    expect(doubts).toEqual(['whose turn it is cannot be']);
  });

  it('are not believed where they are from a time to come', async () => {
    await put(shared(), await content());
    const ahead = shared({ of: saying(({ kept }) => ({ kept: kept && { ...kept, age: -1 } })) });
    expect(await ahead.look(key, undefined, interval)).toMatchObject({ isYours: true, page: undefined });
    expect(doubts).toHaveLength(1);
  });

  it('go after a minute where nobody came back to them, and are kept longer where somebody did', async () => {
    const page = await content();
    await put(shared({ keepFor: 5000 }), page);
    expect(await lifetime()).toBeLessThanOrEqual(5000);
    await redis.tell('FLUSHALL');
    await put(shared(), page);
    const once = await lifetime();
    expect(once).toBeGreaterThan(5000);
    expect(once).toBeLessThanOrEqual(60_000);
    await put(shared(), page);
    expect(await lifetime()).toBeGreaterThan(60_000);
  });

  it('are asked for by nobody while the platform wants to be left alone, and all hear why', async () => {
    const pages = shared();
    await put(pages, await content());
    await pages.hold(key, 90_000, 'rate-limited');
    const look = await shared().look(key, undefined, 1);
    expect(look).toMatchObject({ isYours: false, why: 'rate-limited' });
    expect(look?.wait).toBeGreaterThan(60_000);
  });

  it('are nobody’s where the store is not there', async () => {
    const attempt = async (): Promise<undefined> => undefined;
    const doubt = (what: string): void => void doubts.push(what);
    const alone = sharePages({ attempt, doubt, isThere: () => false, failures: () => 1, close: () => {} }, 1);
    expect(await alone.look(key, undefined, interval)).toBeUndefined();
    expect(doubts).toEqual([]);
  });
});
