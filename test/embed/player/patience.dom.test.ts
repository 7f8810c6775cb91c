import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PlayerRequest } from '../../../src/embed/player/playerMessages.ts';
import { receivePlayer } from '../../../src/embed/player/receivePlayer.ts';

const origin = 'https://portal.example';
const answerAfter = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  // A page around the game that answers a minute later.
  const postMessage = ({ nonce }: PlayerRequest, _origin: string, [port]: MessagePort[]): void => {
    setTimeout(() => port?.postMessage({ nonce, session: 'ana', token: 'a' }), answerAfter);
  };
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([2 ** 31, Infinity])(
  'waits for longer than a timer can, rather than not at all: %d',
  async (timeout) => {
    const received = receivePlayer({ origins: [origin], timeout });
    received.catch(() => {});
    await vi.advanceTimersByTimeAsync(answerAfter);
    vi.useRealTimers();
    expect(await received).toMatchObject({ session: 'ana' });
  },
);

test('leaves no timer behind once it is answered', async () => {
  const received = receivePlayer({ origins: [origin], timeout: 10 * answerAfter });
  await vi.advanceTimersByTimeAsync(answerAfter);
  await vi.waitFor(async () => {
    await received;
    expect(vi.getTimerCount()).toBe(0);
  });
});
