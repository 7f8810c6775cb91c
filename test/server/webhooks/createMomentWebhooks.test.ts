import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createGateway,
  createMomentWebhooks,
  redisStore,
  type Gateway,
  type MomentDelivery,
  type MomentWebhookOptions,
  type MomentWebhooks,
} from '../../../src/entries/server.ts';
import { etagOf } from '../../../src/server/gateway/pages/KeptPage.ts';
import { cup, cupId } from '../../support/cup.ts';
import { serveTestSandbox, type TestSandbox } from '../../support/serveTestSandbox.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { hasRedis, type Redis, startRedis } from '../gateway/store/startRedis.ts';
import { eventually } from '../../support/eventually.ts';

const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;
const soon = { timeout: 20_000, interval: 20 };

interface Received {
  readonly id: string;
  readonly path: string | undefined;
  readonly isSigned: boolean;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly body: MomentDelivery;
}

let platform: TestSandbox;
let gateway: Gateway;
let receiver: TestServer;
let received: Received[];
let answers: number[];
/** The answer to whatever is not in `answers`. */
let answer: (id: string) => number | Promise<number>;
let running: MomentWebhooks[];
beforeEach(async () => {
  received = [];
  answers = [];
  answer = () => 204;
  running = [];
  platform = await serveTestSandbox({ snapshot: cup(5, [], (index) => 1_000 - index * 10).snapshot() });
  gateway = createGateway({
    baseUrl: platform.url,
    apiKey: platform.sandbox.apiKeys.production,
    origins: [],
    interval: 100,
    onError: () => {},
  });
  // As a receiver does it that follows the specification: over the very bytes, and within five minutes.
  receiver = await startServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const [id, seconds, signature] = ['id', 'timestamp', 'signature'].map((name) =>
        String(request.headers[`webhook-${name}`]),
      ) as [string, string, string];
      const expected = createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64');
      const isNow = Math.abs(Date.now() / 1000 - Number(seconds)) < 300;
      received.push({
        id,
        path: request.url,
        isSigned: signature === `v1,${expected}` && isNow,
        headers: request.headers,
        text,
        body: JSON.parse(text) as MomentDelivery,
      });
      void Promise.resolve(answers.shift() ?? answer(id)).then((status) =>
        response.writeHead(status, { location: '/elsewhere' }).end(),
      );
    });
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const webhooks of running) await webhooks.close();
  await gateway.close();
  await receiver[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

/** Starts webhooks, and waits until the board has been seen for the first time. */
async function start(options: Partial<MomentWebhookOptions> = {}): Promise<MomentWebhooks> {
  const looked = vi.fn(options.gateway ?? gateway);
  const webhooks = createMomentWebhooks({
    url: receiver.url,
    secret,
    boards: [{ tournamentId: cupId, zones: [{ label: 'Prizes', to: 2 }] }],
    interval: 1000,
    retryAfter: [50, 50],
    onError: () => {},
    ...options,
    gateway: looked,
  });
  running.push(webhooks);
  await eventually(() => expect(looked.mock.results[0]?.type).toBe('return'), soon);
  await looked.mock.results[0]?.value;
  return webhooks;
}

/** The answer of a gateway, as one of that moment. */
function at(moment: string, { status, headers, body }: Response): Response {
  const changed = new Headers(headers);
  changed.set('laurel-as-of', new Date(moment).toUTCString());
  return new Response(body, { status, headers: changed });
}

const win = (player: number, kills: number): void => {
  platform.sandbox.board(cupId)?.add({ player: `player-${player}`, scores: { kills }, at: Date.now() });
};

/** Changes the board twice, an interval apart, until another receiver has been told of both. */
async function othersAreTold(): Promise<void> {
  await start({ url: new URL('/other', receiver.url).href });
  for (const count of [1, 2]) {
    win(3, 35);
    await eventually(
      () => expect(received.filter(({ path }) => path === '/other')).toHaveLength(count),
      soon,
    );
  }
}

describe('a board that cannot be followed', () => {
  it('is told once, and what is only down is not', async () => {
    const errors: string[] = [];
    let looks = 0;
    await start({
      boards: [{ tournamentId: 'no-such-cup' }],
      onError: ({ message }) => errors.push(message),
      gateway: async (request) => {
        looks += 1;
        return looks === 1 ? new Response('', { status: 503 }) : gateway(request);
      },
    });
    expect(errors).toEqual([]);
    await eventually(() => expect(looks).toBeGreaterThan(3), soon);
    expect(errors).toEqual([expect.stringContaining('The board no-such-cup cannot be followed: ')]);
  });

  it('throws at once where it is of more places than a page has', () => {
    const boards = [{ tournamentId: cupId, places: 2000 }];
    expect(() => createMomentWebhooks({ gateway, url: receiver.url, secret, boards })).toThrow(
      expect.objectContaining({ kind: 'config', message: expect.stringContaining('1 to 1000') }),
    );
  });
});

describe('what is delivered', () => {
  it('is all that changed on a board, in one request that its receiver can verify', async () => {
    await start();
    win(4, 35);
    await eventually(() => expect(received).toHaveLength(1), soon);
    expect(received[0]?.isSigned).toBe(true);
    expect(received[0]?.id).toMatch(/^msg_/);
    const { type, timestamp, data } = received[0]?.body ?? {};
    expect(type).toBe('leaderboard.moments');
    expect(Date.parse(timestamp ?? '')).not.toBeNaN();
    expect(data?.tournamentId).toBe(cupId);
    const by = expect.objectContaining({ id: 'player-4' }) as object;
    expect(data?.moments.map(({ player: { id }, ...rest }) => ({ id, ...rest }))).toEqual([
      { id: 'player-4', kind: 'entered-zone', rank: 2, zone: 'Prizes' },
      { id: 'player-1', kind: 'overtaken', rank: 3, by },
      { id: 'player-2', kind: 'overtaken', rank: 4, by },
      { id: 'player-3', kind: 'overtaken', rank: 5, by },
    ]);
  }, 40_000);

  it('is nothing of a board as it is found, and nothing twice', async () => {
    const asked = vi.fn(gateway);
    await start({ gateway: asked });
    const looks = async (count: number): Promise<void> => {
      const before = asked.mock.calls.length;
      await eventually(() => expect(asked.mock.calls.length - before).toBeGreaterThanOrEqual(count), soon);
    };
    await looks(3);
    expect(received).toEqual([]);
    win(2, 1);
    await eventually(() => expect(received).toHaveLength(1), soon);
    await looks(3);
    expect(received).toHaveLength(1);
    expect(received[0]?.body.data.moments).toEqual([
      expect.objectContaining({ kind: 'new-best', score: { scoreType: 'kills', value: 981 } }),
    ]);
  }, 40_000);

  it('says when the board was so on the platform, and until when it was as before', async () => {
    let moment = '2026-03-01T12:00:00.000Z';
    await start({ gateway: async (request) => at(moment, await gateway(request)) });
    win(4, 35);
    moment = '2026-03-01T12:00:07.000Z';
    await eventually(() => expect(received).toHaveLength(1), soon);
    const { timestamp, data } = received[0]?.body ?? {};
    expect([data?.since, timestamp]).toEqual(['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:07.000Z']);
  }, 40_000);

  it('is nothing of a page that is older than what was told of', async () => {
    let old: Response | undefined;
    let looks = 0;
    await start({
      async gateway(request) {
        looks += 1;
        const response = await gateway(request);
        old ??= at(new Date(Date.now() - 60_000).toISOString(), response.clone());
        // As of a gateway that asks more seldom.
        return received.length > 0 && looks % 2 === 0 ? old.clone() : response;
      },
    });
    win(4, 35);
    await eventually(() => expect(received).toHaveLength(1), soon);
    const before = looks;
    await eventually(() => expect(looks).toBeGreaterThanOrEqual(before + 4), soon);
    win(3, 45);
    await eventually(() => expect(received.at(-1)?.text).toContain('"rank":1'), soon);
    expect(received).toHaveLength(2);
  }, 40_000);

  it.skipIf(!hasRedis)(
    'is nothing of an older page of another process’s gateway, which is of the same second',
    async () => {
      await using redis = await startRedis();
      let old: Response | undefined;
      let looks = 0;
      let told = 0;
      await start({
        store: redisStore(createClient({ url: redis.url })),
        async gateway(request) {
          looks += 1;
          const response = await gateway(request);
          old ??= response.clone();
          if (received.length === 0) told = looks;
          const isSame = looks < told + 7;
          const second = String(isSame ? told : looks).padStart(2, '0');
          const isOld = looks > told && isSame && looks % 2 === 0;
          return at(`2026-03-01T12:00:${second}.000Z`, isOld ? old.clone() : response);
        },
      });
      await eventually(() => expect(looks).toBeGreaterThan(2), soon);
      win(4, 35);
      await eventually(() => expect(received).toHaveLength(1), soon);
      await eventually(() => expect(looks).toBeGreaterThan(told + 8), soon);
      expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    },
    40_000,
  );

  it('goes on where the platform’s clock was put back', async () => {
    let moment = '2026-03-01T12:00:00.000Z';
    await start({ gateway: async (request) => at(moment, await gateway(request)) });
    moment = '2026-03-01T11:00:00.000Z';
    win(4, 35);
    await eventually(() => expect(received).toHaveLength(1), soon);
    expect(received[0]?.body.timestamp).toBe(moment);
  }, 40_000);

  it('has ids and names of a board that everybody may see, and no credential', async () => {
    const asked = vi.fn(gateway);
    await start({ gateway: asked });
    win(4, 35);
    await eventually(() => expect(received).toHaveLength(1), soon);
    for (const [request] of asked.mock.calls) expect(request.headers.get('authorization')).toBeNull();
    const { text = '', headers = {} } = received[0] ?? {};
    const sent = `${text}${JSON.stringify(headers)}`;
    expect(sent).not.toContain(platform.sandbox.apiKeys.production);
    expect(sent).not.toContain(key.toString('base64'));
    expect(sent).not.toMatch(/email|username|picture|friend/i);
  }, 40_000);
});

describe('a receiver', () => {
  it.each([500, 429, 302])(
    'that answers %i is asked again, under the same id',
    async (status) => {
      answers = [status, status];
      await start();
      win(4, 35);
      await eventually(() => expect(received).toHaveLength(3), soon);
      expect(new Set(received.map(({ id }) => id)).size).toBe(1);
      expect(received.every(({ isSigned }) => isSigned)).toBe(true);
      expect(receiver.requests.every(({ url }) => url === '/')).toBe(true);
    },
    40_000,
  );

  it('that takes nothing is given up, which is said; the next change is delivered', async () => {
    answers = [500, 500, 500];
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const onError = vi.fn<(error: Error) => void>(() => {
      throw new Error('The log is full');
    });
    await start({ onError });
    win(4, 35);
    await eventually(() => expect(onError).toHaveBeenCalledOnce(), soon);
    expect(String(onError.mock.calls[0]?.[0])).toContain('500');
    expect(onError.mock.calls[0]?.[0]).toHaveProperty('operation', undefined);
    win(3, 35);
    await eventually(() => expect(received).toHaveLength(4), soon);
    expect(received[3]?.id).not.toBe(received[0]?.id);
  }, 40_000);

  it.skipIf(!hasRedis)(
    'is given up with its own last answer, where a store has others on their way',
    async () => {
      await using redis = await startRedis();
      const onError = vi.fn<(error: Error) => void>();
      let answerSecond = (_status: number): void => {};
      const second = new Promise<number>((resolve) => {
        answerSecond = resolve;
      });
      answers = [500];
      // Its second attempt comes with the first one of the next delivery.
      const store = redisStore(createClient({ url: redis.url }));
      await start({ store, retryAfter: [400], onError });
      win(4, 35);
      await eventually(() => expect(received).toHaveLength(1), soon);
      answer = (id) => (id === received[0]?.id ? 502 : second);
      win(3, 35);
      await eventually(() => expect(received).toHaveLength(3), soon);
      expect(new Set(received.map(({ id }) => id)).size).toBe(2);
      await sleep(100);
      answerSecond(503);
      // The other one, too, once its second attempt has failed: until then there is one error, for 400 ms.
      await eventually(
        () =>
          expect(onError.mock.calls.map(([error]) => /\d+/.exec(error.message)?.[0])).toEqual(['502', '503']),
        soon,
      );
    },
    40_000,
  );

  it.skipIf(!hasRedis)(
    'is told by another process of the store what was on its way as one was closed',
    async () => {
      await using redis = await startRedis();
      const onError = vi.fn<(error: Error) => void>();
      const options = { retryAfter: [], onError };
      const isOver = new Promise<number>(() => {});
      answer = () => isOver;
      const first = await start({ store: redisStore(createClient({ url: redis.url })), ...options });
      win(4, 35);
      await eventually(() => expect(received).toHaveLength(1), soon);
      await first.close();
      expect(onError).not.toHaveBeenCalled();
      answer = () => 204;
      await start({ store: redisStore(createClient({ url: redis.url })), ...options });
      await eventually(() => expect(received).toHaveLength(2), soon);
      expect(received[1]?.id).toBe(received[0]?.id);
    },
    40_000,
  );

  it.skipIf(!hasRedis)(
    'is told what waits by a process that follows another board in front, and other zones',
    async () => {
      await using redis = await startRedis();
      answer = () => 503;
      const options = { retryAfter: Array.from({ length: 100 }, () => 1) };
      const first = await start({ store: redisStore(createClient({ url: redis.url })), ...options });
      win(4, 35);
      await eventually(() => expect(received).toHaveLength(1), soon);
      await first.close();
      answer = () => 204;
      const boards = [{ tournamentId: 'another' }, { tournamentId: cupId }];
      await start({ store: redisStore(createClient({ url: redis.url })), boards, ...options });
      await eventually(() => expect(received.length).toBeGreaterThan(1), soon);
      expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    },
    40_000,
  );

  it.skipIf(!hasRedis)(
    'is told what waits by a process that has another secret, signed by it',
    async () => {
      await using redis = await startRedis();
      answer = () => 503;
      const options = { retryAfter: Array.from({ length: 100 }, () => 1) };
      const former = `whsec_${randomBytes(32).toString('base64')}`;
      const store = redisStore(createClient({ url: redis.url }));
      const first = await start({ store, secret: former, ...options });
      await eventually(() => {
        win(4, 35);
        expect(received).not.toHaveLength(0);
      }, soon);
      await first.close();
      const [waiting] = received;
      expect(waiting?.isSigned).toBe(false);
      answer = () => 204;
      await start({ store, ...options });
      await eventually(
        () => expect(received.some(({ id, isSigned }) => id === waiting?.id && isSigned)).toBe(true),
        soon,
      );
    },
    40_000,
  );

  it('takes what is signed by one of several secrets, whichever it has', async () => {
    const another = randomBytes(32);
    await start({ secret: [`whsec_${another.toString('base64')}`, secret] });
    win(4, 35);
    await eventually(() => expect(received).toHaveLength(1), soon);
    const { id, headers, text } = received[0] ?? {};
    const signatures = [another, key].map((bytes) => {
      const signed = `${id}.${String(headers?.['webhook-timestamp'])}.${text}`;
      return `v1,${createHmac('sha256', bytes).update(signed).digest('base64')}`;
    });
    expect(headers?.['webhook-signature']).toBe(signatures.join(' '));
  });

  it('that answers 410 is told nothing more', async () => {
    answers = [410];
    const onError = vi.fn();
    await start({ onError });
    win(4, 35);
    await eventually(() => expect(onError).toHaveBeenCalledOnce(), soon);
    await othersAreTold();
    expect(received.filter(({ path }) => path !== '/other')).toHaveLength(1);
  }, 40_000);

  it.skipIf(!hasRedis)(
    'that answered 410 is told again by a process that is started afterwards',
    async () => {
      await using redis = await startRedis();
      answers = [410];
      const onError = vi.fn();
      await start({ store: redisStore(createClient({ url: redis.url })), onError });
      win(4, 35);
      await eventually(() => expect(onError).toHaveBeenCalledOnce(), soon);
      await start({ store: redisStore(createClient({ url: redis.url })) });
      win(3, 45);
      await eventually(() => expect(received).toHaveLength(2), soon);
    },
    40_000,
  );

  it('is told nothing once it is closed, also of what waits for another attempt', async () => {
    answers = [500];
    const webhooks = await start({ retryAfter: [30_000] });
    win(4, 35);
    await eventually(() => expect(received).toHaveLength(1), soon);
    await webhooks.close();
    await othersAreTold();
    expect(received.filter(({ path }) => path !== '/other')).toHaveLength(1);
  }, 40_000);
});

it.each([
  ['a secret without its prefix', { secret: key.toString('base64') }, /whsec_/],
  ['a short secret', { secret: `whsec_${randomBytes(8).toString('base64')}` }, /24 to 64/],
  ['a list of no secret', { secret: [] }, /whsec_/],
  ['a short secret beside a good one', { secret: [secret, `whsec_${btoa('short')}`] }, /24 to 64/],
  ['plain http to elsewhere', { url: 'http://receiver.example/hook' }, /https/],
  ['an address that is none', { url: 'receiver' }, /https/],
  ['an address with a password', { url: 'https://user:pass@receiver.example' }, /user name or password/],
  ['an address with a user', { url: 'https://user@receiver.example' }, /user name or password/],
])('refuses %s, and does not repeat it', (_, options, message) => {
  const make = () => createMomentWebhooks({ gateway, url: receiver.url, secret, boards: [], ...options });
  expect(make).toThrow(
    expect.objectContaining({
      kind: 'config',
      operation: undefined,
      message: expect.stringMatching(message) as string,
    }),
  );
  for (const value of Object.values(options).flat()) {
    try {
      make();
    } catch (error) {
      expect(String(error)).not.toContain(value);
    }
  }
});

it('tells what it cannot go on from, once, and ends nothing', async () => {
  const onError = vi.fn<(error: Error) => void>();
  const boards = [{ tournamentId: cupId, zones: [null as never] }, { tournamentId: cupId }];
  await start({ boards, onError });
  await eventually(() => {
    win(4, 35);
    expect(onError).toHaveBeenCalled();
  }, soon);
  expect(onError.mock.calls[0]?.[0]).toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining(`The board ${cupId} could not be followed`) as string,
  });
  await eventually(() => expect(received.length).toBeGreaterThan(0), soon);
}, 40_000);

describe.runIf(hasRedis)('with a store', () => {
  const ledger = async (redis: Redis): Promise<string> =>
    ((await redis.tell('KEYS', '*:page:webhooks *')) as string[])[0] ?? '';

  it.each(['null', '[]', '{}', '{"seen":null,"pending":[],"isGone":false}', '{"pending":[{"id":"x"}]}'])(
    'goes on where another version has left %s',
    async (text) => {
      await using redis = await startRedis();
      await start({ store: redisStore(createClient({ url: redis.url })) });
      const mark = await etagOf(new TextEncoder().encode(text));
      // More than once, for a turn that is under way has taken what was there before.
      for (let round = 0; round < 2; round += 1) {
        await eventually(async () => expect(await ledger(redis)).not.toBe(''), soon);
        await redis.tell('HSET', await ledger(redis), 'bytes', text, 'mark', mark);
        await eventually(
          async () => expect(await redis.tell('HGET', await ledger(redis), 'mark')).not.toBe(mark),
          soon,
        );
      }
      win(4, 35);
      await eventually(() => expect(received).toHaveLength(1), soon);
    },
    40_000,
  );

  it('hands in what was put off by a clock that was ahead', async () => {
    await using redis = await startRedis();
    await start({ store: redisStore(createClient({ url: redis.url })) });
    const tomorrow = { id: 'msg_tomorrow', body: '{}', tries: 1, at: Date.now() + 86_400_000 };
    const text = JSON.stringify({ pending: [tomorrow] });
    const mark = await etagOf(new TextEncoder().encode(text));
    await eventually(
      async () => {
        await redis.tell('HSET', await ledger(redis), 'bytes', text, 'mark', mark);
        expect(received.map(({ id }) => id)).toContain('msg_tomorrow');
      },
      { ...soon, interval: 300 },
    );
  }, 40_000);

  it('has what it knows kept for a day from the first look on', async () => {
    await using redis = await startRedis();
    await start({ store: redisStore(createClient({ url: redis.url })), interval: 60_000 });
    await eventually(
      async () => expect(Number(await redis.tell('PTTL', await ledger(redis)))).toBeGreaterThan(80_000_000),
      soon,
    );
  }, 40_000);

  it('looks once an interval, and not at every second one', async () => {
    await using redis = await startRedis();
    const looks: number[] = [];
    await start({
      interval: 2000,
      store: redisStore(createClient({ url: redis.url })),
      async gateway(request) {
        looks.push(performance.now());
        return gateway(request);
      },
    });
    await eventually(() => expect(looks.length).toBeGreaterThan(2), soon);
    const [first = 0, second = 0, third = 0] = looks;
    // Half an interval is left for a machine that has much to do.
    for (const gap of [second - first, third - second]) expect(gap).toBeLessThan(3000);
  }, 30_000);
});
