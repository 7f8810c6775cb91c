import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import { friendsQuery } from '../../src/query/friendsQuery.ts';
import { keepSameAudience } from '../../src/query/keepSameAudience.ts';
import { leaderboardPagesQuery } from '../../src/query/leaderboardPagesQuery.ts';
import { leaderboardQuery } from '../../src/query/leaderboardQuery.ts';
import { prefetchFriends } from '../../src/query/prefetch/prefetchFriends.ts';
import { prefetchLeaderboard } from '../../src/query/prefetch/prefetchLeaderboard.ts';
import { prefetchProfile } from '../../src/query/prefetch/prefetchProfile.ts';
import { prefetchTournamentList } from '../../src/query/prefetch/prefetchTournamentList.ts';
import { pushLive } from '../../src/query/push/pushLive.ts';
import { rankIndex } from '../../src/query/ranks/rankIndex.ts';
import { scoresQuery } from '../../src/query/scoresQuery.ts';
import { tournamentQuery } from '../../src/query/tournamentQuery.ts';
import { tournamentsQuery } from '../../src/query/tournamentsQuery.ts';
import { userInfoQuery } from '../../src/query/userInfoQuery.ts';

const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'key' });
const scope = { client, session: null };
const board = { tournamentId: 'cup' };
// As JavaScript calls it, where no compiler looks.
const config = (message: RegExp) =>
  expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) });

it.each([[undefined], [null], ['mirelle'], [client], [{ client: {}, session: null }], [{ session: null }]])(
  'a query of %s says what it takes first',
  async (wrong: unknown) => {
    const first = wrong as typeof scope;
    const queryClient = new QueryClient();
    for (const call of [
      () => friendsQuery(first),
      () => userInfoQuery(first),
      () => tournamentsQuery(first),
      () => tournamentQuery(first, 'cup'),
      () => leaderboardQuery(first, board),
      () => leaderboardPagesQuery(first, board),
      () => scoresQuery(first, board),
      () => keepSameAudience(first),
      () => rankIndex('/laurel').players(first, { ...board, ids: ['a'] }),
    ])
      expect(call).toThrow(config(/\{ client, session \}.*useLaurel\(\)/));
    for (const call of [
      prefetchFriends(queryClient, first),
      prefetchProfile(queryClient, first),
      prefetchTournamentList(queryClient, first),
      prefetchLeaderboard(queryClient, first, board),
    ])
      await expect(call).rejects.toMatchObject({ kind: 'config' });
  },
);

it.each([[undefined], [null], ['cup'], [['cup']]])(
  'a query about %j says what it takes',
  async (wrong: unknown) => {
    const asked = wrong as typeof board;
    for (const call of [
      () => leaderboardQuery(scope, asked),
      () => leaderboardPagesQuery(scope, asked),
      () => scoresQuery(scope, asked),
    ])
      expect(call).toThrow(config(/tournamentId/));
    await expect(prefetchLeaderboard(new QueryClient(), scope, asked)).rejects.toMatchObject({
      kind: 'config',
    });
  },
);

it.each([[undefined], [null], [5], [{}], ['']])(
  'boards are pushed, and ranks asked for, by an address, and not by %j',
  (address: unknown) => {
    expect(() => pushLive(address as string)).toThrow(config(/pushLive takes the address/));
    expect(() => rankIndex(address as string)).toThrow(config(/rankIndex takes the address/));
  },
);

it('boards are pushed, and ranks asked for, with numbers', () => {
  for (const options of [null, { poll: '5' }, { poll: -1 }]) {
    expect(() => pushLive('/laurel', options as never)).toThrow(config(/pushLive takes|poll takes/));
    expect(() => rankIndex('/laurel', options as never)).toThrow(config(/rankIndex takes|poll takes/));
  }
});
