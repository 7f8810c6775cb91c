import { expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/createSandbox.ts';
import { signRequest } from '../../src/server/signing/signRequest.ts';

const start = Date.UTC(2026, 10, 20, 12);
const body = '{"message":"hello"}';
let now = start;
const sandbox = createSandbox({ now: () => now, signatureWindow: 1000 });

/** What `signature/verify` says to a body signed at a time, or to headers made before. */
async function verify(headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await sandbox.fetch(`${sandbox.baseUrl}/sdk/v2/signature/verify`, {
    method: 'POST',
    body,
    headers: { 'x-api-key': sandbox.apiKeys.production, ...headers },
  });
  const { error } = (await response.json()) as { readonly error?: { readonly message: string } };
  return error?.message ?? 'right';
}

async function signAt(timestamp: number): Promise<Readonly<Record<string, string>>> {
  const { production } = await sandbox.privateKeys();
  return { ...(await signRequest({ body, privateKey: production, timestamp })) };
}

it.each([
  [-1001, 'The timestamp is out of the window'],
  [-1000, 'right'],
  [1000, 'right'],
  [1001, 'The timestamp is out of the window'],
])('a signature of %i ms from now is judged: %s', async (offset, verdict) => {
  now = start;
  expect(await verify(await signAt(start + offset))).toBe(verdict);
});

it('a signature counts once, for as long as it could be sent again', async () => {
  now = start;
  const headers = await signAt(start + 999);
  expect(await verify(headers)).toBe('right');
  for (const later of [0, 500, 1999]) {
    now = start + later;
    // Each new one is an occasion to forget old ones.
    expect(await verify(await signAt(now + 1))).toBe('right');
    expect(await verify(headers)).toBe('The signature was used before');
  }
});

it.each(['', 'now', '1e3', '-5', '12345678901234567'])('a timestamp of %j is none', async (timestamp) => {
  expect(await verify({ 'x-api-token': timestamp, 'x-api-signature': 'ab' })).toBe('Invalid x-api-token');
});

it.each(['', 'ab', 'not hex'])('a signature of %j is wrong', async (signature) => {
  expect(await verify({ 'x-api-token': String(now), 'x-api-signature': signature })).toBe(
    'Invalid signature',
  );
});
