import { expect, it } from 'vitest';
import { ProviderOptions } from '../../../src/embed/attributes/providerOptions.ts';
import { answerWith, startServer } from '../../support/startServer.ts';

it('what is asked for one player takes no token of whoever has signed in meanwhile', async () => {
  await using service = await startServer(
    answerWith(JSON.stringify({ code: 1, success: true, data: { sub: 'ben', wallets: [] } })),
  );
  let session = 'ana';
  const getToken = (): string => `token-of-${session}`;
  const provider = new ProviderOptions({ isEarly: false, option: () => session, tell: () => true });
  const { client } = provider.from({ baseUrl: service.url, apiKey: 'key', session, getToken });
  session = 'ben';
  // As what was drawn for Ana asks, once Ben is there and before that is drawn anew. Whoever is back asks again.
  await expect(client.getUserInfo({ session: 'ana' })).rejects.toMatchObject({ retryable: true });
  expect(service.requests).toEqual([]);

  const { client: next } = provider.from({ baseUrl: service.url, apiKey: 'key', session, getToken });
  await next.getUserInfo({ session });
  expect(service.requests[0]?.headers).toMatchObject({ authorization: 'Bearer token-of-ben' });
});
