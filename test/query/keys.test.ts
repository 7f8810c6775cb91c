import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import type { LaurelScope } from '../../src/query/LaurelScope.ts';
import { friendsQuery } from '../../src/query/friendsQuery.ts';
import { keepSameAudience } from '../../src/query/keepSameAudience.ts';
import { isOf, isPersonalKey, type KeyFilter, laurelKey } from '../../src/query/keys.ts';
import { leaderboardPagesQuery } from '../../src/query/leaderboardPagesQuery.ts';
import { leaderboardQuery } from '../../src/query/leaderboardQuery.ts';
import { tournamentsQuery } from '../../src/query/tournamentsQuery.ts';
import { userInfoQuery } from '../../src/query/userInfoQuery.ts';
import { rankIndex } from '../../src/query/ranks/rankIndex.ts';

const client = createClient({ baseUrl: 'https://platform.example', apiKey: 'one-game' });
const otherGame = createClient({ baseUrl: 'https://platform.example', apiKey: 'another-game' });
const otherService = createClient({ baseUrl: 'https://other.example', apiKey: 'one-game' });
const boardKey = (session: string | null, tournamentId = 'cup', of = client) =>
  leaderboardQuery({ client: of, session }, { tournamentId }).queryKey;

describe('a filter of keys', () => {
  const key = boardKey('mirelle');
  it.each<[string, KeyFilter, boolean]>([
    ['nothing', {}, true],
    ['its service and game', { scope: client.scope }, true],
    ['another game', { scope: otherGame.scope }, false],
    ['another service', { scope: otherService.scope }, false],
    ['its resource among others', { resources: ['scores', 'leaderboard'] }, true],
    ['other resources', { resources: ['leaderboardPages', 'scores'] }, false],
    ['no resource at all', { resources: [] }, false],
    ['its audience among others', { audiences: ['public', 'player:mirelle'] }, true],
    ['other audiences', { audiences: ['public', 'player:boris'] }, false],
    ['its tournament among others', { tournamentIds: ['league', 'cup'] }, true],
    ['other tournaments', { tournamentIds: ['league'] }, false],
    [
      'all that it is',
      {
        scope: client.scope,
        resources: ['leaderboard'],
        audiences: ['player:mirelle'],
        tournamentIds: ['cup'],
      },
      true,
    ],
    ['all that it is, of another game', { scope: otherGame.scope, tournamentIds: ['cup'] }, false],
  ])('that asks for %s', (_, filter, fits) => {
    expect(isOf(key, filter)).toBe(fits);
  });

  it('takes no key of the page’s own for one of Laurel’s', () => {
    expect(isOf([], {})).toBe(false);
    expect(isOf(['todos', client.scope, 'leaderboard', 'public', null], {})).toBe(false);
    expect(isOf(['laurel', client.scope], {})).toBe(true);
  });

  it('finds no tournament in a question that is about none', () => {
    const scope = { client, session: 'mirelle' };
    for (const key of [friendsQuery(scope).queryKey, tournamentsQuery(scope).queryKey, ['laurel']]) {
      expect(isOf(key, { tournamentIds: ['cup'] })).toBe(false);
      expect(isOf(key, {})).toBe(true);
    }
  });
});

describe('what is one player’s', () => {
  const own = { client, session: 'mirelle' };
  it.each([
    ['a player’s board', boardKey('mirelle'), true],
    ['a player’s profile', userInfoQuery(own).queryKey, true],
    ['a player’s friends', friendsQuery(own).queryKey, true],
    ['everybody’s board', boardKey(null), false],
    ['tournaments, whoever asks', tournamentsQuery(own).queryKey, false],
    ['the page’s own', ['profile', 'mirelle', 'me', 'player:mirelle'], false],
    ['nothing', [], false],
  ])('is told by its key: %s', (_, key, isPersonal) => {
    expect(isPersonalKey(key)).toBe(isPersonal);
  });
});

describe('the parameters in a key', () => {
  it('are the days that were given, and no others', () => {
    const scope = { client, session: null };
    const days = [
      {},
      { startDate: '2026-11-01' },
      { endDate: '2026-11-30' },
      { startDate: '2026-11-01', endDate: '2026-11-30' },
    ];
    for (const period of days) {
      const undefinedToo = { startDate: undefined, endDate: undefined, ...period };
      expect(leaderboardQuery(scope, { tournamentId: 'cup', ...undefinedToo }).queryKey[4]).toStrictEqual({
        tournamentId: 'cup',
        ...period,
        limit: 10,
        skip: 0,
      });
      expect(
        leaderboardPagesQuery(scope, { tournamentId: 'cup', ...undefinedToo }).queryKey[4],
      ).toStrictEqual({
        tournamentId: 'cup',
        ...period,
        limit: 10,
      });
    }
  });

  it('keep what was asked for one service, game, resource and player apart', () => {
    const keys = [
      boardKey(null),
      boardKey('mirelle'),
      boardKey('boris'),
      boardKey(null, 'league'),
      boardKey(null, 'cup', otherGame),
      boardKey(null, 'cup', otherService),
      laurelKey({ client, session: null }, 'scores', 'public', { tournamentId: 'cup' }),
    ];
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  });
});

describe('what is shown while the next answer loads', () => {
  const query = (queryKey: readonly unknown[]) => ({ queryKey });

  it('is never another game’s or another service’s', () => {
    const keep = keepSameAudience({ client, session: 'mirelle' });
    expect(keep('shown', query(boardKey('mirelle')))).toBe('shown');
    expect(keep('shown', query(boardKey('mirelle', 'cup', otherGame)))).toBeUndefined();
    expect(keep('shown', query(boardKey(null, 'cup', otherService)))).toBeUndefined();
  });

  it('is of any tournament, unless one is named', () => {
    const scope = { client, session: null };
    expect(keepSameAudience(scope)('shown', query(boardKey(null, 'league')))).toBe('shown');
    expect(keepSameAudience(scope, 'cup')('shown', query(boardKey(null, 'cup')))).toBe('shown');
    expect(keepSameAudience(scope, 'cup')('shown', query(boardKey(null, 'league')))).toBeUndefined();
  });

  it('is no player’s for who is signed out', () => {
    const keep = keepSameAudience({ client, session: null });
    expect(keep('shown', query(boardKey('mirelle')))).toBeUndefined();
    expect(keep('shown', query(['todos']))).toBeUndefined();
  });
});

// As JavaScript calls it, where no compiler looks.
describe.each([['no session'], ['', ''], ['a number', 5], ['an account', { id: 'mirelle' }]])(
  'a player who is told by %s',
  (_, session?: unknown) => {
    it('has no key, which several players would share', () => {
      const scope = { client, session } as LaurelScope;
      const board = { tournamentId: 'cup' };
      const own = { ...board, own: null, friends: new Map() };
      const asked = [
        () => friendsQuery(scope),
        () => userInfoQuery(scope),
        () => leaderboardQuery(scope, board),
        () => leaderboardPagesQuery(scope, board),
        () => keepSameAudience(scope),
        () => rankIndex('https://game.example/laurel').board(scope, own),
      ];
      const refusal = { kind: 'config', message: expect.stringMatching(/^session .*non-empty/) };
      for (const ask of asked) expect(ask).toThrow(expect.objectContaining(refusal));
    });

    it('is asked nothing of where everybody is told the same', () => {
      expect(tournamentsQuery({ client, session } as LaurelScope).queryKey[3]).toBe('public');
    });
  },
);
