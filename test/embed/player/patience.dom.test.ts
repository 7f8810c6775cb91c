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

test('leaves no port open once nobody has answered in time', async () => {
  let closed: Promise<unknown> | undefined;
  vi.spyOn(window, 'parent', 'get').mockReturnValue({
    postMessage: (_request: PlayerRequest, _origin: string, [port]: MessagePort[]) => {
      closed = new Promise((resolve) => port?.addEventListener('close', resolve));
    },
  } as never);
  const received = receivePlayer({ origins: [origin], timeout: 1 });
  received.catch(() => {});
  await vi.advanceTimersByTimeAsync(1);
  await expect(received).rejects.toMatchObject({ kind: 'timeout' });
  vi.useRealTimers();
  await closed;
});
