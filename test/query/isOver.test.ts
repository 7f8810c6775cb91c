import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { isOver } from '../../src/query/live.ts';
import { tournamentsQuery } from '../../src/query/tournamentsQuery.ts';
import { tournament } from '../../stories/support/tournaments.ts';
import { inTimeZones } from '../support/inTimeZones.ts';

const scope = {
  client: createClient({ baseUrl: 'https://platform.example', apiKey: 'key' }),
  session: null,
};

function cached(startsAt: string | null, endsAt: string | null): QueryClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(tournamentsQuery(scope, { filter: 'ACTIVE' }).queryKey, [
    tournament({ id: 'one', startsAt, endsAt }),
  ]);
  return queryClient;
}

test('a live board polls until the very moment its tournament ends, wherever the player lives', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const queryClient = cached('2026-11-01T00:00:00', '2026-11-30T18:00:00');
  inTimeZones((timeZone) => {
    vi.setSystemTime(Date.UTC(2026, 10, 30, 17, 59, 59));
    expect(isOver(queryClient, scope, 'one'), `${timeZone}, a second before the end`).toBe(false);
    vi.setSystemTime(Date.UTC(2026, 10, 30, 18));
    expect(isOver(queryClient, scope, 'one'), `${timeZone}, at the end`).toBe(true);
  });
  vi.useRealTimers();
});

test.each(['ACTIVE', 'ALL'] as const)('the end is known from the list of %s tournaments', (filter) => {
  const queryClient = new QueryClient();
  const over = tournament({ id: 'one', startsAt: null, endsAt: '2020-01-01T00:00:00Z' });
  queryClient.setQueryData(tournamentsQuery(scope, { filter }).queryKey, [over]);
  expect(isOver(queryClient, scope, 'one')).toBe(true);
});

test('dates in the wrong order end nothing: nobody can tell which one is wrong', () => {
  expect(isOver(cached('2026-11-30T18:00:00Z', '2020-01-01T00:00:00Z'), scope, 'one')).toBe(false);
});

test('a tournament that nobody has heard of goes on', () => {
  expect(isOver(cached(null, '2020-01-01T00:00:00Z'), scope, 'another')).toBe(false);
  expect(isOver(new QueryClient(), scope, 'one')).toBe(false);
});
