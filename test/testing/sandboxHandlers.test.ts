import { expect, test } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import type { LaurelClient } from '../../src/client/LaurelClient.ts';
import { createTestSandbox } from '../../src/testing/createTestSandbox.ts';
import { sandboxHandlers } from '../../src/testing/sandboxHandlers.ts';

/** What Mock Service Worker takes. */
function mocked(sandbox = createTestSandbox(), baseUrl?: string) {
  const [handler] = sandboxHandlers(
    { all: (path, resolver) => ({ path, resolver }) },
    sandbox,
    baseUrl === undefined ? {} : { baseUrl },
  );
  if (handler === undefined) throw new Error('There is no handler.');
  return { sandbox, ...handler };
}

/** A client whose requests are answered as Mock Service Worker does. */
function clientOf(
  { sandbox, resolver }: ReturnType<typeof mocked>,
  baseUrl: string,
  apiKey = sandbox.apiKeys.production,
): LaurelClient {
  return createClient({
    baseUrl,
    apiKey,
    async fetch(url, init) {
      const response = await resolver({ request: new Request(url, init) }).catch(
        () => new Response(null, { status: 500 }),
      );
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    },
  });
}

test('they answer at the address of the sandbox, with the key alone', async () => {
  const page = mocked();
  expect(page.path).toBe(`${page.sandbox.baseUrl}/*`);
  expect((await clientOf(page, page.sandbox.baseUrl).getTournaments()).length).toBeGreaterThan(0);
  const keyless = new Request(`${page.sandbox.baseUrl}/sdk/v2/tournaments/`);
  expect(await (await page.resolver({ request: keyless })).json()).toMatchObject({ success: false });
});

test('they answer at another address, however it is written', async () => {
  const page = mocked(createTestSandbox(), 'https://Platform.example:443/v1/');
  expect(page.path).toBe('https://platform.example/v1/*');
  const client = clientOf(page, 'https://platform.example/v1');
  expect((await client.getTournaments()).length).toBeGreaterThan(0);
});

test('they stand in for a gateway of the page’s own origin, which has the key', async () => {
  const page = mocked(createTestSandbox(), '/laurel');
  expect(page.path).toBe('/laurel/*');
  const request = new Request('https://game.example/laurel/sdk/v2/tournaments/?filter=ALL');
  const { data } = await (await page.resolver({ request })).json();
  expect(data.length).toBe((await page.sandbox.client().getTournaments({ filter: 'ALL' })).length);
});

test.each(['before', 'after'] as const)('a connection that is dropped %s is lost', async (when) => {
  const page = mocked();
  page.sandbox.faults.add({ type: 'drop', when });
  const failure = { kind: 'network', status: undefined };
  await expect(clientOf(page, page.sandbox.baseUrl).getTournaments()).rejects.toMatchObject(failure);
});

test('what else fails is not passed off as a lost connection', async () => {
  const { resolver, sandbox } = mocked();
  sandbox.faults.add({
    type: 'rewrite',
    rewrite() {
      throw new RangeError('of the test');
    },
  });
  const headers = { 'x-api-key': sandbox.apiKeys.production };
  const request = new Request(`${sandbox.baseUrl}/sdk/v2/tournaments/`, { headers });
  await expect(resolver({ request })).rejects.toThrow('of the test');
});

test.each<[string, readonly unknown[]]>([
  ['nothing', []],
  ['no http', [{}, createTestSandbox()]],
  ['no sandbox', [{ all() {} }]],
])('handlers of %s are told by what they are made of', (_, args) => {
  expect(() => (sandboxHandlers as (...given: readonly unknown[]) => unknown)(...args)).toThrow(
    expect.objectContaining({
      kind: 'config',
      message: expect.stringContaining('sandboxHandlers(http, sandbox)') as string,
    }),
  );
});
