import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import { isLaurelError } from '../../../src/domain/LaurelError.ts';
import { createGateway } from '../../../src/server/gateway/createGateway.ts';
import { startServer } from '../../support/startServer.ts';
import { serveGateway } from './serveGateway.ts';

describe('a client whose address is the gateway', () => {
  it('reads all that it reads from the platform', async () => {
    await using served = await serveGateway();
    const { platform, client, tournamentId } = served;
    const [player] = platform.sandbox.players;
    const sub = player?.sub ?? '';
    const direct = platform.client({ sub });
    const through = client(sub);
    const period = { tournamentId, startDate: '2020-01-01', endDate: '2040-12-31' };
    expect(await through.getUserInfo()).toMatchObject({ sub, nickname: player?.nickname });
    expect(await through.getFriends()).toEqual(await direct.getFriends());
    expect(await through.getTournaments()).toEqual(await direct.getTournaments());
    expect(await through.getTournaments({ filter: 'ALL' })).toEqual(
      await direct.getTournaments({ filter: 'ALL' }),
    );
    for (const params of [{ tournamentId }, { ...period, limit: 3, skip: 2 }]) {
      const board = await through.getLeaderboard(params);
      expect(board).toEqual(await direct.getLeaderboard(params));
      expect(board.userRank).not.toBeNull();
      expect(await through.getLeaderboard(params, { session: null })).toEqual({ ...board, userRank: null });
    }
    expect(await through.getScores(period)).toEqual(await direct.getScores(period));
  });

  it('is refused as the platform refuses it', async () => {
    await using served = await serveGateway();
    const { platform, client } = served;
    const ask = async (from: ReturnType<typeof client>): Promise<unknown> => {
      const error: unknown = await from.getLeaderboard({ tournamentId: 'nobody-knows' }).catch((e) => e);
      if (!isLaurelError(error)) throw error;
      const { kind, status, code, message } = error;
      return { kind, status, code, message };
    };
    expect(await ask(client())).toEqual(await ask(platform.client()));
    expect(await ask(client())).toMatchObject({ kind: 'refused' });
    const stranger = createClient({ baseUrl: served.url, apiKey: 'none', getToken: () => 'no-token-at-all' });
    await expect(stranger.getUserInfo()).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(stranger.getLeaderboard({ tournamentId: served.tournamentId })).rejects.toMatchObject({
      kind: 'unauthorized',
    });
    // Nobody's mistake but the caller's.
    expect(served.problems).toEqual([]);
  });

  it('knows the platform’s clock through it, from pages of all and of players', async () => {
    const ahead = 3_600_000;
    await using platform = await startServer((_request, response) => {
      const date = new Date(Date.now() + ahead).toUTCString();
      response.writeHead(200, { 'content-type': 'application/json', date }).end('{"success":true,"data":{}}');
    });
    await using served = await serveGateway({ baseUrl: platform.url });
    const client = served.client('canary');
    for (const session of [null, 'canary']) {
      await client.getLeaderboard({ tournamentId: 'cup' }, { session });
      expect(Math.abs(client.clockOffset() - ahead)).toBeLessThan(5000);
    }
  });

  it('has one of its own origin’s root, too', async () => {
    await using served = await serveGateway({ prefix: '' });
    expect(
      (await served.client().getLeaderboard({ tournamentId: served.tournamentId })).entries,
    ).toHaveLength(10);
  });
});

describe('the API key', () => {
  it('is the gateway’s: whatever a page sends as one is not passed on', async () => {
    await using platform = await startServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 1, success: true, data: [] }));
      expect(request.headers['x-api-key']).toBe('the-game-key');
    });
    const gateway = createGateway({ baseUrl: platform.url, apiKey: 'the-game-key' });
    const response = await gateway(
      new Request('http://game.example/laurel/sdk/v2/tournaments/', {
        headers: { 'x-api-key': 'another', cookie: 'session=1', 'x-forwarded-for': '10.0.0.1' },
      }),
    );
    expect(response.status).toBe(200);
    expect(platform.requests).toHaveLength(1);
    const headers = platform.requests[0]?.headers ?? {};
    expect(headers['x-api-key']).toBe('the-game-key');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-forwarded-for');
  });

  it('is in no answer, error or report, also when the platform echoes it', async () => {
    const apiKey = 'the-secret-key-of-the-game-0123456789';
    const message = `Invalid API key ${apiKey}, starts with ${apiKey.slice(0, 20)}`;
    for (const error of [
      { status: 400, code: 1001, message },
      { status: 400, code: 1001, message: `Unknown tournament (${apiKey})` },
    ]) {
      await using platform = await startServer((_request, response) => {
        response.writeHead(400, { 'content-type': 'application/json', 'set-cookie': `key=${apiKey}` });
        response.end(JSON.stringify({ code: -1, success: false, error }));
      });
      const told: unknown[] = [];
      const tell = (value: unknown): void => void told.push(value, String(value));
      const gateway = createGateway({
        baseUrl: platform.url,
        apiKey,
        onError: tell,
        onRequest: tell,
        onAnswer: tell,
      });
      for (const authorization of [undefined, 'Bearer a-token-of-somebody-0123456789']) {
        const response = await gateway(
          new Request('http://game.example/laurel/sdk/v2/tournaments/cup/leaderboard', {
            headers: authorization === undefined ? {} : { authorization },
          }),
        );
        const said = [await response.text(), ...response.headers].join(' ') + JSON.stringify(told);
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(said).not.toContain('the-secret-key');
        expect(said).not.toContain('a-token-of-somebody');
      }
    }
  });

  it('that the platform does not take is the operator’s matter, told once', async () => {
    await using served = await serveGateway({ apiKey: 'not-a-key-of-the-sandbox' });
    for (let look = 0; look < 3; look += 1) expect((await served.get(served.board)).status).toBe(502);
    expect(served.problems).toMatchObject([{ kind: 'config' }]);
  });
});

describe('what is asked for wrongly', () => {
  it('is not the most that there may be', async () => {
    await using served = await serveGateway();
    expect((await served.get(`${served.board}?limit=1000&skip=999999999`)).status).toBe(200);
  });

  it.each([
    ['POST', 405, 'GATEWAY_READ_ONLY', (board: string) => board.replace('leaderboard', 'submit')],
    ['POST', 405, 'GATEWAY_READ_ONLY', (board: string) => board],
    ['DELETE', 405, 'GATEWAY_READ_ONLY', (board: string) => board],
    ['PUT', 405, 'GATEWAY_READ_ONLY', () => '/sdk/v2/signature/verify'],
    ['GET', 404, 'GATEWAY_NO_OPERATION', (board: string) => board.replace('leaderboard', 'submit')],
    ['GET', 404, 'GATEWAY_NO_OPERATION', (board: string) => `${board}/`],
    ['GET', 404, 'GATEWAY_NO_OPERATION', (board: string) => `/x${board}`],
    ['GET', 404, 'GATEWAY_NO_OPERATION', () => '/sdk/v2/userinfo/..%2f..%2fadmin'],
    ['GET', 404, 'GATEWAY_NO_OPERATION', () => '/sdk/v3/tournaments/'],
    ['GET', 404, 'GATEWAY_NO_OPERATION', () => ''],
    ['GET', 400, 'GATEWAY_ARGUMENT', () => '/sdk/v2/tournaments/a%2Fb/leaderboard'],
    ['GET', 400, 'GATEWAY_ARGUMENT', () => '/sdk/v2/tournaments/%0d%0a/scores'],
    ['GET', 400, 'GATEWAY_ARGUMENT', (board: string) => `${board}?limit=0`],
    ['GET', 400, 'GATEWAY_ARGUMENT', (board: string) => `${board}?limit=1001`],
    ['GET', 400, 'GATEWAY_ARGUMENT', (board: string) => `${board}?limit=010`],
    ['GET', 400, 'GATEWAY_ARGUMENT', (board: string) => `${board}?limit=1&limit=2`],
    ['GET', 400, 'GATEWAY_ARGUMENT', (board: string) => `${board}?skip=-1`],
    ['GET', 400, 'GATEWAY_ARGUMENT', (board: string) => `${board}?skip=1e3`],
    ['GET', 400, 'GATEWAY_ARGUMENT', (board: string) => `${board}?startDate=2026-02-30`],
    ['GET', 400, 'GATEWAY_ARGUMENT', (board: string) => `${board}?startDate=2026-03-02&endDate=2026-03-01`],
    ['GET', 400, 'GATEWAY_ARGUMENT', (board: string) => `${board}?nonce=1`],
    ['GET', 400, 'GATEWAY_ARGUMENT', (board: string) => `${board}?__proto__=1`],
    ['GET', 400, 'GATEWAY_ARGUMENT', () => '/sdk/v2/tournaments/?filter=NONE'],
    ['GET', 401, 'GATEWAY_SIGNED_OUT', () => '/sdk/v2/userinfo'],
    ['GET', 401, 'GATEWAY_SIGNED_OUT', () => '/sdk/v2/friends/'],
  ] as const)('is refused in the interface’s envelope: %s, %i %s', async (method, status, code, path) => {
    await using served = await serveGateway();
    const response = await served.get(path(served.board), { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toEqual({
      code: -1,
      success: false,
      error: { status, code, message: expect.any(String) as string },
    });
    expect(served.asked()).toBe(0);
  });

  it('never reaches the platform under another path or with another parameter', async () => {
    await using platform = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"data":[]}');
    });
    const gateway = createGateway({ baseUrl: `${platform.url}/base`, apiKey: 'key', onError: () => {} });
    const piece = fc.oneof(
      fc.constantFrom(
        'sdk',
        'v2',
        'userinfo',
        'tournaments',
        'leaderboard',
        'scores',
        'friends',
        'submit',
        'cup',
      ),
      fc.constantFrom('..', '.', '', '%2e%2e', '%2f', '\\', '%00', ';', '@evil.example', 'é', '%E0%A4%A'),
      fc.string({ maxLength: 5 }),
    );
    const query = fc.array(
      fc.tuple(fc.constantFrom('limit', 'skip', 'startDate', 'filter', 'x'), fc.string()),
    );
    const headers = fc.option(fc.constant('Bearer token'), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 7 }),
        query,
        headers,
        async (path, pairs, authorization) => {
          const address = `http://game.example/laurel/${path.join('/')}?${String(new URLSearchParams(pairs))}`;
          if (!URL.canParse(address)) return;
          await gateway(
            new Request(address, { headers: authorization === undefined ? {} : { authorization } }),
          );
        },
      ),
      { numRuns: 500 },
    );
    await gateway(new Request('http://game.example/laurel/sdk/v2/tournaments/cup/scores'));
    expect(platform.requests.length).toBeGreaterThan(0);
    for (const { method, url } of platform.requests) {
      expect(method).toBe('GET');
      expect(url).toMatch(
        /^\/base\/sdk\/v2\/(?:userinfo|friends\/|tournaments\/\?filter=(?:ALL|ACTIVE)|tournaments\/[\w.:~-]+\/(?:scores|leaderboard)(?:\?[\w=&-]*)?)$/,
      );
    }
  });

  it.each([
    ['a relative address', { baseUrl: '/platform' }, /baseUrl/],
    ['no key', { apiKey: '' }, /apiKey/],
    ['a prefix that ends in a slash', { prefix: '/laurel/' }, /prefix/],
    ['a prefix without its slash', { prefix: 'laurel' }, /prefix/],
    ['an origin with a slash at its end', { origins: ['https://game.example/'] }, /origins: "https/],
    ['an interval of nothing', { interval: 0 }, /interval/],
    ['an interval that is none', { interval: Number.NaN }, /interval/],
  ])('is told at start-up: %s', (_, options, message) => {
    const make = () => createGateway({ baseUrl: 'https://platform.example', apiKey: 'key', ...options });
    expect(make).toThrow(message);
    expect(make).toThrow(expect.objectContaining({ kind: 'config' }));
  });
});

describe('pages of other origins', () => {
  it('may read where they are listed, and nobody else', async () => {
    await using served = await serveGateway({ origins: ['https://game.example'] });
    // The second is of the page's own: a ky instance adds it.
    const asked = {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key,x-trace-id',
    };
    for (const [origin, isListed] of [
      ['https://game.example', true],
      ['https://game.example.evil.example', false],
      ['null', false],
    ] as const) {
      const preflight = await served.get(served.board, {
        method: 'OPTIONS',
        headers: { origin, ...asked },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')).toBe(
        isListed ? 'authorization, last-event-id, x-api-key, x-trace-id' : null,
      );
      expect(preflight.headers.get('vary')).toBe('origin, access-control-request-headers');
      const answer = await served.get(served.board, { headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(isListed ? origin : null);
      // One page’s permission is not to be kept for another’s.
      expect(answer.headers.get('vary')).toBe('origin, authorization');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      if (isListed) expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after');
    }
  });
});
