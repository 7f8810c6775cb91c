import ky from 'ky';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServiceClient } from '../../../src/server/service/createServiceClient.ts';
import type { ServiceClientOptions } from '../../../src/server/service/ServiceClient.ts';

// What becomes of it in Deno is in `engines.test.ts`, wherever Deno is. This is what it is told.
const connections = { poolMaxIdlePerHost: 0 };
beforeEach(() => void vi.stubGlobal('Deno', { createHttpClient: (options: object) => ({ options }) }));
afterEach(() => void vi.unstubAllGlobals());

/** What a runtime's `fetch` was given beside what all give. */
type Told = readonly [method: string, client: unknown];

function told(): { readonly all: Told[]; readonly fetch: typeof fetch } {
  const all: Told[] = [];
  return {
    all,
    fetch: async (input, init) => {
      all.push([
        init?.method ?? (input as Request).method,
        (init as { readonly client?: unknown } | undefined)?.client,
      ]);
      return Response.json({ success: true, data: [] });
    },
  };
}

async function readAndSubmit(options: Partial<ServiceClientOptions>): Promise<void> {
  const client = createServiceClient({
    baseUrl: 'https://platform.example',
    apiKey: 'public-key',
    signer: () => ({ token: '1', signature: 's' }),
    ...options,
  });
  await client.getTournaments();
  const scores = [{ scoreType: 'kills', value: 1 }];
  await client.submitScore({ tournamentId: 'cup', userId: 'ana', scores });
}

const alone: readonly Told[] = [
  ['GET', { options: connections }],
  ['POST', { options: connections }],
];

// Before the others: a process makes one client, for all.
describe('in other runtimes, and hosts of Deno that allow it not', () => {
  const forbidden = {
    createHttpClient() {
      throw new Error('Not here.');
    },
  };
  it.each([undefined, {}, forbidden])('nothing is added: Deno is %o', async (deno) => {
    vi.stubGlobal('Deno', deno);
    const { all, fetch } = told();
    await readAndSubmit({ fetch });
    expect(all).toEqual([
      ['GET', undefined],
      ['POST', undefined],
    ]);
    // Its words prove nothing there: they may be about a connection that was kept, and found gone the second time.
    const cause = new Error('error sending request: client error (Connect): tcp connect error');
    const failing = async () => Promise.reject(new TypeError('fetch failed', { cause }));
    const client = createServiceClient({
      baseUrl: 'https://platform.example',
      apiKey: 'public-key',
      signer: () => ({ token: '1', signature: 's' }),
      fetch: failing,
    });
    const error: unknown = await client
      .submitScore({ tournamentId: 'cup', userId: 'ana', scores: [{ scoreType: 'kills', value: 1 }] })
      .catch((caught: unknown) => caught);
    expect(error).not.toHaveProperty('code', 'NOT_SENT');
  });
});

describe('in Deno, which sends again by itself what a kept connection brought no answer to', () => {
  it('whatever a score server asks has a connection of its own', async () => {
    const { all, fetch } = told();
    vi.stubGlobal('fetch', fetch);
    await readAndSubmit({});
    expect(all).toEqual(alone);
  });

  it('so it has over a fetch and over a ky instance of the user’s own, and over both', async () => {
    const options: ((fetch: typeof globalThis.fetch) => Partial<ServiceClientOptions>)[] = [
      (fetch) => ({ fetch }),
      (fetch) => ({ http: ky.extend({ fetch }) }),
      (fetch) => ({ fetch, http: ky.extend({ headers: { 'x-game': '1' } }) }),
    ];
    for (const made of options) {
      const { all, fetch } = told();
      await readAndSubmit(made(fetch));
      expect(all).toEqual(alone);
    }
  });

  it('a ky instance of the user’s own without a fetch has the runtime’s, and its headers go along', async () => {
    const { all, fetch } = told();
    const headers: (string | null)[] = [];
    vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
      headers.push(input.headers.get('x-game'));
      return fetch(input, init);
    });
    await readAndSubmit({ http: ky.extend({ headers: { 'x-game': '1' } }) });
    expect(all).toEqual(alone);
    expect(headers).toEqual(['1', '1']);
  });

  it('a client of the user’s own stays, such as one with their certificate', async () => {
    const { all, fetch } = told();
    await readAndSubmit({ http: ky.extend({ fetch, client: 'theirs' } as object) });
    expect(all).toEqual([
      ['GET', 'theirs'],
      ['POST', 'theirs'],
    ]);
  });

  it('a score is known to be unsent by what Deno says where there is no connection', async () => {
    const { fetch } = told();
    const codeOf = async (cause: unknown, more: object = {}): Promise<unknown> => {
      const failing = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
        if (new Request(input, init).method === 'GET') return fetch(input, init);
        throw new TypeError('fetch failed', { cause });
      };
      const error: unknown = await readAndSubmit({
        http: ky.extend({ fetch: failing, ...more }),
      }).catch((error: unknown) => error);
      return (error as { readonly code?: unknown }).code;
    };
    const says = (what: string): Error =>
      new Error(`error sending request for url (https://platform.example/): ${what}`);
    const refused = 'client error (Connect): tcp connect error: Connection refused (os error 111)';
    expect(await codeOf(says(refused))).toBe('NOT_SENT');
    expect(await codeOf(says('client error (SendRequest): connection closed'))).toBeUndefined();
    expect(await codeOf({ message: says(refused).message })).toBeUndefined();
    // With connections that are kept it may be the second time that found none.
    expect(await codeOf(says(refused), { client: 'theirs' })).toBeUndefined();
  });

  it.each([{ fetch: 5 }, { http: {} }])('what carries nothing is refused as elsewhere: %j', (options) => {
    const create = (): unknown =>
      createServiceClient({
        baseUrl: 'https://platform.example',
        apiKey: 'public-key',
        signer: () => ({ token: '1', signature: 's' }),
        ...(options as object),
      });
    expect(create).toThrow(expect.objectContaining({ kind: 'config' }));
  });
});
