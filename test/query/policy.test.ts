import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { LaurelError, type LaurelErrorKind } from '../../src/domain/LaurelError.ts';
import { keepSameAudience } from '../../src/query/keepSameAudience.ts';
import { retryDelay, shouldRetry } from '../../src/query/LaurelQuery.ts';
import { leaderboardQuery } from '../../src/query/leaderboardQuery.ts';
import { endOf, liveInterval } from '../../src/query/live.ts';
import { tournamentQuery } from '../../src/query/tournamentQuery.ts';
import { tournamentsQuery } from '../../src/query/tournamentsQuery.ts';
import { userInfoQuery } from '../../src/query/userInfoQuery.ts';
import * as bodies from '../support/payloads.ts';
import { answerWith, startServer } from '../support/startServer.ts';

const client = createClient({
  baseUrl: 'https://platform.example',
  apiKey: 'KEY-CANARY',
  getToken: () => 'TOKEN-CANARY',
});
const errorOf = (kind: LaurelErrorKind, retryAt?: number) => new LaurelError({ kind, message: 'x', retryAt });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('retrying', () => {
  it('is for no answer, 408, 429 and a failing service, three attempts in all', () => {
    const retried: LaurelErrorKind[] = ['network', 'timeout', 'rate-limited', 'unavailable'];
    const final: LaurelErrorKind[] = ['config', 'unauthorized', 'refused', 'malformed'];
    for (const kind of retried)
      expect([0, 1, 2].map((n) => shouldRetry(n, errorOf(kind)))).toEqual([true, true, false]);
    for (const kind of final) expect(shouldRetry(0, errorOf(kind))).toBe(false);
  });

  it('obeys Retry-After up to thirty seconds and leaves longer ones to the reader', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const askedFor = (seconds: number) => errorOf('rate-limited', Date.now() + seconds * 1000);
    expect([-5, 0, 25, 30].map((seconds) => shouldRetry(0, askedFor(seconds)))).toEqual(Array(4).fill(true));
    expect([30.001, 3600].map((seconds) => shouldRetry(0, askedFor(seconds)))).toEqual([false, false]);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect([5, 0, -5].map((seconds) => retryDelay(0, askedFor(seconds)))).toEqual([5000, 0, 0]);
    // Not everybody who was told the same moment comes at that moment, and one that has passed is none.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    expect([5, 0, -5].map((seconds) => retryDelay(1, askedFor(seconds)))).toEqual([5400, 400, 400]);
  });

  it('waits with full jitter, from 0.4 to 20 seconds', () => {
    fc.assert(
      fc.property(fc.nat(30), (count) => {
        const delay = retryDelay(count, errorOf('network'));
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(Math.min(20_000, 400 * 2 ** count));
      }),
    );
  });

  it('doubles the longest wait with each attempt, and waits for any part of it', () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(1);
    const waits = () => [0, 1, 2, 5, 6, 30].map((count) => retryDelay(count, errorOf('network')));
    expect(waits()).toEqual([400, 800, 1600, 12_800, 20_000, 20_000]);
    random.mockReturnValue(0.25);
    expect(waits()).toEqual([100, 200, 400, 3200, 5000, 5000]);
    random.mockReturnValue(0);
    expect(waits()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is not for errors of others', () => {
    const foreign = Object.assign(new Error('of the page'), { retryable: true }) as never;
    expect(shouldRetry(0, foreign)).toBe(false);
  });

  it('makes three requests for a query on a service that answers 503', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await using server = await startServer(answerWith('', 503));
    const scope = { client: createClient({ baseUrl: server.url, apiKey: 'key' }), session: null };
    await expect(new QueryClient().fetchQuery(tournamentsQuery(scope))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(server.requests).toHaveLength(3);
  });

  it('makes one request for an answer that does not decode', async () => {
    await using server = await startServer(answerWith('<html>'));
    const scope = { client: createClient({ baseUrl: server.url, apiKey: 'key' }), session: null };
    await expect(new QueryClient().fetchQuery(tournamentsQuery(scope))).rejects.toMatchObject({
      kind: 'malformed',
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('keys', () => {
  it('say whose data it is and hold neither key nor token', () => {
    const mine = leaderboardQuery({ client, session: 'mirelle' }, { tournamentId: 't' }).queryKey;
    const everybodys = leaderboardQuery({ client, session: null }, { tournamentId: 't' }).queryKey;
    expect(mine[3]).toBe('player:mirelle');
    expect(everybodys[3]).toBe('public');
    expect(tournamentsQuery({ client, session: 'mirelle' }).queryKey[3]).toBe('public');
    expect(JSON.stringify([mine, everybodys])).not.toContain('CANARY');
  });

  it('are equal for equal questions', () => {
    const scope = { client, session: null };
    const a = leaderboardQuery(scope, { tournamentId: 't', startDate: undefined, limit: 10 }).queryKey;
    const b = leaderboardQuery(scope, { tournamentId: 't', skip: 0 }).queryKey;
    expect(a).toStrictEqual(b);
    expect(tournamentsQuery(scope).queryKey).toStrictEqual(
      tournamentsQuery(scope, { filter: 'ACTIVE' }).queryKey,
    );
  });

  it('switch private questions off while nobody is signed in', () => {
    expect(userInfoQuery({ client, session: null }).enabled).toBe(false);
    expect(userInfoQuery({ client, session: 'mirelle' }).enabled).toBe(true);
  });
});

describe('tournamentQuery', () => {
  it('chooses from the list, and says what to do about an unknown id', async () => {
    await using server = await startServer(answerWith(bodies.success(bodies.tournaments)));
    const scope = { client: createClient({ baseUrl: server.url, apiKey: 'key' }), session: null };
    const queryClient = new QueryClient();
    const read = async (id: string) => {
      await queryClient.prefetchQuery(tournamentQuery(scope, id));
      return new QueryObserver(queryClient, tournamentQuery(scope, id)).getCurrentResult();
    };
    expect((await read('9e1f5a30-9c5e-4f4c-8c11-0d5f7a9b3e21')).data).toMatchObject({
      name: 'Winter Sprint',
    });
    expect((await read('nope')).error).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/no tournament/) as string,
    });
    // One that is over can be shown too, so the list is that of all.
    expect(server.requests.map(({ url }) => url)).toEqual(['/sdk/v2/tournaments/?filter=ALL']);
  });
});

describe('live', () => {
  /** A query as it stands after so many answers and failures; `error` is set while the last was a failure. */
  const queryAfter = (state: object) =>
    ({ state: Object.assign(state, { errorUpdatedAt: Date.now() }) }) as Parameters<typeof liveInterval>[0];

  it('polls as often as it is told, also less often than every five minutes', () => {
    const healthy = queryAfter({ dataUpdateCount: 1, errorUpdateCount: 0, status: 'success', error: null });
    expect([1000, 300_000, 600_000].map((interval) => liveInterval(healthy, interval))).toEqual([
      1000, 300_000, 600_000,
    ]);
    const failing = queryAfter({
      dataUpdateCount: 0,
      errorUpdateCount: 1,
      status: 'error',
      error: errorOf('network'),
    });
    expect([1000, 200_000, 600_000].map((interval) => liveInterval(failing, interval))).toEqual([
      2000, 300_000, 600_000,
    ]);
  });

  it('counts the failures since the last answer, and none from before it', () => {
    const state = { dataUpdateCount: 1, errorUpdateCount: 0, status: 'success', error: null as unknown };
    const query = queryAfter(state);
    const fail = () =>
      Object.assign(state, {
        errorUpdateCount: state.errorUpdateCount + 1,
        status: 'error',
        error: errorOf('network'),
      });
    expect(liveInterval(query, 1000)).toBe(1000);
    for (const interval of [2000, 4000, 8000]) {
      fail();
      expect(liveInterval(query, 1000)).toBe(interval);
    }
    Object.assign(state, { dataUpdateCount: 2, status: 'success', error: null });
    expect(liveInterval(query, 1000)).toBe(1000);
    fail();
    expect(liveInterval(query, 1000)).toBe(2000);
  });

  it('does not wait for a moment that has passed, nor for what an error of others says', () => {
    const failed = (error: unknown) =>
      liveInterval(queryAfter({ dataUpdateCount: 0, errorUpdateCount: 1, status: 'error', error }), 5000);
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(failed(errorOf('rate-limited', Date.now() - 60_000))).toBe(10_000);
    expect(failed(errorOf('rate-limited', Date.now() + 9999))).toBe(10_000);
    expect(failed(errorOf('rate-limited', Date.now() + 10_001))).toBe(10_001);
    expect(failed(Object.assign(new Error('of the page'), { retryAt: Date.now() + 60_000 }))).toBe(10_000);
  });

  it('waits no longer than it was asked to where the clock is set back meanwhile', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const error = errorOf('rate-limited', Date.now() + 30_000);
    const query = queryAfter({ dataUpdateCount: 0, errorUpdateCount: 1, status: 'error', error });
    vi.setSystemTime(Date.now() + 10_000);
    expect(liveInterval(query, 5000)).toBe(20_000);
    vi.setSystemTime(Date.now() - 3 * 3_600_000);
    expect(liveInterval(query, 5000)).toBe(30_000);
  });

  it('backs off up to five minutes while fetches fail, and returns at the first success', async () => {
    let down = true;
    await using server = await startServer((_request, response) => {
      response.writeHead(down ? 400 : 200).end(down ? '{}' : bodies.success([]));
    });
    const scope = { client: createClient({ baseUrl: server.url, apiKey: 'key' }), session: null };
    const queryClient = new QueryClient();
    const query = queryClient
      .getQueryCache()
      .build(queryClient, { ...tournamentsQuery(scope), retry: false });
    const intervals: number[] = [];
    for (let failures = 0; failures < 9; failures += 1) {
      intervals.push(liveInterval(query, 5_000));
      await query.fetch().catch(() => {});
    }
    expect(intervals).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
    down = false;
    await query.fetch();
    expect(liveInterval(query, 5_000)).toBe(5_000);
  });

  it('does not ask before the service said to', async () => {
    await using server = await startServer(answerWith('', 429, { 'retry-after': '900' }));
    const scope = { client: createClient({ baseUrl: server.url, apiKey: 'key' }), session: null };
    const queryClient = new QueryClient();
    const query = queryClient
      .getQueryCache()
      .build(queryClient, { ...tournamentsQuery(scope), retry: false });
    vi.useFakeTimers({ toFake: ['Date'] });
    await query.fetch().catch(() => {});
    expect(liveInterval(query, 5_000)).toBe(900_000);
  });

  it.each(['999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'never becomes a busy loop, as a timer for longer than timers can wait would: %s',
    async (retryAfter) => {
      await using server = await startServer(answerWith('', 429, { 'retry-after': retryAfter }));
      const scope = { client: createClient({ baseUrl: server.url, apiKey: 'key' }), session: null };
      const queryClient = new QueryClient();
      const query = queryClient
        .getQueryCache()
        .build(queryClient, { ...tournamentsQuery(scope), retry: false });
      await query.fetch().catch(() => {});
      expect(liveInterval(query, 1_000)).toBe(2 ** 31 - 1);
    },
  );

  it('takes any interval that an app gives for one that a timer can wait', () => {
    const query = new QueryClient().getQueryCache().build(new QueryClient(), { queryKey: ['any'] });
    for (const interval of [2 ** 31, Number.MAX_SAFE_INTEGER, Infinity])
      expect(liveInterval(query, interval)).toBe(2 ** 31 - 1);
  });

  it('knows from the cached list when a tournament is over, by the service’s clock', async () => {
    await using server = await startServer(answerWith(bodies.success(bodies.tournaments)));
    const scope = { client: createClient({ baseUrl: server.url, apiKey: 'key' }), session: null };
    const queryClient = new QueryClient();
    const id = '9e1f5a30-9c5e-4f4c-8c11-0d5f7a9b3e21';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-07T00:00:00Z') });
    expect(endOf(queryClient, scope, id)).toBe(Infinity);
    queryClient.setQueryData(tournamentsQuery(scope).queryKey, await scope.client.getTournaments());
    expect(scope.client.clockOffset()).not.toBe(0);
    const { endsAt } = bodies.tournaments.find(({ _id }) => _id === id) ?? {};
    expect(endOf(queryClient, scope, id)).toBe(Date.parse(endsAt ?? '') - scope.client.clockOffset());
    expect(endOf(queryClient, scope, 'another')).toBe(Infinity);
  });
});

describe('keepSameAudience', () => {
  it("keeps everybody's and the player's own answer, never another player's", () => {
    const keep = keepSameAudience({ client, session: 'b' });
    const before = (session: string | null) => leaderboardQuery({ client, session }, { tournamentId: 't' });
    expect(keep('shown', before(null))).toBe('shown');
    expect(keep('shown', before('b'))).toBe('shown');
    expect(keep('shown', before('a'))).toBeUndefined();
    expect(keep('shown', undefined)).toBeUndefined();
  });
});
