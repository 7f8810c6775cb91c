import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import type { ClientOptions } from '../../src/client/readSettings.ts';
import * as bodies from '../support/payloads.ts';

function clientOf(options: Partial<ClientOptions>) {
  return createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'public-key',
    getToken: () => 'a.token.c',
    ...options,
  });
}

const refusing =
  (error: Readonly<Record<string, unknown>>): typeof fetch =>
  async () =>
    new Response(bodies.refusal(error), { status: 400 });

describe('a refusal that names the token', () => {
  it.each([
    [{ code: 1001, message: 'Invalid token' }],
    [{ code: 1001, message: 'jwt malformed' }],
    [{ code: 1001, message: 'Your session has ended' }],
    [{ code: 1001, message: 'The credential is of another game' }],
    [{ code: 1001, message: 'Unauthorised' }],
    [{ code: 1001, message: 'It expired' }],
    [{ code: 1000, message: 'No.' }],
    [{ code: 'INVALID_TOKEN' }],
    [{ code: 'SESSION_OVER' }],
  ])('%o is worth a fresh one, on any operation that takes one', async (error) => {
    const forced: boolean[] = [];
    const client = clientOf({
      fetch: async (_, init) =>
        new Headers(init?.headers).get('authorization') === 'Bearer a.fresh.c'
          ? new Response(bodies.success(bodies.leaderboard))
          : refusing(error)('', init),
      getToken: ({ forceRefresh }) => {
        forced.push(forceRefresh);
        return forceRefresh ? 'a.fresh.c' : 'a.old.c';
      },
    });
    expect((await client.getLeaderboard({ tournamentId: 'cup' })).totalEntries).toBe(1284);
    expect(forced).toEqual([false, true]);
  });

  it.each([[{ code: 1001, message: 'No such tournament' }], [{ code: 'TOURNAMENT_OVER' }]])(
    '%o does not, and no token is renewed',
    async (error) => {
      const getToken = vi.fn(() => 'a.old.c');
      const client = clientOf({ fetch: refusing(error), getToken });
      await expect(client.getLeaderboard({ tournamentId: 'cup' })).rejects.toMatchObject({ kind: 'refused' });
      expect(getToken).toHaveBeenCalledTimes(1);
    },
  );
});

describe('a failure that travels under the status of another', () => {
  it.each([
    [400, 500, 'unavailable'],
    [400, 408, 'timeout'],
    [400, 429, 'rate-limited'],
    [429, 500, 'unavailable'],
    [500, 400, 'unavailable'],
    [408, 400, 'timeout'],
    [429, 400, 'rate-limited'],
    [200, 400, 'refused'],
    [404, 401, 'refused'],
  ])('as HTTP %i with a status of %i in its envelope is %s', async (status, own, kind) => {
    const body = bodies.refusal({ status: own, code: 1001, message: 'No such tournament' });
    const client = clientOf({ fetch: async () => new Response(body, { status }) });
    await expect(client.getLeaderboard({ tournamentId: 'cup' })).rejects.toMatchObject({ kind });
  });
});

describe('an outage', () => {
  it.each([
    ['has no connection', { fetch: () => Promise.reject(new TypeError('fetch failed')) }],
    // Longer than a busy machine takes to send: what was given up before that asked nobody.
    ['gives no answer in time', { fetch: () => new Promise<never>(() => {}), attemptTimeout: 500 }],
  ])('is one too where the client %s', async (_, options) => {
    const fetch = vi.fn(options.fetch);
    const client = clientOf({ ...options, fetch });
    for (let index = 0; index < 70; index += 1) await client.getTournaments().catch(() => {});
    expect(fetch).toHaveBeenCalledTimes(6);
  });

  it('is not told in the service’s words, which may be about whoever met it', async () => {
    const failure = { code: 0, success: false, error: { code: 5, message: 'The store of “Anna” is gone.' } };
    const client = clientOf({ fetch: async () => Response.json(failure, { status: 503 }) });
    const messageFor = async (session: string) =>
      client.getFriends({ session }).catch((error: Error) => error.message);
    expect(await messageFor('anna')).toContain('Anna');
    for (let index = 0; index < 5; index += 1) await messageFor('anna');
    expect(await messageFor('ben')).toMatch(
      /^The service is failing \(status 503\)\. Try again later\. Until .*held back\.$/,
    );
  });

  it('is told by what it was: a request that was held back says what the others met', async () => {
    const client = clientOf({ fetch: () => Promise.reject(new TypeError('fetch failed')) });
    for (let index = 0; index < 6; index += 1) await client.getTournaments().catch(() => {});
    await expect(client.getScores({ tournamentId: 'cup' })).rejects.toMatchObject({
      kind: 'network',
      operation: 'getScores',
      message: expect.stringMatching(/unreachable.*held back/) as string,
    });
  });

  it('is none where the caller changes its mind', async () => {
    let asked = Promise.withResolvers<void>();
    const client = clientOf({
      fetch: () => {
        asked.resolve();
        return new Promise(() => {});
      },
    });
    for (let index = 0; index < 70; index += 1) {
      asked = Promise.withResolvers();
      const controller = new AbortController();
      const call = client.getTournaments({}, { signal: controller.signal }).catch(() => {});
      await asked.promise;
      controller.abort();
      await call;
    }
  });
});

it('a part of a token in what the service says is removed, too', async () => {
  const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtaXJlbGxlIn0.c2lnbmF0dXJlLWNhbmFyeQ';
  const client = clientOf({
    getToken: () => token,
    fetch: async () =>
      new Response(
        bodies.refusal({
          code: 1000,
          message: `jwt malformed: ${token.slice(0, 12)}… and "${token.slice(21, 40)}", c2lnbmF0dXJl; sign in`,
        }),
        { status: 400 },
      ),
  });
  const error: unknown = await client.getFriends().catch((error: unknown) => error);
  expect((error as Error).message).toContain('jwt malformed: [removed]… and "[removed]", [removed]; sign in');
});

it('a function of the page that fails takes no answer along, and is seen as the page’s', async () => {
  const thrown = vi.fn();
  vi.stubGlobal('reportError', thrown);
  const client = clientOf({
    fetch: async () => new Response(bodies.success([{ _id: 'a' }, 7])),
    onDrift: () => {
      throw new Error('canary');
    },
  });
  await expect(client.getTournaments()).resolves.toMatchObject([{ id: 'a' }]);
  expect(thrown.mock.calls).toEqual([[new Error('canary')]]);
  vi.unstubAllGlobals();
});

it('a getToken that fails because the call was aborted does not hide the abort', async () => {
  const controller = new AbortController();
  const reason = new Error('gone');
  const client = clientOf({
    getToken: () => {
      controller.abort(reason);
      throw new Error('aborted');
    },
  });
  await expect(client.getFriends({ signal: controller.signal })).rejects.toBe(reason);
});
