import { inspect } from 'node:util';
import ky, { type KyInstance, type Options } from 'ky';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { createHttp, type HttpRequest } from '../../src/client/createHttp.ts';
import type { ClientOptions } from '../../src/client/readSettings.ts';
import { connectionCodeOf, withConnectionCause } from '../../src/domain/connectionCode.ts';
import { LaurelError } from '../../src/domain/LaurelError.ts';
import { httpSubmitter } from '../../src/queue/sending/httpSubmitter.ts';
import * as bodies from '../support/payloads.ts';
import { answerWith, startServer } from '../support/startServer.ts';

const keyCanary = 'PUBLIC-KEY-CANARY-0123456789';
const tokenCanary = 'eyJhbGciOi.TOKEN-CANARY.c2ln';
const run = { id: 'r1', tournamentId: 't1', scores: [{ scoreType: 'kills', value: 12 }] };

/** Both users of the transport: they must keep the same promises. */
const users: [name: string, ask: (url: string, options: Partial<ClientOptions>) => Promise<unknown>][] = [
  [
    'the client',
    (baseUrl, options) =>
      createClient({ baseUrl, apiKey: keyCanary, getToken: () => tokenCanary, ...options }).getFriends(),
  ],
  [
    'httpSubmitter',
    (url, { http, fetch }) =>
      httpSubmitter(url, { http, fetch })(run, {
        signal: new AbortController().signal,
        getToken: () => tokenCanary,
      }),
  ],
];

/** What satisfies both of them. */
const good = JSON.stringify({ code: 1, success: true, data: [], id: 'r1', status: 'accepted' });

const request = (more: Partial<HttpRequest> = {}): HttpRequest => ({
  url: 'https://platform.example',
  init: { method: 'GET' },
  headers: {},
  timeout: 1000,
  maxBodyBytes: 1000,
  signal: new AbortController().signal,
  ...more,
});

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => expect.unreachable(`Expected an error, got ${inspect(value)}`),
    (error: unknown) => error,
  );
}

afterEach(() => vi.useRealTimers());

describe.each(users)('a ky instance of the user’s, under %s', (_name, ask) => {
  it('runs its hooks, and sends its headers beside ours', async () => {
    await using server = await startServer(answerWith(good));
    const seen: string[] = [];
    const http = ky.extend({
      headers: { 'X-Team': 'blue' },
      hooks: {
        beforeRequest: [
          ({ request }) => {
            seen.push(`before ${request.method}`);
            request.headers.set('traceparent', '00-1-2-01');
          },
        ],
        afterResponse: [({ response }) => void seen.push(`after ${response.status}`)],
      },
    });
    await ask(server.url, { http });
    expect(seen).toEqual([expect.stringMatching(/^before (GET|POST)$/), 'after 200']);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.headers).toMatchObject({
      'x-team': 'blue',
      traceparent: '00-1-2-01',
      authorization: `Bearer ${tokenCanary}`,
      accept: 'application/json',
    });
  });

  it('sends our headers once, also where it has its own of that name in other letters', async () => {
    await using server = await startServer(answerWith(good));
    const http = ky.extend({ headers: { Authorization: 'Basic x', 'X-API-Key': 'other', Accept: 'a/b' } });
    await ask(server.url, { http });
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${tokenCanary}`,
      accept: 'application/json',
    });
  });

  const eager = { limit: 3, methods: ['get', 'post'], statusCodes: [503], delay: () => 0 };
  const repeaters: [string, Options][] = [
    ['in its options', { retry: eager, throwHttpErrors: true }],
    [
      'in an init hook',
      { hooks: { init: [(options) => Object.assign(options, { retry: eager, throwHttpErrors: true })] } },
    ],
    [
      'in a hook after the answer',
      { retry: eager, hooks: { afterResponse: [() => ky.retry({ delay: 0 })] } },
    ],
  ];
  it.each(repeaters)('that wants to repeat %s repeats nothing', async (where, options) => {
    await using server = await startServer(answerWith('', 503));
    const error = await errorOf(ask(server.url, { http: ky.extend(options) }));
    expect(error).toMatchObject({
      name: 'LaurelError',
      kind: where.includes('after') ? 'network' : 'unavailable',
    });
    expect(server.requests).toHaveLength(1);
    let calls = 0;
    const fetch = async (): Promise<Response> => {
      calls += 1;
      throw new TypeError('fetch failed');
    };
    expect(await errorOf(ask(server.url, { http: ky.extend({ ...options, fetch }) }))).toMatchObject({
      kind: 'network',
    });
    expect(calls).toBe(1);
  });

  it('has no say in where requests go, what they carry, or how long they last', async () => {
    await using elsewhere = await startServer(answerWith(good));
    await using server = await startServer(answerWith(good));
    const http = ky.extend({
      prefix: `${elsewhere.url}/prefix`,
      baseUrl: elsewhere.url,
      json: { other: 'body' },
      timeout: 1,
      totalTimeout: 1,
    });
    await ask(server.url, { http });
    expect(elsewhere.requests).toEqual([]);
    expect(server.requests.map(({ url }) => url)).toEqual([
      expect.stringMatching(/^\/(sdk\/v2\/friends\/)?$/),
    ]);
    await ask(server.url, {
      http: http.extend({ hooks: { init: [(options) => void (options.json = {})] } }),
    });
  });

  it('follows no redirect', async () => {
    await using elsewhere = await startServer(answerWith(good));
    await using server = await startServer((_, response) => {
      response.writeHead(307, { location: elsewhere.url }).end();
    });
    const error = await errorOf(ask(server.url, { http: ky.extend({ redirect: 'follow' }) }));
    expect(error).toMatchObject({ kind: 'network', status: 307 });
    expect(elsewhere.requests).toEqual([]);
  });

  it('changes nothing about errors: LaurelError, without the request in them', async () => {
    await using failing = await startServer(answerWith('', 503));
    const http = ky.extend({
      throwHttpErrors: true,
      hooks: {
        beforeError: [({ error, request }) => Object.assign(new Error(error.message), { request })],
      },
    });
    const broken = ky.extend({
      hooks: {
        beforeRequest: [
          ({ request }) => {
            throw Object.assign(new Error(request.headers.get('authorization') ?? ''), { request });
          },
        ],
      },
    });
    const cut = ky.extend({
      fetch: async (input) => {
        throw Object.assign(new TypeError('fetch failed'), { input, cause: { code: 'ECONNREFUSED', input } });
      },
    });
    for (const instance of [http, broken, cut]) {
      const error = await errorOf(ask(failing.url, { http: instance }));
      expect(error).toBeInstanceOf(LaurelError);
      expect(Object.hasOwn(error as object, 'cause')).toBe(false);
      for (const text of [
        inspect(error, { depth: null, showHidden: true }),
        JSON.stringify(error),
        String((error as Error).stack),
      ]) {
        expect(text).not.toMatch(/CANARY|ECONNREFUSED|Request \{/);
      }
    }
  });

  it('can be a mock: what a hook answers is the answer', async () => {
    const http = ky.extend({ hooks: { beforeRequest: [() => new Response(good)] } });
    const fetch = vi.fn<typeof globalThis.fetch>();
    await ask('https://platform.example', { http, fetch });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe.each(users)('a fetch of the user’s, under %s', (name, ask) => {
  it('is called as fetch(url, init), with plain values', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(good));
    await ask('https://platform.example/base', { fetch, http: ky.extend({ cache: 'force-cache' }) });
    expect(fetch).toHaveBeenCalledTimes(1);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`https://platform.example/base${name === 'the client' ? '/sdk/v2/friends/' : ''}`);
    const ours =
      name === 'the client'
        ? { method: 'GET', headers: { 'x-api-key': keyCanary } }
        : { method: 'POST', body: JSON.stringify(run), headers: { 'content-type': 'application/json' } };
    expect(init).toEqual({
      ...ours,
      headers: {
        ...ours.headers,
        accept: 'application/json',
        authorization: `Bearer ${tokenCanary}`,
        connection: 'close',
      },
      redirect: 'manual',
      cache: 'no-store',
      ...(name === 'httpSubmitter' && { keepalive: true }),
      signal: expect.any(AbortSignal) as AbortSignal,
    });
  });

  it('may answer with a plain value instead of a promise, or throw', async () => {
    const now = (() => new Response(good)) as unknown as typeof fetch;
    await ask('https://platform.example', { fetch: now });
    const thrown = (() => {
      throw new Error(tokenCanary);
    }) as unknown as typeof fetch;
    const error = await errorOf(ask('https://platform.example', { fetch: thrown }));
    expect(error).toMatchObject({ kind: 'network' });
    expect(inspect(error, { showHidden: true })).not.toContain('CANARY');
  });
});

describe('time', () => {
  const never = () => new Promise<never>(() => {});
  const fake = ['setTimeout', 'clearTimeout', 'Date', 'performance'] as const;

  it('of an attempt includes the body, and is not counted anew for it', async () => {
    vi.useFakeTimers({ toFake: [...fake] });
    const http = createHttp({
      fetch: async () => {
        // By the clock that the test turns.
        await new Promise((resolve) => setTimeout(resolve, 900));
        return new Response(new ReadableStream());
      },
    });
    const settled = vi.fn();
    void http(request()).then(settled);
    await vi.advanceTimersByTimeAsync(990);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(settled).toHaveBeenCalledWith({ kind: 'timeout' });
  });

  it('of any length is no error', async () => {
    const http = createHttp({ fetch: async () => new Response('') });
    expect(await http(request({ timeout: Number.POSITIVE_INFINITY }))).toMatchObject({ kind: 'answer' });
  });

  it('ends with the reason of the signal, whatever fetch makes of it', async () => {
    const reason = new Error('gone');
    const controller = new AbortController();
    const http = createHttp({
      fetch: async (_, init) =>
        new Promise((__, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new TypeError('fetch failed')));
          controller.abort(reason);
        }),
    });
    await expect(http(request({ signal: controller.signal }))).rejects.toBe(reason);
    await expect(http(request({ signal: controller.signal }))).rejects.toBe(reason);
  });

  it('ends a call whose fetch ignores its signal', async () => {
    vi.useFakeTimers({ toFake: [...fake] });
    const options = { baseUrl: 'https://platform.example', apiKey: keyCanary, fetch: never };
    const attempt = errorOf(createClient({ ...options, attemptTimeout: 100 }).getTournaments());
    const whole = errorOf(createClient({ ...options, totalTimeout: 100 }).getTournaments());
    await vi.advanceTimersByTimeAsync(101);
    expect(await attempt).toMatchObject({ kind: 'timeout' });
    expect(await whole).toMatchObject({ kind: 'timeout' });
  });

  it.each([
    ['fetch', { fetch: never }],
    ['getToken', { getToken: never }],
    ['body', { fetch: async () => new Response(new ReadableStream()) }],
    ['hook', { http: ky.extend({ hooks: { beforeRequest: [never] } }) }],
  ])('ends a call as the caller says whose %s ignores the signal', async (_what, options) => {
    const client = createClient({
      baseUrl: 'https://platform.example',
      apiKey: keyCanary,
      getToken: () => tokenCanary,
      ...options,
    });
    for (const reason of [new Error('gone'), 'text', new LaurelError({ kind: 'config', message: 'mine' })]) {
      const controller = new AbortController();
      const call = errorOf(client.getFriends({ signal: controller.signal }));
      await Promise.resolve();
      controller.abort(reason);
      expect(await call).toBe(reason);
    }
  });
});

describe('a connection that fails', () => {
  const coded = (code: unknown, cause?: unknown) =>
    Object.assign(new TypeError('fetch failed', { cause }), { code });
  it.each<[string, unknown, string | undefined]>([
    ['in what failed', coded('ECONNRESET'), 'ECONNRESET'],
    ['in its cause', coded(undefined, { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['in both', coded('OUTER', { code: 'INNER' }), 'OUTER'],
    [
      'deeper, where it tells nothing',
      coded(undefined, new Error('x', { cause: { code: 'DEEP' } })),
      undefined,
    ],
    ['nowhere', new TypeError('fetch failed'), undefined],
    ['as a number', coded(7, { code: 8 }), undefined],
    ['in what is no error', { code: 'PLAIN' }, 'PLAIN'],
    ['in the cause of what is no error', { cause: { code: 'PLAIN' } }, undefined],
    [
      'of a connection that was there',
      coded(undefined, { code: 'EHOSTUNREACH', syscall: 'read' }),
      undefined,
    ],
    ['of one that was not', coded(undefined, { code: 'EHOSTUNREACH', syscall: 'connect' }), 'EHOSTUNREACH'],
    ['in nothing at all', null, undefined],
    ['in a text', 'ECONNRESET', undefined],
    ['in the cause, which is nothing', coded(undefined, null), undefined],
  ])('has the system’s code %s', async (_, thrown, code) => {
    const http = createHttp({
      fetch: () => {
        throw thrown;
      },
    });
    const answer = await http(request());
    const cause = answer.kind === 'network' ? answer.cause : expect.unreachable(answer.kind);
    const error = withConnectionCause(new LaurelError({ kind: 'network', message: 'No answer.' }), cause);
    expect(connectionCodeOf(error)).toBe(code);
  });
});

describe('a hook that fails', () => {
  it('tells nothing of where the request got to', async () => {
    const http = ky.extend({
      hooks: {
        afterResponse: [
          () => {
            throw Object.assign(new Error('of the page'), { code: 'ECONNREFUSED' });
          },
        ],
      },
    });
    const answer = await createHttp({ http, fetch: async () => new Response('') })(request());
    expect(answer).toEqual({ kind: 'network' });
  });
});

describe('a redirect', () => {
  it.each([300, 301, 302, 307, 308, 399])(
    'of status %i is not followed, and its body let go',
    async (status) => {
      const cancel = vi.fn();
      const http = createHttp({
        fetch: async () => new Response(new ReadableStream({ cancel }), { status }),
      });
      expect(await http(request())).toEqual({ kind: 'redirected', status });
      expect(cancel).toHaveBeenCalledTimes(1);
    },
  );

  it('that a browser hides is one too, of an unknown status', async () => {
    const hidden = Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } });
    const http = createHttp({ fetch: async () => hidden });
    expect(await http(request())).toEqual({ kind: 'redirected', status: undefined });
  });

  it('is none that begins after its statuses, or tells of the time', async () => {
    const onResponse = vi.fn();
    const http = createHttp({ fetch: async () => new Response('', { status: 400 }) }, onResponse);
    expect(await http(request())).toMatchObject({ kind: 'answer', status: 400 });
    expect(onResponse).toHaveBeenCalledTimes(1);
    const redirecting = createHttp({ fetch: async () => new Response('', { status: 307 }) }, onResponse);
    await redirecting(request());
    expect(onResponse).toHaveBeenCalledTimes(1);
  });

  it('and a request that was aborted before it began are told apart: that one asks nobody', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const reason = new Error('gone');
    await expect(createHttp({ fetch })(request({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    expect(fetch).not.toHaveBeenCalled();
  });
});

it('tells in an error which address was asked, without what was asked there', async () => {
  await using server = await startServer((_, response) => void response.writeHead(404).end('no'));
  const client = createClient({ baseUrl: server.url, apiKey: keyCanary });
  const { message } = (await errorOf(client.getLeaderboard({ tournamentId: 'cup', limit: 7 }))) as Error;
  expect(server.requests[0]?.url).toContain('limit=7');
  expect(message).toContain(`${server.url}/`);
  expect(message).not.toContain('limit');
});

describe('size', () => {
  it('is held for the instance’s own hooks too', async () => {
    await using server = await startServer((_, response) => {
      const pump = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
        if (!response.destroyed) response.once('drain', pump);
      };
      pump();
    });
    const read: unknown[] = [];
    const http: KyInstance = ky.extend({
      hooks: {
        afterResponse: [
          async ({ response }) => {
            read.push(await response.text().catch((error: unknown) => (error as Error).name));
          },
        ],
      },
    });
    const client = createClient({ baseUrl: server.url, apiKey: keyCanary, http, maxBodyBytes: 100_000 });
    expect(await errorOf(client.getTournaments())).toMatchObject({ kind: 'malformed', path: 'body' });
    expect(read).toEqual(['RangeError']);
  });

  it('up to the limit is read whole', async () => {
    const text = bodies.success([]);
    await using server = await startServer(answerWith(text));
    const options = { baseUrl: server.url, apiKey: keyCanary };
    const exact = createClient({ ...options, maxBodyBytes: text.length });
    expect(await exact.getTournaments()).toEqual([]);
    const less = createClient({ ...options, maxBodyBytes: text.length - 1 });
    expect(await errorOf(less.getTournaments())).toMatchObject({ kind: 'malformed' });
  });
});
