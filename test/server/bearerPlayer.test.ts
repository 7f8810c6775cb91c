import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bearerPlayer } from '../../src/server/handler/bearerPlayer.ts';
import type { IdentifyService } from '../../src/server/handler/createScoreHandler.ts';

const start = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service whose tokens are `<player>.<anything>`, and what it was asked. */
function createService(answer: (player: string) => Response | Promise<Response> = nameOnly) {
  const asked: string[] = [];
  const service: IdentifyService = {
    baseUrl: 'https://platform.example',
    apiKey: 'public-key',
    fetch: async (_, init) => {
      const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? '';
      asked.push(token);
      return answer(token.split('.')[0] ?? '');
    },
  };
  return { asked, service };
}

const nameOnly = (sub: string): Response => Response.json({ code: 1, success: true, data: { sub } });
const until = (seconds: number) => (sub: string) =>
  Response.json({ code: 1, success: true, data: { sub, exp: start / 1000 + seconds } });
const from = (token: string): Request =>
  new Request('https://game.example/', { headers: { authorization: `Bearer ${token}` } });

describe('bearerPlayer', () => {
  it('remembers who a token is for a minute', async () => {
    const { asked, service } = createService();
    const identify = bearerPlayer();
    for (let time = 0; time < 3; time += 1) {
      expect(await identify(from('ana.1'), service)).toEqual({ userId: 'ana' });
    }
    expect(asked).toHaveLength(1);
    vi.setSystemTime(start + 61_000);
    await identify(from('ana.1'), service);
    expect(asked).toHaveLength(2);
  });

  it('never beyond the expiry of the token: the service is asked again, and decides', async () => {
    const { asked, service } = createService(until(10));
    const identify = bearerPlayer({ cacheFor: 60_000 });
    await identify(from('ana.1'), service);
    vi.setSystemTime(start + 9_000);
    await identify(from('ana.1'), service);
    expect(asked).toHaveLength(1);
    vi.setSystemTime(start + 10_001);
    await identify(from('ana.1'), service);
    expect(asked).toHaveLength(2);
  });

  it('gives each token its own player, however their answers overtake each other', async () => {
    const waiting: (() => void)[] = [];
    const { service } = createService(async (player) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return nameOnly(player);
    });
    const identify = bearerPlayer();
    const names = ['ana', 'ben', 'cid', 'dot'];
    const players = Promise.all(names.map(async (name) => identify(from(`${name}.1`), service)));
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    for (const answer of waiting.toReversed()) answer();
    expect(await players).toEqual(names.map((userId) => ({ userId })));
  });

  it('does not take what one service said of a token for another service', async () => {
    const development = createService();
    const production = createService(() => new Response('', { status: 401 }));
    const identify = bearerPlayer();
    expect(await identify(from('ana.1'), development.service)).toEqual({ userId: 'ana' });
    await expect(identify(from('ana.1'), production.service)).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('does not remember a refusal', async () => {
    let isValid = false;
    const { service } = createService((player) =>
      isValid ? nameOnly(player) : new Response('', { status: 401 }),
    );
    const identify = bearerPlayer();
    await expect(identify(from('ana.1'), service)).rejects.toMatchObject({ kind: 'unauthorized' });
    isValid = true;
    expect(await identify(from('ana.1'), service)).toEqual({ userId: 'ana' });
  });

  it('asks a failing service sixty times a minute at most, for all tokens together', async () => {
    const { asked, service } = createService(() => new Response('', { status: 503 }));
    const identify = bearerPlayer();
    const ask = async (index: number): Promise<void> => {
      // A new object each time, as a handler may give.
      const asking = Promise.resolve(identify(from(`player${index}.1`), { ...service }));
      await expect(asking).rejects.toMatchObject({ kind: 'unavailable' });
    };
    for (let index = 0; index < 100; index += 1) await ask(index);
    expect(asked).toHaveLength(60);
    vi.setSystemTime(start + 61_000);
    await ask(100);
    expect(asked).toHaveLength(61);
  });
});
