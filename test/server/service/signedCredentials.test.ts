import { expect, it } from 'vitest';
import { createServiceClient } from '../../../src/server/service/createServiceClient.ts';

/** What is made of the service's refusal of a signed request. */
async function kindOf(error: object): Promise<unknown> {
  const client = createServiceClient({
    baseUrl: 'https://platform.example',
    apiKey: 'public-key',
    signer: () => ({ token: '1', signature: 's' }),
    fetch: async () => Response.json({ success: false, error }, { status: 400 }),
  });
  const failure: unknown = await client.verifySignature({}).catch((error: unknown) => error);
  return (failure as { readonly kind?: unknown }).kind;
}

it.each([
  ['the code of credentials', { code: 1000, message: 'Denied' }],
  ['a word about the signature', { code: 1001, message: 'Invalid signature' }],
  ['a word about the time', { message: 'The timestamp is too old' }],
  ['a code about the signature, whatever else is said', { code: 'INVALID_SIGNATURE', message: 'Denied' }],
  ['a code about the time', { code: 'TIMESTAMP_EXPIRED' }],
])('a refusal by %s is one of key pair, key or clock', async (_, error) => {
  expect(await kindOf(error)).toBe('unauthorized');
});

it.each([
  ['another code', { code: 1001, message: 'Denied' }],
  ['a word about a session, which a signed request has not', { message: 'The session has expired' }],
  ['nothing', {}],
])('a refusal by %s is none', async (_, error) => {
  expect(await kindOf(error)).toBe('refused');
});
