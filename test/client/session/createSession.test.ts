import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import type { GetToken } from '../../../src/domain/GetToken.ts';
import { LaurelError } from '../../../src/domain/LaurelError.ts';
import { eventually } from '../../support/eventually.ts';
import * as bodies from '../../support/payloads.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client of a service that takes the tokens given and refuses all others. */
function clientTaking(good: ReadonlySet<string>, getToken: GetToken | undefined) {
  const sent: (string | null)[] = [];
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'key',
    getToken,
    fetch: async (_, init) => {
      const token = new Headers(init?.headers).get('authorization')?.slice(7) ?? null;
      sent.push(token);
      return token !== null && good.has(token)
        ? new Response(bodies.success(bodies.userInfo))
        : new Response(bodies.refusal({ code: 1000, message: 'Session expired' }), { status: 400 });
    },
  });
  return { client, sent };
}

describe('a token that is refused', () => {
  it('is renewed twice a minute, and again once the minute is over', async () => {
    let refreshes = 0;
    const { client } = clientTaking(new Set(), ({ forceRefresh }) => {
      if (forceRefresh) refreshes += 1;
      return 'a.b.c';
    });
    const ask = async (at: number): Promise<number> => {
      vi.setSystemTime(start + at);
      await client.getUserInfo().catch(() => {});
      return refreshes;
    };
    expect([await ask(0), await ask(30_000), await ask(59_999)]).toEqual([1, 2, 2]);
    expect(await ask(60_000)).toBe(3);
    expect(await ask(89_999)).toBe(3);
    expect(await ask(90_000)).toBe(4);
  });

  it('is renewed though it was twice a moment ago by a clock that has been set back since', async () => {
    let isWell = false;
    const { client } = clientTaking(new Set(['a.fresh.c']), ({ forceRefresh }) =>
      forceRefresh && isWell ? 'a.fresh.c' : 'a.old.c',
    );
    for (let time = 0; time < 2; time += 1) await client.getUserInfo().catch(() => {});
    vi.setSystemTime(start - 86_400_000);
    isWell = true;
    expect((await client.getUserInfo()).sub).toBe(bodies.userInfo.sub);
  });

  it('is renewed anew when a refresh never ends, whatever the function does with its signal', async () => {
    let hangs = true;
    const { client } = clientTaking(new Set(['a.fresh.c']), ({ forceRefresh }) => {
      if (!forceRefresh) return 'a.old.c';
      return hangs ? new Promise(() => {}) : 'a.fresh.c';
    });
    const first = client.getUserInfo().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await first).toMatchObject({ kind: 'timeout' });
    hangs = false;
    const later = client.getUserInfo().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await later).toMatchObject({ sub: bodies.userInfo.sub });
  });

  it('is not renewed again for a request that was sent before the others had it renewed', async () => {
    const forced: boolean[] = [];
    let token = 'a.old.c';
    const held = Promise.withResolvers<void>();
    let requests = 0;
    const client = createClient({
      baseUrl: 'https://platform.example',
      apiKey: 'key',
      getToken: ({ forceRefresh }) => {
        forced.push(forceRefresh);
        if (forceRefresh) token = 'a.fresh.c';
        return token;
      },
      fetch: async (_, init) => {
        const fresh = new Headers(init?.headers).get('authorization') === 'Bearer a.fresh.c';
        requests += 1;
        if (requests === 1) await held.promise;
        return fresh
          ? new Response(bodies.success(bodies.userInfo))
          : new Response(bodies.refusal({ code: 1000 }), { status: 400 });
      },
    });
    const late = client.getUserInfo();
    await client.getUserInfo();
    held.resolve();
    expect((await late).sub).toBe(bodies.userInfo.sub);
    expect(forced.filter(Boolean)).toHaveLength(1);
    // It took the token that is there now, and that is renewed in its turn once it is refused.
    expect(forced.at(-1)).toBe(false);
  });

  it('leaves the first refusal when there is no newer one: signed out meanwhile', async () => {
    const { client, sent } = clientTaking(new Set(), ({ forceRefresh }) => (forceRefresh ? null : 'a.b.c'));
    await expect(client.getUserInfo()).rejects.toMatchObject({ kind: 'unauthorized', code: 1000 });
    expect(sent).toEqual(['a.b.c']);
  });

  it('can be renewed again after a refresh that failed', async () => {
    let works = false;
    const { client } = clientTaking(new Set(['a.fresh.c']), ({ forceRefresh }) => {
      if (!forceRefresh) return 'a.old.c';
      if (works) return 'a.fresh.c';
      throw new Error('of the page');
    });
    await expect(client.getUserInfo()).rejects.toMatchObject({ kind: 'unauthorized' });
    works = true;
    expect((await client.getUserInfo()).sub).toBe(bodies.userInfo.sub);
  });

  it('is renewed for the others though the one who began it went away', async () => {
    const begun = Promise.withResolvers<void>();
    const renewed = Promise.withResolvers<void>();
    let token = 'a.old.c';
    const { client } = clientTaking(new Set(['a.fresh.c']), async ({ forceRefresh }) => {
      if (forceRefresh) {
        begun.resolve();
        await renewed.promise;
        token = 'a.fresh.c';
      }
      return token;
    });
    const controller = new AbortController();
    const first = client.getUserInfo({ signal: controller.signal }).catch((error: unknown) => error);
    await begun.promise;
    const other = client.getUserInfo();
    const reason = new Error('gone');
    controller.abort(reason);
    expect(await first).toBe(reason);
    renewed.resolve();
    expect((await other).sub).toBe(bodies.userInfo.sub);
  });

  it('is not answered with the token that another player, who was here before, is still waiting for', async () => {
    const renewed = Promise.withResolvers<void>();
    let player = 'ada';
    const { client, sent } = clientTaking(
      new Set(['fresh.of.ada', 'fresh.of.bob']),
      async ({ forceRefresh }) => {
        const asked = player;
        if (!forceRefresh) return `old.of.${asked}`;
        if (asked === 'ada') await renewed.promise;
        return `fresh.of.${asked}`;
      },
    );
    const ofAda = client.getUserInfo();
    await eventually(() => expect(sent).toEqual(['old.of.ada']));
    player = 'bob';
    const ofBob = client.getUserInfo();
    await eventually(() => expect(sent.slice(1)).toEqual(['old.of.bob', 'fresh.of.bob']));
    await ofBob;
    renewed.resolve();
    await ofAda;
    expect(sent.slice(3)).toEqual(['fresh.of.ada']);
  });

  it('is counted for each session of its own', async () => {
    const forced: string[] = [];
    let player = '';
    const { client } = clientTaking(new Set(), ({ forceRefresh }) => {
      if (forceRefresh) forced.push(player);
      return 'a.b.c';
    });
    for (player of ['a', 'a', 'a', 'b', 'b', 'b']) {
      await client.getUserInfo({ session: player }).catch(() => {});
    }
    expect(forced).toEqual(['a', 'a', 'b', 'b']);
  });
});

describe('getToken', () => {
  const failing = (error: unknown) =>
    clientTaking(new Set(), () => {
      throw error;
    }).client.getUserInfo();

  it('that fails as a connection does is a failure of the network, and any other of the session', async () => {
    await expect(failing(new TypeError('fetch failed'))).rejects.toMatchObject({ kind: 'network' });
    await expect(failing(new Error('canary'))).rejects.toMatchObject({
      kind: 'unauthorized',
      operation: 'getUserInfo',
      message: expect.not.stringContaining('canary') as string,
    });
    const own = new LaurelError({ kind: 'unavailable', message: 'Our session server is down.' });
    await expect(failing(own)).rejects.toBe(own);
  });

  it.each([[null], [undefined], ['']])('that gives %j signs nobody in', async (token) => {
    const { client, sent } = clientTaking(new Set(), () => token as string);
    await expect(client.getUserInfo()).rejects.toMatchObject({ kind: 'unauthorized' });
    await client.getLeaderboard({ tournamentId: 'cup' }).catch(() => {});
    expect(sent).toEqual([null]);
  });

  it('is not asked where no token is sent, and told what it is asked for', async () => {
    const getToken = vi.fn<GetToken>(() => 'a.b.c');
    const { client } = clientTaking(new Set(['a.b.c']), getToken);
    await client.getTournaments().catch(() => {});
    await client.getLeaderboard({ tournamentId: 'cup' }, { session: null }).catch(() => {});
    expect(getToken).not.toHaveBeenCalled();
    await client.getUserInfo();
    expect(getToken).toHaveBeenCalledExactlyOnceWith({
      forceRefresh: false,
      signal: expect.any(AbortSignal) as AbortSignal,
    });
  });

  it('is not asked for nobody: an operation of the player then says that nobody is signed in', async () => {
    const getToken = vi.fn<GetToken>(() => 'a.b.c');
    const { client, sent } = clientTaking(new Set(['a.b.c']), getToken);
    await expect(client.getUserInfo({ session: null })).rejects.toMatchObject({
      kind: 'unauthorized',
      operation: 'getUserInfo',
    });
    expect(getToken).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });

  it('that is missing matters only where a token is required', async () => {
    const { client, sent } = clientTaking(new Set(), undefined);
    await expect(client.getFriends()).rejects.toMatchObject({ kind: 'config', operation: 'getFriends' });
    expect(sent).toEqual([]);
    await client.getLeaderboard({ tournamentId: 'cup' }).catch(() => {});
    expect(sent).toEqual([null]);
  });

  it('that never comes ends with the whole call, after thirty seconds unless told otherwise', async () => {
    const { client } = clientTaking(new Set(), () => new Promise(() => {}));
    const settled = vi.fn();
    const call = client
      .getUserInfo()
      .catch((error: unknown) => error)
      .finally(settled);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({
      kind: 'timeout',
      message: expect.stringMatching(/within 30 seconds/) as string,
    });
  });
});

it('an attempt ends after ten seconds unless told otherwise', async () => {
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'key',
    fetch: () => new Promise(() => {}),
  });
  const settled = vi.fn();
  const call = client
    .getTournaments()
    .catch((error: unknown) => error)
    .finally(settled);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toMatchObject({
    kind: 'timeout',
    message: expect.stringMatching(/within 10 seconds/) as string,
  });
});

it('a hundred and fifty players whose tokens expire at once are each refreshed once, and twice a minute at most', async () => {
  const refreshes = new Map<string, number>();
  const current = new Map<string, string>();
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'key',
    getToken: ({ forceRefresh }) => {
      const session = playing.getStore() ?? '';
      if (forceRefresh) {
        refreshes.set(session, (refreshes.get(session) ?? 0) + 1);
        current.set(session, `good.${session}.c`);
      }
      return current.get(session) ?? `old.${session}.c`;
    },
    fetch: async (_, init) => {
      await Promise.resolve();
      const token = new Headers(init?.headers).get('authorization')?.slice(7) ?? '';
      return token.startsWith('good')
        ? new Response(bodies.success(bodies.userInfo))
        : new Response(bodies.refusal({ code: 1000, message: 'Session expired' }), { status: 400 });
    },
  });
  const playing = new AsyncLocalStorage<string>();
  const sessions = Array.from({ length: 150 }, (_, index) => `player-${index}`);
  const ask = (session: string) => playing.run(session, () => client.getUserInfo({ session }));
  await Promise.all(sessions.flatMap((session) => [1, 2, 3, 4].map(() => ask(session))));
  expect([...refreshes.values()]).toEqual(Array(150).fill(1));

  for (let round = 0; round < 10; round += 1) {
    current.clear();
    await Promise.all(sessions.map((session) => ask(session).catch(() => {})));
  }
  expect([...refreshes.values()]).toEqual(Array(150).fill(2));
});
