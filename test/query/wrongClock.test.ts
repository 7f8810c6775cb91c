import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { friendsQuery } from '../../src/query/friendsQuery.ts';
import { leaderboardQuery } from '../../src/query/leaderboardQuery.ts';
import { tournamentsQuery } from '../../src/query/tournamentsQuery.ts';
import { userInfoQuery } from '../../src/query/userInfoQuery.ts';
import { serveTestSandbox } from '../support/serveTestSandbox.ts';

afterEach(() => vi.useRealTimers());

const day = 86_400_000;

it.each([-day, day])(
  'a machine whose clock is %i ms off asks no more than any other, and reads the service’s',
  async (off) => {
    // The service has the right time.
    const now = (): number => performance.timeOrigin + performance.now();
    await using service = await serveTestSandbox({ now });
    vi.useFakeTimers({ toFake: ['Date'], now: now() + off });
    const sub = service.sandbox.players[0]?.sub ?? '';
    const client = service.client({ sub });
    const scope = { client, session: sub };
    const queryClient = new QueryClient();
    const tournamentId = service.idOf('Winter Sprint');
    await queryClient.fetchQuery(userInfoQuery(scope));
    await queryClient.fetchQuery(friendsQuery(scope));
    await queryClient.fetchQuery(tournamentsQuery(scope));
    await queryClient.fetchQuery(leaderboardQuery(scope, { tournamentId }));
    expect(service.sandbox.requests).toHaveLength(4);
    expect(Math.abs(client.clockOffset() + off)).toBeLessThan(60_000);
  },
);
