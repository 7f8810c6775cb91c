import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import type { ClientOptions } from '../../src/client/readSettings.ts';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import { isLaurelError, type LaurelError } from '../../src/domain/LaurelError.ts';
import * as bodies from '../support/payloads.ts';
import { answerWith, startServer } from '../support/startServer.ts';

const apiKey = 'PUBLIC-KEY-CANARY-0123456789';
const tokenCanary = 'eyJhbGciOi.TOKEN-CANARY.c2ln';
const tournamentId = '9e1f5a30-9c5e-4f4c-8c11-0d5f7a9b3e21';

function clientOf(baseUrl: string, options: Partial<ClientOptions> = {}): LaurelClient {
  return createClient({ baseUrl, apiKey, getToken: () => tokenCanary, ...options });
}

async function errorOf(call: Promise<unknown>): Promise<LaurelError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome) || !isLaurelError(outcome.error)) {
    throw new Error(`Expected a LaurelError, got ${inspect(outcome)}`);
  }
  return outcome.error;
}

type Call = (client: LaurelClient) => Promise<unknown>;
const operations: [name: string, call: Call][] = [
  ['getUserInfo', (client) => client.getUserInfo()],
  ['getFriends', (client) => client.getFriends()],
  ['getTournaments', (client) => client.getTournaments()],
  ['getLeaderboard', (client) => client.getLeaderboard({ tournamentId })],
  ['getScores', (client) => client.getScores({ tournamentId })],
];

/** `fetch`, which tells when an answer has begun: its headers are there, its body may be still to come. */
function tellingOf(begun: () => void): typeof fetch {
  return async (...request) => {
    const response = await fetch(...request);
    begun();
    return response;
  };
}

afterEach(() => vi.useRealTimers());

describe('requests', () => {
  it('go where the interface says, with its slashes, headers and query', async () => {
    await using server = await startServer(answerWith(bodies.success([])));
    const client = clientOf(`${server.url}/prefix/`);
    await client.getUserInfo().catch(() => {});
    await client.getFriends();
    await client.getTournaments();
    await client.getTournaments({ filter: 'ALL' });
    await client.getLeaderboard({ tournamentId }).catch(() => {});
    await client
      .getLeaderboard({ tournamentId, startDate: '2026-11-01', endDate: '2026-11-30', limit: 25, skip: 0 })
      .catch(() => {});
    await client.getScores({ tournamentId, endDate: '2026-11-30' });
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /prefix/sdk/v2/userinfo',
      'GET /prefix/sdk/v2/friends/',
      'GET /prefix/sdk/v2/tournaments/',
      'GET /prefix/sdk/v2/tournaments/?filter=ALL',
      `GET /prefix/sdk/v2/tournaments/${tournamentId}/leaderboard`,
      `GET /prefix/sdk/v2/tournaments/${tournamentId}/leaderboard?startDate=2026-11-01&endDate=2026-11-30&limit=25&skip=0`,
      `GET /prefix/sdk/v2/tournaments/${tournamentId}/scores?endDate=2026-11-30`,
    ]);
    expect(server.requests.every(({ headers }) => headers['x-api-key'] === apiKey)).toBe(true);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${tokenCanary}`,
      `Bearer ${tokenCanary}`,
      undefined,
      undefined,
      `Bearer ${tokenCanary}`,
      `Bearer ${tokenCanary}`,
      undefined,
    ]);
  });

  it('carry no token for nobody: session null, or no token to give', async () => {
    await using server = await startServer(answerWith(bodies.success(bodies.leaderboard)));
    await clientOf(server.url).getLeaderboard({ tournamentId }, { session: null });
    await clientOf(server.url, { getToken: () => null }).getLeaderboard({ tournamentId });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
    const error = await errorOf(clientOf(server.url, { getToken: () => null }).getUserInfo());
    expect(error).toMatchObject({ kind: 'unauthorized', operation: 'getUserInfo' });
    expect(server.requests).toHaveLength(2);
  });

  it('read the token each time', async () => {
    await using server = await startServer(answerWith(bodies.success(bodies.userInfo)));
    let turn = 0;
    const client = clientOf(server.url, { getToken: () => `a.${(turn += 1)}.c` });
    await client.getUserInfo();
    await client.getUserInfo();
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer a.1.c',
      'Bearer a.2.c',
    ]);
  });

  it('decode every operation', async () => {
    await using server = await startServer((request, response) => {
      const [, name] =
        /(userinfo|friends|leaderboard|scores|tournaments)(?=\/?(\?|$))/.exec(request.url ?? '') ?? [];
      const data = {
        userinfo: bodies.userInfo,
        friends: bodies.friends,
        leaderboard: bodies.leaderboard,
        scores: bodies.scores,
        tournaments: bodies.tournaments,
      };
      response.end(bodies.success(data[name as keyof typeof data]));
    });
    const client = clientOf(server.url);
    expect((await client.getUserInfo()).nickname).toBe('mirelle');
    expect(await client.getFriends()).toHaveLength(2);
    expect((await client.getTournaments())[0]?.name).toBe('Winter Sprint');
    expect((await client.getLeaderboard({ tournamentId })).totalEntries).toBe(1284);
    expect((await client.getScores({ tournamentId }))[0]?.scores).toEqual({
      kills: 398,
      deaths: 120,
      kd: 3.32,
    });
  });
});

describe('settings and arguments that cannot be right', () => {
  it.each([
    ['no address', { baseUrl: '' }, /baseUrl is missing or not the absolute/],
    ['a path without a page', { baseUrl: '/api' }, /baseUrl is missing or not .* in a page a path/],
    ['a relative address', { baseUrl: 'api' }, /baseUrl/],
    ['an address without a scheme', { baseUrl: '//platform.example' }, /baseUrl/],
    ['another scheme', { baseUrl: 'ftp://platform.example' }, /baseUrl/],
    ['credentials in the address', { baseUrl: 'https://u:p@platform.example' }, /baseUrl/],
    ['a query in the address', { baseUrl: 'https://platform.example?x=1' }, /baseUrl/],
    ['no key', { apiKey: '' }, /apiKey is missing/],
    ['a key of two lines', { apiKey: 'one\r\nx-evil: 1' }, /apiKey is missing or not a key/],
  ])('%s is told by every call, and takes nothing down', async (_name, options, message) => {
    const client = createClient({
      baseUrl: 'https://platform.example',
      apiKey,
      getToken: () => 'a.b.c',
      ...options,
    });
    for (const [operation, call] of operations) {
      const error = await errorOf(call(client));
      expect(error).toMatchObject({ kind: 'config', operation });
      expect(error.message).toMatch(message);
    }
  });

  it('ids that could change the path never leave, whatever they are', async () => {
    await using server = await startServer(answerWith(bodies.success(bodies.leaderboard)));
    const client = clientOf(server.url);
    const nasty = fc.oneof(
      fc.constantFrom('..', '.', 'a/b', '%2e%2e', 'a?b', 'a#b', 'a\r\nb', '', ' ', '\\', 'a b', '../../x'),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(nasty, async (id) => {
        await client.getLeaderboard({ tournamentId: id }).catch((error: unknown) => {
          expect(error).toMatchObject({ kind: 'config', operation: 'getLeaderboard' });
          if (id.length > 3) expect((error as Error).message).not.toContain(id);
        });
      }),
      { numRuns: 300 },
    );
    for (const { url } of server.requests) {
      expect(url).toMatch(/^\/sdk\/v2\/tournaments\/[A-Za-z0-9_.:~-]+\/leaderboard$/);
      expect(new URL(url, server.url).pathname).toBe(url);
    }
  }, 60_000);

  it.each<[string, Call, RegExp]>([
    [
      'a reversed period',
      (c) => c.getLeaderboard({ tournamentId, startDate: '2026-12-01', endDate: '2026-11-01' }),
      /reversed/,
    ],
    [
      'a date with time',
      (c) => c.getScores({ tournamentId, startDate: '2026-11-01T00:00:00Z' }),
      /startDate/,
    ],
    [
      'a negative skip',
      (c) => c.getLeaderboard({ tournamentId, skip: -1 }),
      /skip must be a whole number, 0/,
    ],
    ['a limit of 0', (c) => c.getLeaderboard({ tournamentId, limit: 0 }), /limit must be a whole number, 1/],
    ['a broken limit', (c) => c.getLeaderboard({ tournamentId, limit: Number.NaN }), /limit/],
    [
      'an unknown filter',
      (c) => c.getTournaments({ filter: 'SOME' as 'ALL' }),
      /filter must be ALL or ACTIVE/,
    ],
  ])('%s is refused before any request', async (_name, call, message) => {
    await using server = await startServer(answerWith(bodies.success([])));
    const error = await errorOf(call(clientOf(server.url)));
    expect(error.kind).toBe('config');
    expect(error.message).toMatch(message);
    expect(server.requests).toHaveLength(0);
  });

  it('a token that is not one is refused before any request and not echoed', async () => {
    await using server = await startServer(answerWith(bodies.success([])));
    for (const token of ['Bearer abc', 'a\r\nx-evil: 1', 'päss', ' ']) {
      const error = await errorOf(clientOf(server.url, { getToken: () => token }).getFriends());
      expect(error.kind).toBe('unauthorized');
      expect(inspect(error)).not.toContain(token.trim() || 'never');
    }
    expect(server.requests).toHaveLength(0);
  });

  it('userinfo without getToken says what is missing', async () => {
    const client = createClient({ baseUrl: 'https://platform.example', apiKey });
    expect(await errorOf(client.getUserInfo())).toMatchObject({ kind: 'config' });
  });
});

describe('failures', () => {
  const table: [string, number, string, Partial<LaurelError>][] = [
    [
      'a bad API key under 400',
      400,
      bodies.refusal({ status: 400, code: 1001, message: 'Invalid API Key' }),
      { kind: 'config', status: 400, code: 1001 },
    ],
    [
      'success:false under 200',
      200,
      bodies.refusal({ status: 400, code: 1002, message: 'Nope' }),
      { kind: 'refused', status: 400, code: 1002 },
    ],
    [
      'a failing status inside an envelope under 200',
      200,
      bodies.refusal({ status: 503, code: 1002 }),
      { kind: 'unavailable', status: 503, retryable: true },
    ],
    [
      'a string code without message',
      400,
      bodies.refusal({ code: 'INVALID_REFRESH_TOKEN' }),
      { kind: 'unauthorized', code: 'INVALID_REFRESH_TOKEN' },
    ],
    ['401 without a body', 401, '', { kind: 'unauthorized', status: 401 }],
    ['403 as a page', 403, '<html>no</html>', { kind: 'unauthorized' }],
    ['404 as a page', 404, '<html>not found</html>', { kind: 'config', status: 404 }],
    ['408', 408, '', { kind: 'timeout', retryable: true }],
    ['429', 429, '', { kind: 'rate-limited', retryable: true }],
    [
      '500 with a refusal inside',
      500,
      bodies.refusal({ code: 1001 }),
      { kind: 'unavailable', retryable: true },
    ],
    ['502 as a page', 502, '<html>Bad gateway</html>', { kind: 'unavailable' }],
    ['HTML under 200', 200, '<!doctype html><p>Hello', { kind: 'malformed', path: 'body', retryable: false }],
    ['an empty body', 200, '', { kind: 'malformed', path: 'body' }],
    ['cut JSON', 200, '{"code":1,"success":true,"data":[{"_i', { kind: 'malformed', path: 'body' }],
    ['JSON that is no envelope', 200, '[1,2]', { kind: 'malformed', path: 'body' }],
    [
      'data of another type',
      200,
      '{"code":1,"success":true,"data":7}',
      { kind: 'malformed', retryable: false },
    ],
  ];
  for (const [name, call] of operations) {
    it.each(table)(`${name}: %s`, async (_case, status, body, expected) => {
      await using server = await startServer(answerWith(body, status));
      const error = await errorOf(call(clientOf(server.url)));
      expect(error).toMatchObject({ operation: name, ...expected });
      expect(error.message.length).toBeGreaterThan(20);
    });
  }

  it('an address where nobody listens', async () => {
    const server = await startServer(answerWith('{}'));
    await server[Symbol.asyncDispose]();
    const error = await errorOf(clientOf(server.url).getTournaments());
    expect(error).toMatchObject({ kind: 'network', retryable: true, operation: 'getTournaments' });
    expect(error.message).toMatch(/baseUrl/);
  });

  it('a connection cut in the middle of the body', async () => {
    const begun = Promise.withResolvers<void>();
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"code":1');
      void begun.promise.then(() => response.destroy());
    });
    const client = clientOf(server.url, { fetch: tellingOf(begun.resolve) });
    expect(await errorOf(client.getTournaments())).toMatchObject({ kind: 'network' });
  });

  it('Retry-After in seconds, as a date, and as nonsense', async () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now });
    for (const [header, expected] of [
      ['0', 0],
      ['5', 5],
      ['3600', 3600],
      ['Sat, 21 Nov 2026 13:00:00 GMT', 3600],
      ['soon', undefined],
      ['-5', undefined],
    ] as const) {
      const headers = { 'retry-after': header, date: new Date(now).toUTCString() };
      await using server = await startServer(answerWith('', 429, headers));
      const { retryAt } = await errorOf(clientOf(server.url).getTournaments());
      expect(retryAt).toBe(expected === undefined ? undefined : now + expected * 1000);
    }
  });

  it('a redirect is refused and neither key nor token follows it', async () => {
    await using elsewhere = await startServer(answerWith(bodies.success([])));
    await using server = await startServer((_request, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/sdk/v2/friends/` }).end();
    });
    const error = await errorOf(clientOf(server.url).getFriends());
    expect(error).toMatchObject({ kind: 'network', status: 307 });
    expect(error.message).toMatch(/redirect/);
    expect(elsewhere.requests).toHaveLength(0);
  });
});

describe('time and size', () => {
  it('a slow answer ends with the attempt, its body included', async () => {
    const begun = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    let drip = (): void => {};
    await using server = await startServer((_request, response) => {
      response.on('close', closed.resolve).writeHead(200).write(' ');
      drip = () => void response.write(' ');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const client = clientOf(server.url, { attemptTimeout: 200, fetch: tellingOf(begun.resolve) });
    const settled = vi.fn();
    const call = errorOf(client.getTournaments()).finally(settled);
    await begun.promise;
    for (let passed = 0; passed < 190; passed += 10) {
      drip();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(await call).toMatchObject({ kind: 'timeout', retryable: true });
    await closed.promise;
  });

  it('a token that never comes ends with the whole call', async () => {
    const client = clientOf('https://platform.example', {
      totalTimeout: 100,
      getToken: () => new Promise(() => {}),
    });
    expect(await errorOf(client.getUserInfo())).toMatchObject({ kind: 'timeout' });
  });

  it('an endless body is cut off at the limit', async () => {
    let sent = 0;
    await using server = await startServer((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 32);
      const pump = (): void => {
        while (!response.destroyed && sent < 50 * 1024 * 1024) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', pump);
        }
      };
      pump();
    });
    const error = await errorOf(clientOf(server.url, { maxBodyBytes: 2 * 1024 * 1024 }).getTournaments());
    expect(error).toMatchObject({ kind: 'malformed', path: 'body' });
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it("the caller's abort passes untouched and closes the connection", async () => {
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    await using server = await startServer((_request, response) => {
      response.on('close', closed.resolve);
      asked.resolve();
    });
    const controller = new AbortController();
    const reason = new Error('the widget is gone');
    const call = clientOf(server.url).getTournaments({}, { signal: controller.signal });
    void asked.promise.then(() => controller.abort(reason));
    await expect(call).rejects.toBe(reason);
    await closed.promise;
  });

  it('a call that is aborted before it starts sends nothing', async () => {
    await using server = await startServer(answerWith(bodies.success([])));
    const reason = new Error('too late');
    await expect(clientOf(server.url).getFriends({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
  });
});

describe('a refused token', () => {
  const expired = bodies.refusal({ status: 400, code: 1000, message: 'Session expired' });

  it('is renewed once for fifty requests, each repeated at most once', async () => {
    const allRefused = Promise.withResolvers<void>();
    let refused = 0;
    await using server = await startServer((request, response) => {
      const fresh = request.headers.authorization === 'Bearer a.fresh.c';
      response.writeHead(fresh ? 200 : 400).end(fresh ? bodies.success(bodies.userInfo) : expired);
      if (!fresh && (refused += 1) === 50) allRefused.resolve();
    });
    let current = 'a.old.c';
    const forced: boolean[] = [];
    const client = clientOf(server.url, {
      getToken: async ({ forceRefresh }) => {
        forced.push(forceRefresh);
        if (forceRefresh) {
          await allRefused.promise;
          current = 'a.fresh.c';
        }
        return current;
      },
    });
    const users = await Promise.all(Array.from({ length: 50 }, async () => client.getUserInfo()));
    expect(users.every((user) => user.sub === bodies.userInfo.sub)).toBe(true);
    expect(forced.filter(Boolean)).toHaveLength(1);
    expect(server.requests).toHaveLength(100);
  });

  it('is renewed twice a minute at most when the service always refuses', async () => {
    await using server = await startServer(answerWith(expired, 400));
    let refreshes = 0;
    const client = clientOf(server.url, {
      getToken: ({ forceRefresh }) => {
        if (forceRefresh) refreshes += 1;
        return tokenCanary;
      },
    });
    for (let round = 0; round < 5; round += 1) {
      expect(await errorOf(client.getUserInfo())).toMatchObject({ kind: 'unauthorized', code: 1000 });
    }
    expect(refreshes).toBe(2);
  });

  it('is never renewed because of the API key', async () => {
    await using server = await startServer(
      answerWith(bodies.refusal({ status: 400, code: 1001, message: 'Invalid API Key' }), 400),
    );
    const getToken = vi.fn(() => tokenCanary);
    await errorOf(clientOf(server.url, { getToken }).getUserInfo());
    expect(getToken).toHaveBeenCalledTimes(1);
    expect(server.requests).toHaveLength(1);
  });

  it('is worth one fresh token for userinfo and friends even under code 1001', async () => {
    await using server = await startServer(
      answerWith(bodies.refusal({ status: 400, code: 1001, message: 'Invalid argument' }), 400),
    );
    const forced: boolean[] = [];
    const client = clientOf(server.url, {
      getToken: ({ forceRefresh }) => {
        forced.push(forceRefresh);
        return tokenCanary;
      },
    });
    expect((await errorOf(client.getFriends())).kind).toBe('unauthorized');
    expect(forced).toEqual([false, true]);
    forced.length = 0;
    expect((await errorOf(client.getLeaderboard({ tournamentId }))).kind).toBe('refused');
    expect(forced).toEqual([false]);
  });

  it("is not renewed with another player's refresh", async () => {
    const tokens: Record<string, string> = { 'player-a': 'a.old.c', 'player-b': 'b.old.c' };
    await using server = await startServer((request, response) => {
      const token = request.headers.authorization?.slice(7) ?? '';
      const fresh = token.includes('fresh');
      response
        .writeHead(fresh ? 200 : 400)
        .end(fresh ? bodies.success({ ...bodies.userInfo, sub: token[0] }) : expired);
    });
    let session = 'player-a';
    const refreshing = Promise.withResolvers<void>();
    const refreshed = Promise.withResolvers<void>();
    const client = clientOf(server.url, {
      getToken: async ({ forceRefresh }) => {
        const mine = session;
        if (forceRefresh && mine === 'player-a') {
          refreshing.resolve();
          await refreshed.promise;
        }
        if (forceRefresh) tokens[mine] = `${mine.at(-1)}.fresh.c`;
        return tokens[mine] ?? null;
      },
    });
    const a = client.getUserInfo({ session });
    await refreshing.promise;
    session = 'player-b';
    expect((await client.getUserInfo({ session })).sub).toBe('b');
    refreshed.resolve();
    expect((await a).sub).toBe('a');
  });
});

describe('secrets', () => {
  it('are in no error, even when the service echoes them', async () => {
    await using server = await startServer((request, response) => {
      const echo = `bad ${String(request.headers['x-api-key'])} ${String(request.headers.authorization)} here`;
      response.writeHead(400).end(bodies.refusal({ status: 400, code: echo, message: echo }));
    });
    for (const [, call] of operations) {
      const error = await errorOf(call(clientOf(server.url)));
      for (const text of [
        inspect(error, { depth: null, showHidden: true }),
        JSON.stringify(error),
        String(error.stack),
      ]) {
        expect(text).not.toContain('CANARY');
      }
    }
  });

  it('are neither in the scope nor in what inspecting a client shows', () => {
    const client = clientOf('https://platform.example');
    expect(inspect(client, { depth: null, showHidden: true })).not.toContain('CANARY');
    expect(client.scope).not.toBe(clientOf('https://platform.example', { apiKey: 'another' }).scope);
  });
});

describe('an outage', () => {
  it('lets one request a second through, and all of them again once one succeeds', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
    let down = true;
    await using server = await startServer((_request, response) => {
      response.writeHead(down ? 503 : 200).end(down ? '' : bodies.success([]));
    });
    const client = clientOf(server.url);
    for (let request = 0; request < 100; request += 1) await errorOf(client.getTournaments());
    // Five that fail, and the first look whether it is over.
    expect(server.requests).toHaveLength(6);
    const held = await errorOf(client.getTournaments());
    expect(held).toMatchObject({ kind: 'unavailable' });
    expect(held.retryAt).toBe(Date.parse('2026-11-21T12:00:01Z'));
    vi.setSystemTime(Date.parse('2026-11-21T12:00:02Z'));
    down = false;
    for (let request = 0; request < 80; request += 1) await client.getTournaments();
    expect(server.requests).toHaveLength(86);
  });
});

describe('the clock', () => {
  it("of the service is read from the answer's date", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
    const date = 'Sat, 21 Nov 2026 12:10:00 GMT';
    await using server = await startServer(answerWith(bodies.success([]), 200, { date }));
    const client = clientOf(server.url);
    expect(client.clockOffset()).toBe(0);
    await client.getTournaments();
    expect(client.clockOffset()).toBe(600_000);
  });
});

describe('a board that nobody could confirm just now', () => {
  const moment = 'Sat, 21 Nov 2026 20:15:05 GMT';
  it.each<[Record<string, string>, number | undefined]>([
    [{ warning: '110 - "Response is Stale"', 'laurel-as-of': moment }, Date.parse(moment)],
    [{ warning: '111 - "Revalidation Failed"', 'laurel-as-of': moment }, Date.parse(moment)],
    [{ 'laurel-as-of': moment }, undefined],
    [{ warning: '110 - "Response is Stale"' }, undefined],
    [{ warning: '199 - "Something"', 'laurel-as-of': moment }, undefined],
    [{ warning: '110 - "Response is Stale"', 'laurel-as-of': 'yesterday' }, undefined],
  ])('says since when: %o', async (headers, asOf) => {
    await using service = await startServer(answerWith(bodies.success({ entries: [] }), 200, headers));
    const client = createClient({ baseUrl: service.url, apiKey: 'key' });
    const board = await client.getLeaderboard({ tournamentId: 'cup' });
    expect(board).toEqual({ entries: [], totalEntries: null, tournamentId: null, userRank: null, asOf });
    expect('asOf' in board).toBe(asOf !== undefined);
  });
});
