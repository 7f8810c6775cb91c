import { inspect } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import type { LaurelError } from '../../src/domain/LaurelError.ts';
import type { RequestReport } from '../../src/client/readSettings.ts';
import * as bodies from '../support/payloads.ts';
import { startServer } from '../support/startServer.ts';

const apiKey = 'PUBLIC-KEY-CANARY-0123456789';
const token = 'eyJhbGciOi.TOKEN-CANARY.c2ln';

/** A client under observation, of a service that answers as it is told. */
async function observed(answer: () => { status: number; body: string; headers?: Record<string, string> }) {
  const server = await startServer((_request, response) => {
    const { status, body, headers } = answer();
    response.writeHead(status, headers).end(body);
  });
  const requests: RequestReport[] = [];
  const errors: LaurelError[] = [];
  const client = createClient({
    baseUrl: server.url,
    apiKey,
    getToken: () => token,
    onRequest: (report) => requests.push(report),
    onError: (error) => errors.push(error),
  });
  return { server, client, requests, errors };
}

afterEach(() => vi.unstubAllGlobals());

it('each request is told with its time and its outcome, and no credential', async () => {
  const { server, client, requests, errors } = await observed(() => ({
    status: 200,
    body: bodies.success({ entries: [] }),
  }));
  await using _ = server;
  const before = Date.now();
  await client.getLeaderboard({ tournamentId: 't1', limit: 10 }, { session: 'mirelle' });
  expect(requests).toEqual([
    {
      operation: 'getLeaderboard',
      method: 'GET',
      path: '/sdk/v2/tournaments/t1/leaderboard?limit=10',
      startedAt: expect.any(Number) as number,
      duration: expect.any(Number) as number,
      status: 200,
      error: null,
      failuresInARow: 0,
    },
  ]);
  expect(requests[0]?.startedAt).toBeGreaterThanOrEqual(before);
  expect(requests[0]?.duration).toBeGreaterThanOrEqual(0);
  expect(errors).toEqual([]);
  expect(inspect(requests, { depth: 9 })).not.toMatch(/CANARY/);
});

it('a call that failed is told once, however many requests it made', async () => {
  const body = bodies.refusal({ code: 1000, message: `Session expired: ${token} ${apiKey}` });
  const { server, client, requests, errors } = await observed(() => ({ status: 400, body }));
  await using _ = server;
  const error: unknown = await client.getFriends().catch((error: unknown) => error);
  expect(requests.map(({ status, error }) => [status, error?.kind])).toEqual([
    [400, 'unauthorized'],
    [400, 'unauthorized'],
  ]);
  expect(errors).toEqual([error]);
  expect(inspect([requests, errors], { depth: 9 })).not.toMatch(/CANARY/);
});

it('what never reached the service is told too', async () => {
  const { server, client, requests, errors } = await observed(() => ({ status: 200, body: '' }));
  await server[Symbol.asyncDispose]();
  await client.getTournaments().catch(() => {});
  expect(requests.map(({ status, error }) => [status, error?.kind])).toEqual([[undefined, 'network']]);
  expect(errors.map(({ kind }) => kind)).toEqual(['network']);
});

it('who looks on later is told of what comes, beside the page, and no more once that ends', async () => {
  let status = 503;
  const { server, client, requests } = await observed(() => ({ status, body: bodies.success([]) }));
  await using _ = server;
  await client.getTournaments().catch(() => {});
  const seen: RequestReport[] = [];
  const stop = client.onRequest((report) => seen.push(report));
  await client.getTournaments().catch(() => {});
  status = 200;
  await client.getTournaments();
  stop();
  await client.getTournaments();
  expect(seen).toEqual(requests.slice(1, 3));
  expect(requests.map(({ failuresInARow }) => failuresInARow)).toEqual([1, 2, 0, 0]);
});

it('a client that cannot be right tells of no request, to whoever looks on', async () => {
  const client = createClient({ baseUrl: 'nowhere', apiKey });
  const stop = client.onRequest(() => expect.unreachable());
  await expect(client.getTournaments()).rejects.toMatchObject({ kind: 'config' });
  stop();
});

it('a request that its caller gave up is none that failed', async () => {
  const asked = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey,
    onError: (error) => errors.push(error),
    fetch: () => {
      asked.resolve();
      return new Promise(() => {});
    },
  });
  const controller = new AbortController();
  const call = client.getTournaments({}, { signal: controller.signal }).catch(() => {});
  await asked.promise;
  controller.abort();
  await call;
  expect(errors).toEqual([]);
});

it('an observer that throws is seen as the page’s, and changes nothing', async () => {
  const thrown = vi.fn();
  vi.stubGlobal('reportError', thrown);
  const fail = (): never => {
    throw new Error('of the page');
  };
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey,
    onRequest: fail,
    onError: fail,
    fetch: async () => new Response('', { status: 404 }),
  });
  await expect(client.getTournaments()).rejects.toMatchObject({ kind: 'config' });
  expect(thrown).toHaveBeenCalledTimes(2);
});
