import { describe, expect, it } from 'vitest';
import { moveClock } from '../moveClock.ts';
import { type ServedGateway, serveGateway } from '../serveGateway.ts';

interface Body {
  readonly data: {
    readonly sub?: string;
    readonly userRank?: { readonly _id: string };
    readonly entries?: readonly unknown[];
  };
}

const privately = 'private, no-store';

describe('what is a player’s', () => {
  it('is in nobody else’s answer: 3,000 interleaved requests of 60 players and of strangers', async () => {
    await using served = await serveGateway({ interval: 100 });
    const { sandbox } = served.platform;
    const players = await addPlayers(served, 60);
    const tokens = new Map(
      await Promise.all(players.map(async (sub) => [sub, await sandbox.token(sub)] as const)),
    );
    const paths = [
      ...[1, 2, 5, 10].map((limit) => `${served.board}?limit=${limit}`),
      '/sdk/v2/userinfo',
      '/sdk/v2/friends/',
      '/sdk/v2/tournaments/',
      served.board.replace('leaderboard', 'scores'),
    ];
    const found = { own: 0, strangers: 0, crossings: 0 };
    let turn = 0;

    async function look(): Promise<void> {
      const path = paths[Math.floor(Math.random() * paths.length)] ?? '';
      const sub = players[(turn += 1) % (players.length + 20)];
      const authorization = sub === undefined ? undefined : `Bearer ${tokens.get(sub) ?? ''}`;
      const response = await fetch(`${served.url}${path}`, {
        headers: authorization === undefined ? {} : { authorization },
      });
      const text = await response.text();
      const data = response.ok ? (JSON.parse(text) as Body).data : {};
      const whose = data.sub ?? data.userRank?._id;
      const isOwn = path.endsWith('userinfo') || path.includes('leaderboard');
      if (whose !== sub && (whose !== undefined || (isOwn && response.ok))) found.crossings += 1;
      // Friends of a player are named after the player.
      for (const [, owner = ''] of text.matchAll(/friend-of-(canary-\d+)/g))
        if (owner !== sub) found.crossings += 1;
      if (sub !== undefined && text.includes(`friend-of-${sub}"`)) found.own += 1;
      if (whose !== undefined) found.own += 1;
      if (sub === undefined) found.strangers += 1;
      const caching = response.headers.get('cache-control');
      if (authorization !== undefined) expect(caching).toBe(privately);
      else if (response.ok) expect(caching).toMatch(/^public, /);
    }

    for (let round = 0; round < 30; round += 1) await Promise.all(Array.from({ length: 100 }, look));
    expect(found.crossings).toBe(0);
    expect(found.own).toBeGreaterThan(800);
    expect(found.strangers).toBeGreaterThan(500);
  }, 60_000);

  it('is not shared, even when the platform hands a player’s answer to a stranger', async () => {
    await using served = await serveGateway();
    const [player] = served.platform.sandbox.players;
    // As a cache before the platform would, that forgets to look at the token.
    served.platform.sandbox.faults.add({
      type: 'rewrite',
      operations: ['getLeaderboard'],
      times: 1,
      rewrite: (body) =>
        body.replace('"totalEntries"', `"userRank":{"_id":"${player?.sub}","rank":1},"totalEntries"`),
    });
    const response = await served.get(served.board);
    expect([response.status, await response.json()]).toMatchObject([
      502,
      { error: { code: 'GATEWAY_PLATFORM_DOWN' } },
    ]);
    expect(response.headers.get('cache-control')).toBe(privately);
    expect(served.problems).toMatchObject([{ kind: 'malformed', path: 'data.userRank' }]);
  });

  it('goes through each time, as it is now', async () => {
    await using served = await serveGateway({ interval: 60_000 });
    const sub = served.platform.sandbox.players[0]?.sub ?? '';
    for (let look = 1; look <= 3; look += 1) {
      const response = await served.get(served.board, { sub });
      expect(response.headers.get('cache-control')).toBe(privately);
      expect(await response.json()).toMatchObject({
        data: { userRank: { _id: sub } },
      });
    }
    // The spare one for everybody is asked for once.
    expect(served.asked()).toBe(4);
    expect(served.answers.map(({ from }) => from)).toEqual(['private', 'private', 'private']);
  });

  it.each([429, 500])('comes while the platform answers another player with %i', async (status) => {
    const hammered: string[] = [];
    await using served = await serveGateway({
      fetch: async (input, init) => {
        const authorization = new Headers(init?.headers).get('authorization') ?? '';
        return hammered.includes(authorization) ? new Response('', { status }) : fetch(input, init);
      },
    });
    const [hammer, player] = await addPlayers(served, 2);
    hammered.push(`Bearer ${await served.platform.sandbox.token(hammer ?? '')}`);
    for (let time = 0; time < 10; time += 1) {
      for (let again = 0; again < 8; again += 1)
        await (await served.get('/sdk/v2/userinfo', { sub: hammer ?? '' })).text();
      expect(await (await served.get(served.board, { sub: player ?? '' })).json()).toMatchObject({
        data: { userRank: { _id: player } },
      });
      expect((await served.get('/sdk/v2/userinfo', { sub: player ?? '' })).status).toBe(200);
    }
  });

  it('comes after a question of the player’s that was refused', async () => {
    await using served = await serveGateway();
    const sub = served.platform.sandbox.players[0]?.sub ?? '';
    const wrong = await served.get('/sdk/v2/tournaments/none/leaderboard', { sub });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { success: false }]);
    expect((await served.get('/sdk/v2/userinfo', { sub })).status).toBe(200);
  });

  it('is refused with what stands before the platform, which is not taken for a platform that is down', async () => {
    await using served = await serveGateway({ fetch: async () => new Response('', { status: 401 }) });
    const sub = served.platform.sandbox.players[0]?.sub ?? '';
    expect((await served.get('/sdk/v2/userinfo', { sub })).status).toBe(401);
  });

  it('comes as soon as a token is accepted that was refused a moment ago', async () => {
    const pass = moveClock();
    let isAccepted = false;
    await using served = await serveGateway({
      fetch: async (input, init) => (isAccepted ? fetch(input, init) : new Response('', { status: 401 })),
    });
    const token = await served.platform.sandbox.token(served.platform.sandbox.players[0]?.sub ?? '');
    const init = { headers: { authorization: `Bearer ${token}` } };
    expect((await served.get('/sdk/v2/userinfo', init)).status).toBe(401);
    isAccepted = true;
    pass(1999);
    expect((await served.get('/sdk/v2/userinfo', init)).status).toBe(401);
    pass(1);
    expect((await served.get('/sdk/v2/userinfo', init)).status).toBe(200);
  });

  it.each([
    [404, 404],
    [200, 400],
  ])(
    'is refused with the status of a refusal, also where the platform says no under %i',
    async (status, answered) => {
      const error = { status, code: 1001, message: 'No such player' };
      await using served = await serveGateway({
        fetch: async () => Response.json({ code: -1, success: false, error }, { status }),
      });
      const sub = served.platform.sandbox.players[0]?.sub ?? '';
      expect((await served.get('/sdk/v2/userinfo', { sub })).status).toBe(answered);
    },
  );

  it('has no ETag by which a cache could tell it from another’s', async () => {
    await using served = await serveGateway();
    const sub = served.platform.sandbox.players[0]?.sub ?? '';
    const response = await served.get(served.board, { sub, headers: { 'if-none-match': '*' } });
    expect([response.status, response.headers.get('etag')]).toEqual([200, null]);
  });

  it('is not asked for with what a site has before its own door', async () => {
    await using served = await serveGateway();
    const headers = { authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=' };
    const board = await served.get(served.board, { headers });
    // Everybody’s page, to somebody who may be known to a cache on the way.
    expect([board.status, board.headers.get('cache-control')]).toEqual([200, privately]);
    expect((await served.get('/sdk/v2/userinfo', { headers })).status).toBe(401);
    expect(served.platform.sandbox.requests.map(({ operation }) => operation)).toEqual(['getLeaderboard']);
  });

  it('is no token to be asked with for what is everybody’s', async () => {
    const tokens: (string | null)[] = [];
    await using served = await serveGateway({
      fetch: async (input, init) => {
        tokens.push(new Headers(init?.headers).get('authorization'));
        return fetch(input, init);
      },
    });
    const sub = served.platform.sandbox.players[0]?.sub ?? '';
    for (const path of ['/sdk/v2/tournaments/', served.board.replace('leaderboard', 'scores')]) {
      const { status, headers } = await served.get(path, { sub });
      expect([status, headers.get('cache-control')]).toEqual([200, privately]);
    }
    expect(tokens).toEqual([null, null]);
  });

  it('is given up when its player goes away', async () => {
    await using served = await serveGateway();
    served.platform.sandbox.faults.add({ type: 'delay', milliseconds: 60_000 });
    const sub = served.platform.sandbox.players[0]?.sub ?? '';
    const token = await served.platform.sandbox.token(sub);
    const leaving = new AbortController();
    const answered = served.gateway(
      new Request(`http://game.example/laurel${served.board}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      }),
    );
    leaving.abort(new Error('The player closed the page.'));
    await expect(answered).rejects.toThrow('The player closed the page.');
  });
});

/** Adds players who are on the board, each with a friend by whom one sees whose friends they are. */
async function addPlayers({ platform, tournamentId }: ServedGateway, count: number): Promise<string[]> {
  const { sandbox } = platform;
  const [sample] = sandbox.players;
  if (sample === undefined) throw new Error('The sample world is empty.');
  const subs = Array.from({ length: count }, (_, index) => `canary-${index}`);
  for (const sub of subs) {
    sandbox.addPlayer({ ...sample, sub: `friend-of-${sub}`, friends: [] });
    sandbox.addPlayer({ ...sample, sub, nickname: sub, friends: [`friend-of-${sub}`] });
  }
  const board = sandbox.board(tournamentId);
  const [scoreType = ''] =
    sandbox.tournaments.find(({ id }) => id === tournamentId)?.settings.scoreTypes ?? [];
  board?.load(subs.map((player, index) => ({ player, scores: { [scoreType]: index + 1 }, at: Date.now() })));
  return subs;
}
