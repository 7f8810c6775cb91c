import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LaurelError } from '../../../src/domain/LaurelError.ts';
import { bearerPlayer } from '../../../src/server/handler/bearerPlayer.ts';
import type { IdentifyService } from '../../../src/server/handler/createScoreHandler.ts';
import { createPlayerTokens } from '../../../src/sandbox/credentials/createPlayerTokens.ts';
import { eventually } from '../../support/eventually.ts';

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
const claims = { iss: 'platform', aud: 'game:production', iat: start / 1000, exp: start / 1000 + 600 };
const from = (token: string): Request =>
  new Request('https://game.example/', { headers: { authorization: `Bearer ${token}` } });

describe('bearerPlayer', () => {
  it.each([
    ['nothing', {}],
    ['a scheme alone', { authorization: 'Bearer' }],
    ['another scheme', { authorization: 'Basic ana.1' }],
    ['a scheme that only ends so', { authorization: 'NotBearer ana.1' }],
    ['more than a token', { authorization: 'Bearer ana.1 ben.1' }],
  ])('takes %s for nobody, and asks nothing', async (_, headers) => {
    const { asked, service } = createService();
    const request = new Request('https://game.example/', { headers });
    expect(await bearerPlayer()(request, service)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('takes the scheme in any letters, with any room before the token', async () => {
    const { service } = createService();
    const request = new Request('https://game.example/', { headers: { authorization: 'bEARER   ana.1' } });
    expect(await bearerPlayer()(request, service)).toEqual({ userId: 'ana' });
  });

  it('takes no two players for one whose ids are numbers with more digits than a number holds', async () => {
    const { service } = createService(
      (player) => new Response(`{"code":1,"success":true,"data":{"sub":${player}}}`),
    );
    const identify = bearerPlayer();
    expect(await identify(from('9007199254740991.1'), service)).toEqual({ userId: '9007199254740991' });
    for (const player of ['1759288472991170631', '1759288472991170632'])
      await expect(identify(from(`${player}.1`), service)).rejects.toMatchObject({ kind: 'malformed' });
  });

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
    vi.setSystemTime(start + 10_000);
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
    await eventually(() => expect(waiting).toHaveLength(4));
    for (const answer of waiting.toReversed()) answer();
    expect(await players).toEqual(names.map((userId) => ({ userId })));
  });

  it.each(['ana', 'Zoë', '507f1f77bcf86cd799439011'])(
    'takes nobody for another player: a JWT of %s that is answered with Ben’s',
    async (sub) => {
      const tokens = createPlayerTokens('a secret of the platform');
      const token = await tokens.sign({ ...claims, sub });
      let answered = 'ben';
      const { asked, service } = createService(() => nameOnly(answered));
      const identify = bearerPlayer();
      await expect(identify(from(token), service)).rejects.toMatchObject({ kind: 'malformed' });
      // Nor is it remembered: it was the answer that was wrong.
      answered = sub;
      expect(await identify(from(token), service)).toEqual({ userId: sub });
      expect(asked).toEqual([token, token]);
    },
  );

  it('takes nobody for another player where users are numbers, in the JWT too', async () => {
    const token = `head.${btoa(JSON.stringify({ sub: 41 }))}.signature`;
    let answered: unknown;
    const { service } = createService(() => Response.json({ success: true, data: { sub: answered } }));
    const identify = bearerPlayer();
    for (const another of [42, '42']) {
      answered = another;
      await expect(identify(from(token), service)).rejects.toMatchObject({ kind: 'malformed' });
    }
    answered = 41;
    expect(await identify(from(token), service)).toEqual({ userId: '41' });
  });

  it.each([
    ['names nobody', { _id: 'ana' }],
    ['has a number where users have none', { sub: 5 }],
    ['has no claims', null],
    ['has an empty name', { sub: '' }],
  ])('goes by the answer where the JWT %s', async (_, payload) => {
    const token = `head.${btoa(JSON.stringify(payload))}.signature`;
    const { service } = createService(() => nameOnly('ana'));
    expect(await bearerPlayer()(from(token), service)).toEqual({ userId: 'ana' });
  });

  it('does not take what one service said of a token for another service', async () => {
    const development = createService();
    const production = createService(() => new Response('', { status: 401 }));
    const identify = bearerPlayer();
    expect(await identify(from('ana.1'), development.service)).toEqual({ userId: 'ana' });
    await expect(identify(from('ana.1'), production.service)).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it.each([
    ['unauthorized', () => new Response('', { status: 401 })],
    [
      'refused',
      () => Response.json({ code: -1, success: false, error: { code: 1002, message: 'No such player' } }),
    ],
  ])(
    'remembers an answer of %s for ten seconds, so that bogus tokens cost one question each',
    async (kind, refuse) => {
      let isValid = false;
      const { asked, service } = createService((player) => (isValid ? nameOnly(player) : refuse()));
      const identify = bearerPlayer();
      for (let time = 0; time < 50; time += 1) {
        await expect(identify(from('ana.1'), service)).rejects.toMatchObject({ kind });
      }
      expect(asked).toHaveLength(1);
      isValid = true;
      vi.setSystemTime(start + 10_001);
      expect(await identify(from('ana.1'), service)).toEqual({ userId: 'ana' });
    },
  );

  it('remembers nothing by a clock that has been set back since', async () => {
    let isValid = false;
    const { asked, service } = createService((player) =>
      isValid ? nameOnly(player) : new Response('', { status: 401 }),
    );
    const identify = bearerPlayer();
    await expect(identify(from('ana.1'), service)).rejects.toMatchObject({ kind: 'unauthorized' });
    isValid = true;
    vi.setSystemTime(start - 86_400_000);
    expect(await identify(from('ana.1'), service)).toEqual({ userId: 'ana' });
    vi.setSystemTime(start - 2 * 86_400_000);
    await identify(from('ana.1'), service);
    expect(asked).toHaveLength(3);
  });

  it('does not remember that the service failed: the same token is good a moment later', async () => {
    let isWell = false;
    const { service } = createService((player) =>
      isWell ? nameOnly(player) : new Response('', { status: 503 }),
    );
    const identify = bearerPlayer();
    await expect(identify(from('ana.1'), service)).rejects.toMatchObject({ kind: 'unavailable' });
    isWell = true;
    expect(await identify(from('ana.1'), service)).toEqual({ userId: 'ana' });
  });

  describe.each([
    ['issuer', { issuer: 'my-game' }, { iss: 'my-game' }, { iss: 'another-game' }],
    [
      'audience',
      { audience: 'my-game:production' },
      { aud: 'my-game:production' },
      { aud: 'my-game:development' },
    ],
    ['statuses', { statuses: ['ACTIVE'] }, { status: 'ACTIVE' }, { status: 'BANNED' }],
  ])('demanding %s', (_, options, right, wrong) => {
    it.each([
      ['takes the right one', right, true],
      ['refuses another', wrong, false],
      ['refuses a player of whom it is not told', {}, false],
    ])('%s', async (_, claims, isTaken) => {
      const { asked, service } = createService((sub) =>
        Response.json({ code: 1, success: true, data: { sub, ...claims } }),
      );
      const identify = bearerPlayer(options);
      for (let time = 0; time < 2; time += 1) {
        const identified = Promise.resolve(identify(from('ana.1'), service));
        if (isTaken) expect(await identified).toEqual({ userId: 'ana' });
        else await expect(identified).rejects.toMatchObject({ kind: 'unauthorized' });
      }
      expect(asked).toHaveLength(1);
    });
  });

  it('asks at most thirty-two questions at a time, and lets five hundred wait: beyond, nothing is asked', async () => {
    const gate = Promise.withResolvers<void>();
    let together = 0;
    let most = 0;
    const { asked, service } = createService(async (player) => {
      together += 1;
      most = Math.max(most, together);
      await gate.promise;
      together -= 1;
      return nameOnly(player);
    });
    const identify = bearerPlayer();
    const answers = Array.from({ length: 600 }, async (_, index) => identify(from(`p${index}.1`), service));
    const settled = Promise.allSettled(answers);
    await eventually(() => expect(asked).toHaveLength(32));
    gate.resolve();
    const outcomes = await settled;
    expect(most).toBe(32);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(532);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ kind: 'rate-limited' });
        expect((outcome.reason as LaurelError).retryAt).toBeGreaterThan(Date.now());
      }
    }
  });

  it('waits for an answer no longer than the handler’s own requests do', async () => {
    const { service } = createService(() => new Promise(() => {}));
    const asking = Promise.resolve(
      bearerPlayer()(from('ana.1'), { ...service, attemptTimeout: 30, totalTimeout: 30 }),
    );
    await expect(asking).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('asks a failing service once a second, for all tokens together', async () => {
    const { asked, service } = createService(() => new Response('', { status: 503 }));
    const identify = bearerPlayer();
    const ask = async (index: number): Promise<void> => {
      // A new object each time, as a handler may give.
      const asking = Promise.resolve(identify(from(`player${index}.1`), { ...service }));
      await expect(asking).rejects.toMatchObject({ kind: 'unavailable' });
    };
    for (let index = 0; index < 100; index += 1) await ask(index);
    const first = asked.length;
    expect(first).toBeLessThan(10);
    vi.setSystemTime(start + 1000);
    for (let index = 100; index < 200; index += 1) await ask(index);
    expect(asked).toHaveLength(first + 1);
  });

  it.each([429, 500])(
    'is kept from nobody by one player whom the service answers with %i',
    async (status) => {
      const { asked, service } = createService((player) =>
        player === 'hammer' ? new Response('', { status }) : nameOnly(player),
      );
      const identify = bearerPlayer();
      const hammer = async (): Promise<void> => {
        await expect(Promise.resolve(identify(from('hammer.1'), service))).rejects.toThrow();
      };
      for (let time = 0; time < 50; time += 1) await hammer();
      // Neither is the service hammered.
      expect(asked.length).toBeLessThan(10);
      for (let second = 1; second <= 10; second += 1) {
        vi.setSystemTime(start + second * 1000);
        await hammer();
        expect(await identify(from(`ana.${second}`), service)).toEqual({ userId: 'ana' });
      }
    },
  );

  it('is kept from no player whom the service knows by strangers at whose tokens it stumbles', async () => {
    const { service } = createService((player) =>
      player.startsWith('broken') ? new Response('', { status: 500 }) : nameOnly(player),
    );
    const identify = bearerPlayer({ cacheFor: 0 });
    const players = ['ana.1', 'ben.1', 'cleo.1'];
    for (const token of players) await identify(from(token), service);
    for (let second = 1; second <= 10; second += 1) {
      vi.setSystemTime(start + second * 1000);
      for (let stranger = 0; stranger < 20; stranger += 1) {
        const broken = Promise.resolve(identify(from(`broken.${second}-${stranger}`), service));
        await expect(broken).rejects.toThrow();
      }
      for (const token of players)
        expect(await identify(from(token), service)).toEqual({ userId: token.split('.')[0] });
    }
  });
});
