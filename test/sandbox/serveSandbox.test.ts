import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/createSandbox.ts';
import type { Fault } from '../../src/sandbox/service/Fault.ts';
import { serveSandbox, type ServedSandbox } from '../../src/sandbox/serveSandbox.ts';

let served: ServedSandbox & { readonly sandbox: Sandbox };
const controlToken = 'the-token-that-was-printed';

beforeEach(async () => {
  served = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), { port: 0, controlToken });
});
afterEach(() => served.close());

/** One request as written: `fetch` would not send another `Host`. */
async function ask(
  headers: Readonly<Record<string, string>>,
  path = '/sdk/v2/tournaments/',
): Promise<number> {
  const sent = httpRequest({ host: '127.0.0.1', port: served.port, path, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

function control(
  fault: unknown,
  headers: Readonly<Record<string, string>> = {},
  method = 'POST',
): Promise<Response> {
  return fetch(`${served.url}/sandbox/faults`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${controlToken}`, ...headers },
    ...(method === 'POST' && { body: typeof fault === 'string' ? fault : JSON.stringify(fault) }),
  });
}
const tournaments = () =>
  fetch(`${served.url}/sdk/v2/tournaments/`, { headers: { 'x-api-key': served.sandbox.apiKeys.production } });

describe('faults on demand', () => {
  it('are taken from whoever has the token, and cleared again', async () => {
    expect((await control({ type: 'status', status: 503 })).status).toBe(204);
    expect((await tournaments()).status).toBe(503);
    expect((await control(null, {}, 'DELETE')).status).toBe(204);
    expect((await tournaments()).status).toBe(200);
  });

  it.each([
    ['without the token', { authorization: '' }],
    ['with another token', { authorization: 'Bearer another' }],
    ['from a page of another origin, though it had the token', { origin: 'https://evil.example' }],
    ['as a form sends it, without a question first', { 'content-type': 'text/plain' }],
  ])('are not taken %s', async (_, headers) => {
    expect((await control({ type: 'status', status: 503 }, headers)).status).toBeGreaterThanOrEqual(400);
    expect((await tournaments()).status).toBe(200);
  });

  it('are taken from the sandbox’s own origin', async () => {
    expect((await control({ type: 'status', status: 503 }, { origin: served.url })).status).toBe(204);
  });

  it('are taken from the pages of an origin that was named, with the token alone', async () => {
    const origin = 'http://localhost:5173';
    expect((await control({ type: 'status', status: 503 }, { origin })).status).toBe(403);
    await served.close();
    served = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), {
      port: 0,
      controlToken,
      controlOrigins: [origin],
    });
    const fault = { type: 'status', status: 503 };
    expect((await control(fault, { origin, authorization: '' })).status).toBe(401);
    expect((await control(fault, { origin: 'http://localhost:5174' })).status).toBe(403);
    expect((await control(fault, { origin })).status).toBe(204);
    expect((await tournaments()).status).toBe(503);
  });

  it.each([
    ['a size that is none', { type: 'huge', bytes: 'x' }],
    ['a size without an end', '{"type":"huge","bytes":1e999}'],
    ['a size that no memory has', { type: 'huge', bytes: 1e15 }],
    ['a negative size', { type: 'huge', bytes: -1 }],
    ['an unknown type', { type: 'explode' }],
    ['no type', {}],
    ['a function', { type: 'rewrite', rewrite: 'x' }],
    ['a status that is none', { type: 'status', status: 99 }],
    ['a status as text', { type: 'status', status: '503' }],
    ['a wait of a week', { type: 'delay', milliseconds: 604_800_000 }],
    ['an unknown operation', { type: 'delay', milliseconds: 1, operations: ['everything'] }],
    ['a likelihood of two', { type: 'delay', milliseconds: 1, probability: 2 }],
    ['half a time', { type: 'delay', milliseconds: 1, times: 0.5 }],
    ['a header of two lines', { type: 'redirect', location: 'https://a.example/\r\nx: y' }],
    ['a list', []],
    ['no JSON', '{'],
  ])('with %s are refused with a word about it, and do nothing', async (_, fault) => {
    const response = await control(fault);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/\w+ .+/);
    expect((await tournaments()).status).toBe(200);
  });

  it('do not exist where nobody asked for them', async () => {
    await using plain = Object.assign(
      await serveSandbox((baseUrl) => createSandbox({ baseUrl }), { port: 0 }),
      { [Symbol.asyncDispose]: () => Promise.resolve() },
    );
    const response = await fetch(`${plain.url}/sandbox/faults`, { method: 'POST', body: '{}' });
    expect(response.status).toBeGreaterThanOrEqual(400);
    await plain.close();
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((found) =>
  found?.some(({ address }) => address === '::1'),
);

describe('a sandbox on a host by number', () => {
  it.runIf(hasIpv6).each([
    ['::1', /^http:\/\/\[::1\]:\d+$/],
    ['::', /^http:\/\/localhost:\d+$/],
  ])('%s has an address that leads to it', async (host, address) => {
    await served.close();
    served = await serveSandbox((baseUrl) => createSandbox({ baseUrl }), { port: 0, host });
    expect(served.url).toMatch(address);
    expect(served.sandbox.baseUrl).toBe(served.url);
    expect((await tournaments()).status).toBe(200);
  });
});

describe('a request', () => {
  it.each([
    ['localhost', 'localhost'],
    ['a name below localhost', 'game.localhost'],
    ['this machine', '127.0.0.1'],
    ['this machine by its other name', '[::1]'],
    ['another machine of the network, by number', '192.168.1.7'],
  ])('for %s is answered', async (_, name) => {
    const headers = { host: `${name}:${served.port}`, 'x-api-key': served.sandbox.apiKeys.production };
    expect(await ask(headers)).toBe(200);
  });

  it.each([['evil.example'], ['localhost.evil.example'], ['127.0.0.1.evil.example']])(
    'for %j is not: a page of that name would read what is here',
    async (host) => {
      expect(await ask({ host, 'x-api-key': served.sandbox.apiKeys.production })).toBeGreaterThanOrEqual(400);
    },
  );

  it('with a body beyond a mebibyte is refused unread', async () => {
    const response = await fetch(`${served.url}/sdk/v2/tournaments/x/submit`, {
      method: 'POST',
      body: 'x'.repeat(2 ** 20 + 1),
    });
    expect(response.status).toBe(413);
  });
});

describe('keys and tokens', () => {
  it('of two sandboxes that were given no seed open nothing at each other', async () => {
    const [one, two] = [createSandbox(), createSandbox()];
    expect(one.apiKeys).not.toEqual(two.apiKeys);
    const [player] = one.players;
    // The world is the same: only what opens it is not.
    expect(two.players.map(({ sub }) => sub)).toContain(player?.sub);
    const headers = {
      'x-api-key': two.apiKeys.production,
      authorization: `Bearer ${await one.token(player?.sub ?? '')}`,
    };
    expect((await two.fetch(`${two.baseUrl}/sdk/v2/userinfo`, { headers })).status).toBe(400);
  });

  it('are the same for the same seed, and for the same secret', async () => {
    expect(createSandbox({ seed: 7 }).apiKeys).toEqual(createSandbox({ seed: 7 }).apiKeys);
    expect(createSandbox({ seed: 7 }).apiKeys).not.toEqual(createSandbox({ seed: 8 }).apiKeys);
    const [one, two] = [createSandbox({ secret: 'a' }), createSandbox({ secret: 'a' })];
    expect(one.apiKeys).toEqual(two.apiKeys);
    const [player] = one.players;
    const headers = {
      'x-api-key': two.apiKeys.production,
      authorization: `Bearer ${await one.token(player?.sub ?? '')}`,
    };
    expect((await two.fetch(`${two.baseUrl}/sdk/v2/userinfo`, { headers })).status).toBe(200);
  });
});

test.each<[object, RegExp]>([
  [{ type: 'status', status: 503, operation: 'getFriends' }, /no operation\b/],
  [{ type: 'status', status: 503, tims: 1 }, /no tims/],
  [{ type: 'delay', milliseconds: 5, status: 503 }, /no status/],
])('a fault with a name that says nothing would hit everything: %j', async (fault, message) => {
  const { sandbox } = served;
  expect(() => sandbox.faults.add(fault as Fault)).toThrow(
    expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) as string }),
  );
  const response = await control(fault);
  expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(message)]);
});

test('a fault that cannot be is refused in the same process too', () => {
  const sandbox = createSandbox();
  expect(() => sandbox.faults.add({ type: 'huge', bytes: Number.NaN })).toThrow(/bytes/);
  expect(() => sandbox.faults.add({ type: 'huge', bytes: Infinity })).not.toThrow();
});
