import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createGateway } from '../../../../src/server/gateway/createGateway.ts';
import type { LimitOptions } from '../../../../src/server/gateway/limits/LimitOptions.ts';
import { createMomentWebhooks } from '../../../../src/server/webhooks/createMomentWebhooks.ts';
import { moveClock } from '../moveClock.ts';
import { readEvents } from '../readEvents.ts';
import { type ServedGateway, serveGateway } from '../serveGateway.ts';
import { serveGateways } from '../store/serveGateways.ts';
import { hasRedis, startRedis } from '../store/startRedis.ts';
import { eventually } from '../../../support/eventually.ts';

const inAMinute = (most: number) => ({ most, milliseconds: 60_000 });
const byHeader: LimitOptions['viewerOf'] = (request) => request.headers.get('x-viewer');

async function look(served: ServedGateway, headers: Record<string, string> = {}): Promise<Response> {
  return served.get(served.board, { headers });
}

async function statuses(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const answers: number[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push((await ask()).status);
  return answers;
}

describe('a viewer who asks too much', () => {
  it('is told when to come back, as the interface tells of a failure, and nobody else is', async () => {
    const limits: LimitOptions = { viewer: inAMinute(5), viewerOf: byHeader };
    await using served = await serveGateway({ limits, origins: ['https://a.example'] });
    const greedy = { 'x-viewer': 'greedy', origin: 'https://a.example' };
    expect(await statuses(5, () => look(served, greedy))).toEqual([200, 200, 200, 200, 200]);
    const refused = await look(served, greedy);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'private, no-store']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(12);
    // A page of another origin can read it, and is not kept from asking whether it may.
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://a.example');
    expect((await served.get(served.board, { method: 'OPTIONS', headers: greedy })).status).toBe(204);
    expect(await refused.json()).toMatchObject({
      success: false,
      error: { status: 429, code: 'GATEWAY_TOO_MANY' },
    });
    expect((await look(served, { 'x-viewer': 'another' })).status).toBe(200);
    // Whoever has no name has no limits.
    expect(new Set(await statuses(20, () => look(served)))).toEqual(new Set([200]));
    expect(served.answers.filter(({ limit }) => limit === 'viewer')).toHaveLength(1);
    const metrics = await served.gateway.operator(new Request('http://localhost/metrics'));
    expect(await metrics.text()).toContain('laurel_gateway_limited_total{limit="viewer"} 1\n');
  });

  it('may ask again bit by bit', async () => {
    const pass = moveClock();
    await using served = await serveGateway({ limits: { viewer: { most: 4, milliseconds: 1200 } } });
    expect(await statuses(5, () => look(served))).toEqual([200, 200, 200, 200, 429]);
    pass(299);
    expect(await statuses(1, () => look(served))).toEqual([429]);
    pass(301);
    expect(await statuses(3, () => look(served))).toEqual([200, 200, 429]);
  });

  it('is to Laurel’s client what the platform’s own limit is', async () => {
    await using served = await serveGateway({ limits: { viewer: inAMinute(1) } });
    const client = served.client();
    await client.getLeaderboard({ tournamentId: served.tournamentId });
    const error: unknown = await client
      .getLeaderboard({ tournamentId: served.tournamentId })
      .catch((error: unknown) => error);
    expect(error).toMatchObject({
      kind: 'rate-limited',
      status: 429,
      code: 'GATEWAY_TOO_MANY',
      retryable: true,
    });
    const { retryAt = 0 } = error as { readonly retryAt?: number };
    expect(retryAt).toBeGreaterThan(Date.now() + 30_000);
  });

  it('is who the connection is from: X-Forwarded-For is anybody’s to send', async () => {
    await using served = await serveGateway({ limits: { viewer: inAMinute(3) } });
    let turn = 0;
    const lying = () => look(served, { 'x-forwarded-for': `10.0.0.${(turn += 1)}` });
    expect(await statuses(5, lying)).toEqual([200, 200, 200, 429, 429]);
  });

  it('is who the proxy in front says it is, and not who they say they are', async () => {
    await using served = await serveGateway({ limits: { viewer: inAMinute(2), proxies: 1 } });
    const from = (chain: string) => look(served, { 'x-forwarded-for': chain });
    expect(await statuses(3, () => from(`1.2.3.${Math.floor(Math.random() * 200)}, 203.0.113.7`))).toEqual([
      200, 200, 429,
    ]);
    expect(await statuses(3, () => from('203.0.113.8'))).toEqual([200, 200, 429]);
    expect((await from('203.0.113.7:4711')).status).toBe(429);
    // Of IPv6 everybody has more addresses than there are limits.
    expect(await statuses(2, () => from(`2001:db8:1:2::${Math.floor(Math.random() * 9999)}`))).toEqual([
      200, 200,
    ]);
    expect((await from('2001:db8:1:2:a:b:c:d')).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
    expect((await from('::ffff:203.0.113.8')).status).toBe(429);
    // What is no address is whoever the connection is from.
    expect(await statuses(3, () => from('unknown'))).toEqual([200, 200, 429]);
  });

  it('has less without a token, and is asked for nothing more with one', async () => {
    await using served = await serveGateway({
      limits: { unauthenticated: inAMinute(2), wrongTokens: inAMinute(1) },
    });
    expect(await statuses(3, () => look(served))).toEqual([200, 200, 429]);
    const sub = served.platform.sandbox.players[0]?.sub ?? '';
    expect(new Set(await statuses(10, () => served.get(served.board, { sub })))).toEqual(new Set([200]));
  });

  it('cannot ask the platform with one wrong token after the other, nor with the same again and again', async () => {
    await using served = await serveGateway({ limits: { wrongTokens: inAMinute(5) } });
    const before = served.asked();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => look(served, { authorization: `Bearer wrong.${index}.x` })),
    );
    expect(served.asked() - before).toBeLessThanOrEqual(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(55);
    // Boards are there meanwhile.
    expect((await look(served)).status).toBe(200);

    await using other = await serveGateway();
    const first = await look(other, { authorization: 'Bearer wrong.x.x' });
    const said: unknown = await first.json();
    for (let turn = 0; turn < 30; turn += 1) {
      const again = await look(other, { authorization: 'Bearer wrong.x.x' });
      expect([again.status, await again.json()]).toEqual([first.status, said]);
    }
    expect(other.asked()).toBe(1);
  });

  it('gets nothing back of what they hang up on: it may have been a wrong token', async () => {
    await using served = await serveGateway({ limits: { wrongTokens: inAMinute(3), viewerOf: byHeader } });
    const remove = served.platform.sandbox.faults.add({ type: 'delay', milliseconds: 60_000 });
    for (let turn = 1; turn <= 3; turn += 1) {
      const leaving = new AbortController();
      const headers = { authorization: `Bearer wrong.${turn}.x`, 'x-viewer': 'greedy' };
      const request = new Request(`http://game.example/laurel${served.board}`, {
        headers,
        signal: leaving.signal,
      });
      const answered = served.gateway(request);
      await eventually(() => expect(served.asked()).toBe(turn));
      leaving.abort();
      await answered.catch(() => {});
    }
    remove();
    const greedy = { authorization: 'Bearer wrong.4.x', 'x-viewer': 'greedy' };
    expect((await look(served, greedy)).status).toBe(429);
    expect(served.asked()).toBe(3);
    expect((await look(served, { ...greedy, 'x-viewer': 'another' })).status).not.toBe(429);
  });

  it('has so many streams open and no more, each of which is one of what they may ask', async () => {
    await using served = await serveGateway({ limits: { streams: 2, viewer: inAMinute(6) } });
    const url = `${served.url}/events?${new URLSearchParams({ page: served.board })}`;
    await using one = await readEvents(url);
    {
      await using two = await readEvents(url);
      await Promise.all([one.next('page'), two.next('page')]);
      const third = await fetch(url);
      expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30']);
    }
    await eventually(async () => {
      await using two = await readEvents(url);
      expect(two.response.status).toBe(200);
    });
    await eventually(async () => expect((await look(served)).status).toBe(429));
  });

  /** A stream of so many pages from the given place on. */
  const streamOf = ({ url, board }: ServedGateway, count: number, from = 0) => {
    const pages = Array.from({ length: count }, (_, index) => [
      'page',
      `${board}?limit=1&skip=${from + index}`,
    ]);
    return `${url}/events?${new URLSearchParams(pages)}`;
  };

  it('has each page that they are the first to watch counted, and none that is watched already', async () => {
    await using served = await serveGateway({
      limits: { unauthenticated: inAMinute(8), viewerOf: byHeader },
    });
    await using others = await readEvents(streamOf(served, 20));
    expect(others.response.status).toBe(200);
    const greedy = { 'x-viewer': 'greedy' };
    for (let turn = 0; turn < 3; turn += 1) {
      await using same = await readEvents(streamOf(served, 20), greedy);
      expect(same.response.status).toBe(200);
    }
    await using own = await readEvents(streamOf(served, 5, 20), greedy);
    expect(own.response.status).toBe(200);
    const more = await fetch(streamOf(served, 1, 30), { headers: greedy });
    expect([more.status, await more.json()]).toMatchObject([429, { error: { code: 'GATEWAY_TOO_MANY' } }]);
  });

  it('watches so many pages and no more, in however many streams', async () => {
    await using served = await serveGateway({ limits: { watched: 21 } });
    await using one = await readEvents(streamOf(served, 20));
    await using same = await readEvents(streamOf(served, 20));
    expect([one.response.status, same.response.status]).toEqual([200, 200]);
    const more = await fetch(streamOf(served, 2, 20));
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '30']);
    {
      await using another = await readEvents(streamOf(served, 1, 20));
      expect(another.response.status).toBe(200);
    }
    await one[Symbol.asyncDispose]();
    await same[Symbol.asyncDispose]();
    await eventually(async () => {
      await using others = await readEvents(streamOf(served, 20, 20));
      expect(others.response.status).toBe(200);
    });
  });

  it('leaves room for others to ask, whatever is watched', async () => {
    await using served = await serveGateway({ interval: 100 });
    served.platform.sandbox.faults.add({ type: 'delay', milliseconds: 200 });
    const readers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => readEvents(streamOf(served, 20, 20 * index))),
    );
    expect(await statuses(3, () => served.get(`${served.board}?limit=3`))).toEqual([200, 200, 200]);
    for (const reader of readers) await reader[Symbol.asyncDispose]();
  });

  it('is nobody where nobody says who asks, which the operator is told once', async () => {
    const told: string[] = [];
    const gateway = createGateway({
      baseUrl: 'http://127.0.0.1:9',
      apiKey: 'key',
      limits: { viewer: inAMinute(1) },
      onError: ({ message }) => told.push(message),
    });
    const ask = () => gateway(new Request('http://localhost/laurel/none'));
    expect(await statuses(3, ask)).toEqual([404, 404, 404]);
    expect(told).toHaveLength(1);
    const known = () => gateway(new Request('http://localhost/laurel/none'), { address: '192.0.2.1' });
    expect(await statuses(2, known)).toEqual([404, 429]);
  });

  it.each<[string, unknown]>([
    ['a promise', async () => 'ana'],
    ['a number', () => 7],
    ['nothing', () => undefined],
  ])('is nobody by a viewerOf that answers %s, which the operator is told once', async (_, viewerOf) => {
    const told: string[] = [];
    const gateway = createGateway({
      baseUrl: 'http://127.0.0.1:9',
      apiKey: 'key',
      limits: { viewer: inAMinute(1), viewerOf: viewerOf as LimitOptions['viewerOf'] },
      onError: ({ message }) => told.push(message),
    });
    await statuses(3, () => gateway(new Request('http://localhost/laurel/none')));
    expect(told).toEqual([expect.stringMatching(/viewerOf that answers a text, or null.*no promise/)]);
  });

  it('is nobody where the process itself follows boards, and the operator is told nothing', async () => {
    await using served = await serveGateway({ limits: { viewer: inAMinute(1) } });
    const seen: unknown[] = [];
    const receiver = createServer((_, response) => response.end());
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const webhooks = createMomentWebhooks({
      gateway: served.gateway,
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr',
      boards: [{ tournamentId: served.tournamentId }],
      interval: 1000,
      onError: (error) => seen.push(error),
    });
    await eventually(() => expect(served.answers.length).toBeGreaterThan(1), { timeout: 10_000 });
    await webhooks.close();
    await new Promise((resolve) => receiver.close(resolve));
    expect([served.problems, seen]).toEqual([[], []]);
    expect(new Set(served.answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('is in the reports by a name that says nothing', async () => {
    await using served = await serveGateway({ limits: {} });
    await look(served);
    await look(served);
    const names = served.answers.map(({ viewer }) => viewer);
    expect(names[0]).toMatch(/^[\da-f]{32}$/);
    expect(new Set(names).size).toBe(1);
    expect(served.answers[0]?.page).toBe(`${served.board}?limit=10&skip=0`);
    expect(JSON.stringify(served.answers)).not.toContain('127.0.0.1');
  });

  it.each([
    { viewer: { most: 0, milliseconds: 1000 } },
    { wrongTokens: { most: 10, milliseconds: 0 } },
    { unauthenticated: { most: Number.NaN, milliseconds: 1000 } },
    { watched: 0 },
  ])('is not to be had with %j', (limits) => {
    expect(() => createGateway({ baseUrl: 'https://p.example', apiKey: 'key', limits })).toThrow('limits.');
  });
});

describe.skipIf(!hasRedis)('limits of several gateways', () => {
  it('hold over all of them, and at each of them while the store is gone', async () => {
    await using redis = await startRedis();
    await using served = await serveGateways(3, redis, { limits: { viewer: inAMinute(60) } });
    const ask = async (index: number): Promise<number> =>
      (await fetch(`${served.urls[index % 3]}${served.board}`)).status;
    const together: number[] = [];
    for (let turn = 0; turn < 90; turn += 1) together.push(await ask(turn));
    const allowed = together.filter((status) => status === 200).length;
    expect(allowed).toBeLessThanOrEqual(62);
    // Each may have a handful that another could have used.
    expect(allowed).toBeGreaterThanOrEqual(54);
    expect(served.problems).toEqual([]);
    const keys = ((await redis.tell('KEYS', '*taken*')) as string[]).join();
    expect(keys).not.toBe('');
    expect(keys).not.toContain('127.0.0.1');

    await redis.tell('FLUSHALL');
    await redis.kill();
    await using alone = await serveGateways(2, redis, { limits: { viewer: inAMinute(10) } });
    const apart: number[] = [];
    for (let turn = 0; turn < 40; turn += 1)
      apart.push((await fetch(`${alone.urls[turn % 2]}${alone.board}`)).status);
    expect(apart.filter((status) => status === 200)).toHaveLength(20);
  }, 30_000);
});
