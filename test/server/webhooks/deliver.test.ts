import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { deliver } from '../../../src/server/webhooks/deliver.ts';
import { answerWith, startServer } from '../../support/startServer.ts';

it('leaves nothing on the signal of all deliveries once it has ended', async () => {
  await using receiver = await startServer(answerWith('', 500));
  const { signal } = new AbortController();
  const headers = { 'webhook-id': '', 'webhook-timestamp': '', 'webhook-signature': '' };
  const options = { url: receiver.url, retryAfter: [2, 2], timeout: 5000, signal };
  await deliver('msg_1', '{}', { ...options, sign: () => Promise.resolve(headers) });
  expect(receiver.requests).toHaveLength(3);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
