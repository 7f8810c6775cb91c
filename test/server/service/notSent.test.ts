import { inspect } from 'node:util';
import ky from 'ky';
import { describe, expect, it } from 'vitest';
import { isLaurelError, type LaurelError } from '../../../src/domain/LaurelError.ts';
import { createServiceClient } from '../../../src/server/service/createServiceClient.ts';
import type { ServiceClientOptions } from '../../../src/server/service/ServiceClient.ts';
import { startServer } from '../../support/startServer.ts';

/** Submits one score and gives the error. */
async function errorOf(options: Partial<ServiceClientOptions>): Promise<LaurelError> {
  const client = createServiceClient({
    baseUrl: 'https://platform.example',
    apiKey: 'public-key',
    signer: () => ({ token: '1', signature: 's' }),
    ...options,
  });
  const scores = [{ scoreType: 'kills', value: 1 }];
  const error: unknown = await client
    .submitScore({ tournamentId: 'cup', userId: 'ana', scores })
    .catch((error: unknown) => error);
  return isLaurelError(error) ? error : expect.unreachable(inspect(error));
}

const failing =
  (error: Error): typeof fetch =>
  async () =>
    Promise.reject(error);
const caused = (code: string) => new TypeError('fetch failed', { cause: { code } });

/** An address where nobody listens. */
async function deadUrl(): Promise<string> {
  const server = await startServer(() => {});
  await server[Symbol.asyncDispose]();
  return server.url;
}

describe('a submission that certainly never left', () => {
  it('says so: nobody listens at the address', async () => {
    expect(await errorOf({ baseUrl: await deadUrl() })).toMatchObject({ kind: 'network', code: 'NOT_SENT' });
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])(
    'says so: %s',
    async (code) => {
      for (const options of [
        { fetch: failing(caused(code)) },
        { fetch: failing(Object.assign(new Error('x'), { code })) },
        { http: ky.extend({ fetch: failing(caused(code)) }) },
      ]) {
        expect(await errorOf(options)).toMatchObject({ kind: 'network', code: 'NOT_SENT' });
      }
    },
  );

  it('tells nobody why who prints, copies or sends the error', async () => {
    const read = createServiceClient({
      baseUrl: await deadUrl(),
      apiKey: 'public-key',
      signer: () => ({ token: '1', signature: 's' }),
    }).getTournaments();
    const error: unknown = await read.catch((error: unknown) => error);
    expect(isLaurelError(error)).toBe(true);
    const shown = [
      inspect(error, { depth: null, showHidden: true }),
      JSON.stringify(error),
      JSON.stringify(structuredClone({ ...(error as object) })),
      ...Reflect.ownKeys(error as object).map(String),
    ].join();
    expect(shown).not.toMatch(/ECONNREFUSED|cause/);
  });
});

it('a score that is no number is not sent, whatever stands beside it', async () => {
  let asked = 0;
  const client = createServiceClient({
    baseUrl: 'https://platform.example',
    apiKey: 'public-key',
    signer: () => ({ token: '1', signature: 's' }),
    fetch: async () => Response.json({ success: true, data: null, asked: (asked += 1) }),
  });
  const scores = [
    { scoreType: 'kills', value: 1 },
    { scoreType: 'seconds', value: Number.NaN },
  ];
  for (const given of [scores, scores.toReversed()])
    await expect(
      client.submitScore({ tournamentId: 'cup', userId: 'ana', scores: given }),
    ).rejects.toMatchObject({ kind: 'config' });
  expect(asked).toBe(0);
});

describe('a submission that may have arrived', () => {
  it.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ETIMEDOUT'])('never says so: %s', async (code) => {
    expect((await errorOf({ fetch: failing(caused(code)) })).code).toBeUndefined();
  });

  it.each(['read', 'write'])(
    'never says so: a connection that was there before the network went (%s)',
    async (syscall) => {
      for (const code of ['EHOSTUNREACH', 'ENETUNREACH']) {
        const lost = Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
        expect((await errorOf({ fetch: failing(new TypeError('fetch failed', { cause: lost })) })).code).toBe(
          undefined,
        );
        expect((await errorOf({ fetch: failing(lost) })).code).toBe(undefined);
      }
    },
  );

  it('never says so when a function of the user’s has wrapped the error: it may have sent before', async () => {
    const wrapped = new Error('The last of three tries failed', { cause: caused('ECONNREFUSED') });
    expect((await errorOf({ fetch: failing(wrapped) })).code).toBeUndefined();
  });

  it('never says so when something else of the user’s had no connection', async () => {
    const answered = async (): Promise<Response> => new Response('');
    const hookFails = ky.extend({
      fetch: answered,
      hooks: { afterResponse: [() => Promise.reject(caused('ECONNREFUSED'))] },
    });
    expect(await errorOf({ http: hookFails })).toMatchObject({ kind: 'network', code: undefined });
    const bodyFails = async (): Promise<Response> =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.error(caused('ECONNREFUSED')),
        }),
      );
    expect(await errorOf({ fetch: bodyFails })).toMatchObject({ kind: 'network', code: undefined });
  });
});
