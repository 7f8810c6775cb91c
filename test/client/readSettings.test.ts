import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { readSettings, type ClientOptions } from '../../src/client/readSettings.ts';
import * as bodies from '../support/payloads.ts';
import { answerWith, startServer } from '../support/startServer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const read = (options: Partial<Record<keyof ClientOptions, unknown>>) =>
  readSettings({ baseUrl: 'https://platform.example', apiKey: 'key', ...options } as ClientOptions);

describe('the address', () => {
  it.each([
    ['https://platform.example', 'https://platform.example'],
    ['https://platform.example/', 'https://platform.example'],
    ['http://localhost:4100/base///', 'http://localhost:4100/base'],
    ['HTTPS://Platform.Example/a/b', 'https://platform.example/a/b'],
  ])('%s is %s', (given, used) => {
    expect(read({ baseUrl: given }).baseUrl).toBe(used);
  });

  it.each([
    undefined,
    null,
    7,
    '',
    'platform.example',
    'ftp://platform.example',
    'https://u@platform.example',
    'https://:p@platform.example',
    'https://platform.example?a=1',
    'https://platform.example#a',
    new URL('https://platform.example'),
  ])('may not be %s', (baseUrl) => {
    expect(() => read({ baseUrl })).toThrow(
      expect.objectContaining({ kind: 'config', operation: 'createClient' }),
    );
  });
});

describe('the key', () => {
  it('is taken without the white space around it', () => {
    expect(read({ apiKey: ' key\n' }).apiKey).toBe('key');
  });

  it.each([undefined, null, 7, '', ' ', 'two words', 'kéy'])('may not be %j', (apiKey) => {
    expect(() => read({ apiKey })).toThrow(
      expect.objectContaining({ kind: 'config', operation: 'createClient' }),
    );
  });
});

describe('the key behind a gateway of the page’s own origin', () => {
  it('is left out, and none is sent', async () => {
    await using gateway = await startServer(answerWith(bodies.success([])));
    vi.stubGlobal('document', {});
    vi.stubGlobal('location', new URL('/game', gateway.url));
    for (const apiKey of [undefined, '']) {
      expect(read({ baseUrl: '/laurel', apiKey }).apiKey).toBe('');
      await createClient({ baseUrl: '/laurel', apiKey }).getTournaments();
    }
    expect(gateway.requests.map(({ url }) => url)).toEqual(Array(2).fill('/laurel/sdk/v2/tournaments/'));
    for (const { headers } of gateway.requests) expect(headers).not.toHaveProperty('x-api-key');
    // Whoever gives one has it sent, and has it checked.
    expect(read({ baseUrl: '/laurel', apiKey: 'key' }).apiKey).toBe('key');
    expect(() => read({ baseUrl: '/laurel', apiKey: 'two words' })).toThrow('apiKey');
  });

  it('is missed everywhere else', () => {
    vi.stubGlobal('document', {});
    vi.stubGlobal('location', new URL('https://game.example/'));
    for (const baseUrl of ['https://game.example/laurel', '//game.example/laurel', '/\\game.example']) {
      expect(() => read({ baseUrl, apiKey: undefined })).toThrow(expect.objectContaining({ kind: 'config' }));
    }
  });
});

describe('the limits', () => {
  it('are ten seconds an attempt, thirty a call and 64 MiB an answer, and 2 MiB in a page', () => {
    expect(read({})).toMatchObject({ attemptTimeout: 10_000, totalTimeout: 30_000, maxBodyBytes: 2 ** 26 });
    vi.stubGlobal('document', {});
    expect(read({}).maxBodyBytes).toBe(2 ** 21);
  });

  it('are what they are told to be', () => {
    const limits = { attemptTimeout: 1, totalTimeout: 2, maxBodyBytes: 3 };
    expect(read(limits)).toMatchObject(limits);
    expect(read({ attemptTimeout: Infinity, totalTimeout: undefined })).toMatchObject({
      attemptTimeout: Infinity,
      totalTimeout: 30_000,
    });
  });

  // A variable that is not there, made a number of, would else end every call after a millisecond.
  it.each(['attemptTimeout', 'totalTimeout', 'maxBodyBytes'] as const)('%s is above 0', (name) => {
    for (const value of [NaN, 0, -1, 'soon']) {
      expect(() => read({ [name]: value })).toThrow(
        expect.objectContaining({
          kind: 'config',
          operation: 'createClient',
          message: `${name} must be above 0.`,
        }),
      );
    }
  });
});

describe('getToken', () => {
  it.each(['a.b.c', 7, {}])('is a function, and not %j', (getToken) => {
    expect(() => read({ getToken })).toThrow(
      expect.objectContaining({ kind: 'config', message: 'getToken must be a function.' }),
    );
  });

  it('says so in every call of the client, and sends nothing', async () => {
    await using service = await startServer(answerWith(bodies.success([])));
    const client = createClient({ baseUrl: service.url, apiKey: 'key', getToken: 'a.b.c' as never });
    for (const call of [client.getUserInfo(), client.getTournaments()]) {
      await expect(call).rejects.toMatchObject({ kind: 'config', message: 'getToken must be a function.' });
    }
    expect(service.requests).toEqual([]);
  });
});

describe('a client', () => {
  it('names service and game in its scope, without the key', () => {
    const scope = (baseUrl: string, apiKey: string) => createClient({ baseUrl, apiKey }).scope;
    const one = scope('https://platform.example', 'KEY-CANARY');
    expect(one).toMatch(/^https:\/\/platform\.example#[0-9a-f]{8}$/);
    expect(scope('https://platform.example/', 'KEY-CANARY')).toBe(one);
    expect(scope('https://platform.example/base', 'KEY-CANARY')).not.toBe(one);
    expect(scope('https://platform.example', 'other')).not.toBe(one);
    const keys = Array.from({ length: 500 }, (_, index) => scope('https://platform.example', `key-${index}`));
    expect(new Set(keys).size).toBe(500);
    expect(keys.every((key) => /#[0-9a-f]{8}$/.test(key))).toBe(true);
  });

  it('that cannot be right is in no scope of one that is, and keeps what the page gave it', () => {
    const getToken = () => 'a.b.c';
    const wrong = createClient({ baseUrl: '', apiKey: 'key', getToken });
    expect(wrong.scope).toMatch(/^misconfigured:/);
    expect(wrong.getToken).toBe(getToken);
    expect(wrong.clockOffset()).toBe(0);
    expect(createClient({ baseUrl: '', apiKey: 7 as never }).scope).toMatch(/^misconfigured:/);
    expect(createClient({ baseUrl: '', apiKey: 'other' }).scope).not.toBe(wrong.scope);
    expect(createClient({ baseUrl: 'https://platform.example', apiKey: 'key', getToken }).getToken).toBe(
      getToken,
    );
  });

  it.each([[undefined], [null], ['https://platform.example'], [{}]])(
    'of %j says in every call what it lacks',
    async (options) => {
      const { scope, getLeaderboard } = createClient(options as never);
      expect(scope).toMatch(/^misconfigured:/);
      await expect(getLeaderboard({ tournamentId: 'cup' })).rejects.toMatchObject({
        kind: 'config',
        operation: 'getLeaderboard',
        message: expect.stringMatching(/baseUrl is missing or not/),
      });
    },
  );

  it.each([
    ['fetch', 'x'],
    ['fetch', {}],
    ['http', {}],
    ['http', null],
  ])('whose %s is %j says so in every call, and not that there is no answer', async (name, value) => {
    const wrong = { baseUrl: 'https://platform.example', apiKey: 'key', [name]: value };
    await expect(createClient(wrong as never).getTournaments()).rejects.toMatchObject({
      kind: 'config',
      operation: 'getTournaments',
      message: 'http and fetch take a function.',
    });
  });

  it('whose calls are given nothing says what they need', async () => {
    const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
    for (const call of [client.getLeaderboard, client.getScores])
      for (const asked of [null, 'cup', ['cup']])
        await expect(call(asked as never)).rejects.toMatchObject({ kind: 'config' });
  });

  it('hands the signal and the session of a call to every operation', async () => {
    const client = createClient({
      baseUrl: 'https://platform.example',
      apiKey: 'key',
      getToken: () => 'a.b.c',
    });
    const reason = new Error('gone');
    const call = { signal: AbortSignal.abort(reason) };
    for (const answer of [
      client.getUserInfo(call),
      client.getFriends(call),
      client.getTournaments({}, call),
      client.getLeaderboard({ tournamentId: 'cup' }, call),
      client.getScores({ tournamentId: 'cup' }, call),
    ]) {
      await expect(answer).rejects.toBe(reason);
    }
  });

  it('tells of what it left out, and in which answer', async () => {
    await using server = await startServer(answerWith(bodies.success([{ _id: 'a' }, 7])));
    const onDrift = vi.fn();
    const client = createClient({ baseUrl: server.url, apiKey: 'key', onDrift });
    expect(await client.getScores({ tournamentId: 'cup' })).toHaveLength(1);
    expect(onDrift).toHaveBeenCalledExactlyOnceWith({
      operation: 'getScores',
      path: 'data[1]',
      message: expect.stringMatching(/left out/) as string,
    });
  });

  it('shows what could be read where nobody wants to know what was left out', async () => {
    await using server = await startServer(answerWith(bodies.success([{ _id: 'a' }, 7])));
    const client = createClient({ baseUrl: server.url, apiKey: 'key' });
    expect((await client.getTournaments({ filter: 'ACTIVE' })).map(({ id }) => id)).toEqual(['a']);
    expect(server.requests[0]?.url).toBe('/sdk/v2/tournaments/?filter=ACTIVE');
  });

  it('takes an answer by its status too: a success under 400 is none', async () => {
    for (const [status, kind] of [
      [400, 'refused'],
      [404, 'config'],
      [503, 'unavailable'],
    ] as const) {
      await using server = await startServer(answerWith(bodies.success([]), status));
      const client = createClient({ baseUrl: server.url, apiKey: 'key' });
      await expect(client.getTournaments()).rejects.toMatchObject({ kind, status });
    }
    await using server = await startServer(answerWith(bodies.success([]), 299));
    expect(await createClient({ baseUrl: server.url, apiKey: 'key' }).getTournaments()).toEqual([]);
  });

  it('names the place of an answer that it cannot read, and the status it came with', async () => {
    await using server = await startServer(answerWith(bodies.success({ entries: 7 }), 201));
    const client = createClient({ baseUrl: server.url, apiKey: 'key' });
    await expect(client.getLeaderboard({ tournamentId: 'cup' })).rejects.toMatchObject({
      kind: 'malformed',
      operation: 'getLeaderboard',
      path: 'data.entries',
      status: 201,
    });
  });

  it('sends a body’s type only with a body', async () => {
    await using server = await startServer(answerWith(bodies.success([])));
    await createClient({ baseUrl: server.url, apiKey: 'key' }).getTournaments();
    expect(server.requests[0]?.headers).not.toHaveProperty('content-type');
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('an outage', () => {
  it.each([
    ['a redirect', 307, { location: 'https://elsewhere.example' }],
    ['a refusal', 400, {}],
    ['an answer that cannot be read', 200, {}],
  ])('is none where the service answers with %s', async (_, status, headers) => {
    const fetch = vi.fn(async () => new Response('', { status, headers }));
    const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key', fetch });
    for (let index = 0; index < 70; index += 1) await client.getTournaments().catch(() => {});
    expect(fetch).toHaveBeenCalledTimes(70);
  });

  it('is none where an answer is too large', async () => {
    const fetch = vi.fn(async () => new Response('x'.repeat(10)));
    const client = createClient({
      baseUrl: 'https://platform.example',
      apiKey: 'key',
      fetch,
      maxBodyBytes: 5,
    });
    for (let index = 0; index < 70; index += 1) await client.getTournaments().catch(() => {});
    expect(fetch).toHaveBeenCalledTimes(70);
  });

  it('is held back with the moment at which the next request may go', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    const client = createClient({
      baseUrl: 'https://platform.example',
      apiKey: 'key',
      fetch: async () => new Response('', { status: 500 }),
    });
    for (let index = 0; index < 60; index += 1) await client.getTournaments().catch(() => {});
    await expect(client.getScores({ tournamentId: 'cup' })).rejects.toMatchObject({
      kind: 'unavailable',
      operation: 'getScores',
      retryAt: 2000,
    });
    vi.useRealTimers();
  });
});
