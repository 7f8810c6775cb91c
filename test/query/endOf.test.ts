import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { endOf } from '../../src/query/live.ts';
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

test('a tournament ends at the very moment that its date says, wherever the player lives', () => {
  const queryClient = cached('2026-11-01T00:00:00', '2026-11-30T18:00:00');
  inTimeZones((timeZone) => {
    expect(endOf(queryClient, scope, 'one'), timeZone).toBe(Date.UTC(2026, 10, 30, 18));
  });
});

test.each(['ACTIVE', 'ALL'] as const)('the end is known from the list of %s tournaments', (filter) => {
  const queryClient = new QueryClient();
  const over = tournament({ id: 'one', startsAt: null, endsAt: '2020-01-01T00:00:00Z' });
  queryClient.setQueryData(tournamentsQuery(scope, { filter }).queryKey, [over]);
  expect(endOf(queryClient, scope, 'one')).toBe(Date.UTC(2020, 0, 1));
});

test('of two lists that differ, as when it was prolonged, the later end counts', () => {
  const queryClient = cached(null, '2026-11-30T18:00:00Z');
  const prolonged = tournament({ id: 'one', startsAt: null, endsAt: '2026-12-01T18:00:00Z' });
  queryClient.setQueryData(tournamentsQuery(scope, { filter: 'ALL' }).queryKey, [prolonged]);
  expect(endOf(queryClient, scope, 'one')).toBe(Date.UTC(2026, 11, 1, 18));
});

test('dates in the wrong order end nothing: nobody can tell which one is wrong', () => {
  expect(endOf(cached('2026-11-30T18:00:00Z', '2020-01-01T00:00:00Z'), scope, 'one')).toBe(Infinity);
});

test('a tournament that nobody has heard of goes on, and so does one without an end', () => {
  expect(endOf(cached(null, '2020-01-01T00:00:00Z'), scope, 'another')).toBe(Infinity);
  expect(endOf(cached('2020-01-01T00:00:00Z', null), scope, 'one')).toBe(Infinity);
  expect(endOf(new QueryClient(), scope, 'one')).toBe(Infinity);
});
