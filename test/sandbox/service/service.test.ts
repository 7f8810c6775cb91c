import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxTournament } from '../../../src/entries/sandbox.ts';
import { serveTestSandbox, type TestSandbox } from '../../support/serveTestSandbox.ts';

let service: TestSandbox;
beforeAll(async () => {
  service = await serveTestSandbox();
});
afterAll(() => service[Symbol.asyncDispose]());

const me = (): string => service.sandbox.players[0]?.sub ?? '';

describe('userinfo and friends', () => {
  it('answer for the player of the token', async () => {
    const client = service.client({ sub: me() });
    const user = await client.getUserInfo();
    expect(user).toMatchObject({ sub: me(), status: 'ACTIVE', aud: 'game:production' });
    expect(user.wallets.length).toBeGreaterThan(1);
    expect((user.exp ?? 0) - (user.iat ?? 0)).toBe(3600);
    const friends = await client.getFriends();
    expect(friends.some(({ playStatus }) => playStatus?.playing)).toBe(true);
    expect(friends.some(({ status }) => status === 'OFFLINE')).toBe(true);
    expect(friends.some(({ name, username }) => name === null && username === null)).toBe(true);
  });

  it('tell the environment of the key', async () => {
    const user = await service.client({ sub: me(), environment: 'development' }).getUserInfo();
    expect(user.aud).toBe('game:development');
  });

  it('refuse a token that is expired or not readable, as deployments do', async () => {
    const ask = async (token: string) => {
      const response = await fetch(`${service.url}/sdk/v2/userinfo`, {
        headers: { 'x-api-key': service.sandbox.apiKeys.production, authorization: `Bearer ${token}` },
      });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const expired = await ask(await service.sandbox.token(me(), { expiresInSeconds: -1 }));
    expect(expired).toMatchObject({ status: 400, body: { code: -1, success: false, error: { code: 1000 } } });
    expect(await ask('abc.def.ghi')).toMatchObject({ status: 400, body: { error: { code: 1001 } } });
    const [head, , signature] = (await service.sandbox.token(me())).split('.');
    const forged = `${head}.${btoa(JSON.stringify({ sub: me(), exp: 9e9 }))}.${signature}`;
    expect(await ask(forged)).toMatchObject({ status: 400 });
  });
});

describe('tournaments', () => {
  it('are filtered by state, and by the kind of key', async () => {
    const names = async (environment: 'production' | 'development', filter: 'ALL' | 'ACTIVE') =>
      (await service.client({ environment }).getTournaments({ filter })).map(({ name }) => name);
    const all = await names('production', 'ALL');
    expect(all).toContain('Autumn Classic');
    expect(all).toContain('Dress Rehearsal');
    expect(await names('production', 'ACTIVE')).not.toContain('Autumn Classic');
    expect(new Set(await names('development', 'ALL'))).toEqual(
      new Set(['Closed Trial', 'Dress Rehearsal', 'Friends of the Studio']),
    );
    expect(await names('development', 'ACTIVE')).not.toContain('Closed Trial');
  });

  it('are active unless asked for all', async () => {
    const client = service.client();
    expect(await client.getTournaments()).toEqual(await client.getTournaments({ filter: 'ACTIVE' }));
  });

  it('refuse an API key that is none', async () => {
    const response = await fetch(`${service.url}/sdk/v2/tournaments/`, { headers: { 'x-api-key': 'nope' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: -1,
      success: false,
      error: { status: 400, code: 1001, message: 'Invalid API Key' },
    });
  });

  it('show no settings, as the interface has none to read', async () => {
    const response = await fetch(`${service.url}/sdk/v2/tournaments/`, {
      headers: { 'x-api-key': service.sandbox.apiKeys.production },
    });
    expect(await response.text()).not.toContain('scoreTypes');
  });
});

describe('a leaderboard', () => {
  it('has ten entries unless asked for others, and pages that follow each other', async () => {
    const client = service.client();
    const tournamentId = service.idOf('Winter Sprint');
    const first = await client.getLeaderboard({ tournamentId });
    expect(first.entries).toHaveLength(10);
    expect(first.userRank).toBeNull();
    const long = await client.getLeaderboard({ tournamentId, limit: 20 });
    const second = await client.getLeaderboard({ tournamentId, limit: 10, skip: 10 });
    expect([...first.entries, ...second.entries]).toEqual(long.entries);
  });

  it("adds the player's own rank when there is a token, outside of the page", async () => {
    const tournamentId = service.idOf('Winter Sprint');
    const { userRank } = await service.client({ sub: me() }).getLeaderboard({ tournamentId, limit: 1 });
    expect(userRank?.id).toBe(me());
    const { entries } = await service.client().getLeaderboard({ tournamentId, limit: 100 });
    expect(entries.find(({ id }) => id === me())).toEqual(userRank);
    // Somebody without a score has no rank.
    const without = service.sandbox.players[2]?.sub ?? '';
    expect((await service.client({ sub: without }).getLeaderboard({ tournamentId })).userRank).toBeNull();
  });

  it('holds linked players by name, and others by the id of the game alone', async () => {
    const { entries } = await service
      .client()
      .getLeaderboard({ tournamentId: service.idOf('Winter Sprint'), limit: 100 });
    expect(entries.find(({ id }) => id.startsWith('guest-'))).toMatchObject({
      name: null,
      username: null,
      avatarUrl: null,
    });
    expect(entries.find(({ id }) => id === me())).toMatchObject({ name: 'Mirelle' });
    const ranks = entries.map(({ rank }) => rank);
    expect(new Set(ranks).size).toBeLessThan(ranks.length);
  });

  it('sorts by the lowest where the settings say so', async () => {
    const { entries } = await service
      .client()
      .getLeaderboard({ tournamentId: service.idOf('Night Laps'), limit: 100 });
    const laps = entries.map(({ scores }) => scores['lap'] ?? 0);
    expect(laps).toEqual(laps.toSorted((a, b) => a - b));
  });

  it('is refused for an event, an unknown tournament, and a public one with a development key', async () => {
    const ask = (environment: 'production' | 'development', tournamentId: string) =>
      service.client({ environment }).getLeaderboard({ tournamentId });
    await expect(ask('production', service.idOf('Community Meetup'))).rejects.toMatchObject({
      kind: 'refused',
      code: 1001,
    });
    await expect(ask('production', 'nope')).rejects.toMatchObject({ kind: 'refused' });
    await expect(ask('development', service.idOf('Winter Sprint'))).rejects.toMatchObject({ code: 1001 });
    await expect(ask('development', service.idOf('Dress Rehearsal'))).resolves.toMatchObject({
      tournamentId: service.idOf('Dress Rehearsal'),
    });
  });

  it('goes with a tournament that an event replaces', async () => {
    await using other = await serveTestSandbox();
    const tournamentId = other.idOf('Winter Sprint');
    const tournament = other.sandbox.tournaments.find(({ id }) => id === tournamentId);
    other.sandbox.addTournament({ ...(tournament as SandboxTournament), type: 'event' });
    const { getLeaderboard, getScores } = other.client();
    await expect(getLeaderboard({ tournamentId })).rejects.toThrow('An event has no leaderboard');
    await expect(getScores({ tournamentId })).rejects.toThrow('An event has no leaderboard');
    expect(other.sandbox.snapshot().submissions).not.toHaveProperty(tournamentId);
  });

  it('counts whole UTC days, both included', async () => {
    const tournamentId = service.idOf('Winter Sprint');
    const externalUserId = 'period-player';
    const answer = await service.post(`/sdk/v2/tournaments/${tournamentId}/submit`, {
      externalUserId,
      scores: [{ scoreType: 'kills', value: 5 }],
    });
    const { data } = (await answer.json()) as { data: { createdAt: string } };
    // Not today: midnight may have come since.
    const day = data.createdAt.slice(0, 10);
    const has = async (period: { startDate?: string; endDate?: string }) => {
      const totals = await service.client().getScores({ tournamentId, ...period });
      return totals.some((total) => total.externalUserId === externalUserId);
    };
    expect(await has({ startDate: day, endDate: day })).toBe(true);
    expect(await has({ startDate: '2099-01-01' })).toBe(false);
    expect(await has({ endDate: '2020-01-01' })).toBe(false);
  });
});

describe('a submission', () => {
  const scores = [
    { scoreType: 'kills', value: 6 },
    { scoreType: 'deaths', value: 2 },
  ];
  const submitTo = (name: string): string => `/sdk/v2/tournaments/${service.idOf(name)}/submit`;

  it('adds up, and answers with scores as an object', async () => {
    const body = { externalUserId: 'guest-adds', scores };
    const first = (await (await service.post(submitTo('Winter Sprint'), body)).json()) as { data: unknown };
    expect(first).toMatchObject({
      code: 1,
      data: { externalUserId: 'guest-adds', userId: null, scores: { kills: 6, deaths: 2 } },
    });
    await service.post(submitTo('Winter Sprint'), body, { timestamp: String(Date.now() + 1) });
    const totals = await service.client().getScores({ tournamentId: service.idOf('Winter Sprint') });
    expect(totals.find(({ externalUserId }) => externalUserId === 'guest-adds')?.scores).toEqual({
      kills: 12,
      deaths: 4,
    });
  });

  it('takes a timestamp with a fraction', async () => {
    const timestamp = `${Date.now()}.25`;
    expect(
      (await service.post(submitTo('Winter Sprint'), { userId: me(), scores }, { timestamp })).status,
    ).toBe(200);
  });

  it('is refused when it is signed wrong, late, early, twice, or over other bytes', async () => {
    const body = { userId: me(), scores };
    const path = submitTo('Winter Sprint');
    const refusals: [string, Parameters<TestSandbox['post']>[2]][] = [
      ['signed with another key', { signature: 'ab'.repeat(256) }],
      ['not hex', { signature: 'zz' }],
      ['late', { timestamp: String(Date.now() - 6 * 60_000) }],
      ['early', { timestamp: String(Date.now() + 6 * 60_000) }],
      ['no timestamp', { timestamp: 'now' }],
      ['other bytes', { sentBody: `${JSON.stringify(body)} ` }],
    ];
    for (const [name, change] of refusals) {
      const response = await service.post(path, body, change);
      expect({ name, status: response.status }).toEqual({ name, status: 400 });
    }
    const timestamp = String(Date.now() + 5);
    expect((await service.post(path, body, { timestamp })).status).toBe(200);
    const replay = await service.post(path, body, { timestamp });
    expect(await replay.json()).toMatchObject({
      success: false,
      error: { message: 'The signature was used before' },
    });
  });

  it.each([
    ['both ids', { userId: 'a', externalUserId: 'b', scores }],
    ['neither id', { scores }],
    ['an unknown player', { userId: 'nobody', scores }],
    ['an unknown score type', { externalUserId: 'x', scores: [{ scoreType: 'goals', value: 1 }] }],
    ['a value that is no number', { externalUserId: 'x', scores: [{ scoreType: 'kills', value: '6' }] }],
    ['no scores', { externalUserId: 'x', scores: [] }],
    ['no list', { externalUserId: 'x', scores: { kills: 1 } }],
  ])('is refused with %s', async (_name, body) => {
    const response = await service.post(submitTo('Winter Sprint'), body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, error: { code: 1001 } });
  });

  it('of a development key reaches private tournaments only', async () => {
    const body = { externalUserId: 'guest-dev', scores };
    const send = (name: string) => service.post(submitTo(name), body, { environment: 'development' });
    expect((await send('Dress Rehearsal')).status).toBe(200);
    expect((await send('Winter Sprint')).status).toBe(400);
  });

  it('is refused by a tournament that is over or has not begun', async () => {
    const body = { externalUserId: 'guest-late', scores };
    expect((await service.post(submitTo('Autumn Classic'), body)).status).toBe(400);
    expect((await service.post(submitTo('Spring Cup'), body)).status).toBe(400);
  });

  it('can be tried out: signature/verify echoes the body', async () => {
    const response = await service.post('/sdk/v2/signature/verify', { any: ['thing'] });
    expect(await response.json()).toEqual({ code: 1, success: true, data: { any: ['thing'] } });
    expect((await service.post('/sdk/v2/signature/verify', {}, { signature: 'ab' })).status).toBe(400);
  });
});

describe('sums that no number can hold', () => {
  it.each([1, -1])(
    'are numbers all the same, in every answer, and go on to be summed up: %i',
    async (sign) => {
      await using own = await serveTestSandbox();
      const path = `/sdk/v2/tournaments/${own.idOf('Winter Sprint')}`;
      const submit = async (...values: number[]) => {
        const scores = values.map((value) => ({ scoreType: 'kills', value: sign * value }));
        return (await own.post(`${path}/submit`, { externalUserId: 'giant', scores })).json();
      };
      const ask = async (of: string) => {
        const headers = { 'x-api-key': own.sandbox.apiKeys.production };
        return (await fetch(`${own.url}${path}/${of}`, { headers })).json();
      };
      const most = sign * Number.MAX_VALUE;
      expect(await submit(1e308, 1e308)).toMatchObject({ data: { scores: { kills: most } } });
      expect(await submit(1e308)).toMatchObject({ data: { scores: { kills: sign * 1e308 } } });
      const row = { externalUserId: 'giant', scores: { kills: most } };
      expect(await ask('scores')).toMatchObject({
        data: expect.arrayContaining([expect.objectContaining(row)]),
      });
      const entry = { _id: 'giant', scores: [{ scoreType: 'kills', value: most }] };
      const board = { entries: expect.arrayContaining([expect.objectContaining(entry)]) };
      expect(await ask('leaderboard?limit=1000')).toMatchObject({ data: board });
      await submit(-1e308, -1e308);
      expect(await ask('scores')).toMatchObject({
        data: expect.arrayContaining([
          expect.objectContaining({ externalUserId: 'giant', scores: { kills: 0 } }),
        ]),
      });
    },
  );
});

describe('over HTTP', () => {
  it('any page may ask, with the headers of the interface', async () => {
    const response = await fetch(`${service.url}/sdk/v2/friends/`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://game.example',
        'access-control-request-headers': 'x-api-key,authorization',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it('paths are exact, slashes included', async () => {
    for (const path of ['/sdk/v2/userinfo/', '/sdk/v2/friends', '/sdk/v2/tournaments', '/']) {
      expect((await fetch(service.url + path)).status).toBe(404);
    }
  });

  it('a snapshot carries everything over', async () => {
    const snapshot = structuredClone(service.sandbox.snapshot());
    await using copy = await serveTestSandbox({ snapshot, seed: 99 });
    const ask = (of: TestSandbox) =>
      of.client({ sub: me() }).getLeaderboard({ tournamentId: service.idOf('Winter Sprint'), limit: 100 });
    expect(await ask(copy)).toEqual(await ask(service));
  });
});
