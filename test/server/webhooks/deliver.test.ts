import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { deliver } from '../../../src/server/webhooks/deliver.ts';
import { answerWith, startServer } from '../../support/startServer.ts';
import { startStutterer } from '../../support/startStutterer.ts';

it('leaves nothing on the signal of all deliveries once it has ended', async () => {
  await using receiver = await startServer(answerWith('', 500));
  const { signal } = new AbortController();
  const headers = { 'webhook-id': '', 'webhook-timestamp': '', 'webhook-signature': '' };
  const options = { url: receiver.url, retryAfter: [2, 2], timeout: 5000, signal };
  await deliver('msg_1', '{}', { ...options, sign: () => Promise.resolve(headers) });
  expect(receiver.requests).toHaveLength(3);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('takes no event for delivered where the answer to the one before comes twice', async () => {
  const taken = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
  const failed = 'HTTP/1.1 500 Failed\r\ncontent-length: 0\r\n\r\n';
  await using receiver = await startStutterer([taken, failed]);
  const { signal } = new AbortController();
  const headers = { 'webhook-id': '', 'webhook-timestamp': '', 'webhook-signature': '' };
  const options = { url: receiver.url, retryAfter: [], timeout: 5000, signal };
  const send = async (): Promise<string> => {
    // As long as a kept connection takes to be used again.
    await sleep(20);
    return (await deliver('msg_1', '{}', { ...options, sign: () => Promise.resolve(headers) })).outcome;
  };
  expect([await send(), await send()]).toEqual(['taken', 'failed']);
});
