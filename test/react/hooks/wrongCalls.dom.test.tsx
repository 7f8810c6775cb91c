import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import { rankIndex } from '../../../src/query/ranks/rankIndex.ts';
import { usePlacesAround } from '../../../src/react/hooks/ranks/usePlacesAround.ts';
import { usePlayerSearch } from '../../../src/react/hooks/ranks/usePlayerSearch.ts';
import { useRanks } from '../../../src/react/hooks/ranks/useRanks.ts';
import { useFriends } from '../../../src/react/hooks/useFriends.ts';
import { useLeaderboard } from '../../../src/react/hooks/useLeaderboard.ts';
import { useLeaderboardPages } from '../../../src/react/hooks/useLeaderboardPages.ts';
import { useScores } from '../../../src/react/hooks/useScores.ts';
import { useLeaderboardModel } from '../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { useMoments } from '../../../src/react/models/leaderboard/useMoments.ts';
import { usePlayerSearchModel } from '../../../src/react/models/player-search/usePlayerSearchModel.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';

const client = createClient({
  baseUrl: 'https://platform.example',
  apiKey: 'key',
  fetch: () => new Promise(() => {}),
});
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <LaurelProvider client={client} session={null}>
    {children}
  </LaurelProvider>
);
const index = rankIndex('https://game.example/laurel');
const board = { tournamentId: 'cup' };
// As JavaScript calls it, where no compiler looks.
const none = undefined as never;
const model = (options: object) => () => useLeaderboardModel({ ...board, ...options });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

test.each<[string, () => unknown, RegExp]>([
  ['useLeaderboard', () => useLeaderboard(none), /tournamentId/],
  ['useLeaderboardPages', () => useLeaderboardPages(none), /tournamentId/],
  ['useScores', () => useScores(none), /tournamentId/],
  ['useLeaderboardModel', () => useLeaderboardModel(none), /tournamentId/],
  ['useMoments', () => useMoments(none), /tournamentId/],
  ['usePlayerSearchModel', () => usePlayerSearchModel(none), /rankIndex\('\/laurel'\)/],
  ['useRanks', () => useRanks(none, none), /rankIndex\('\/laurel'\)/],
  ['useRanks without ids', () => useRanks(index, board as never), /useRanks.*ids is missing/],
  ['usePlacesAround', () => usePlacesAround(none, none), /rankIndex\('\/laurel'\)/],
  ['usePlacesAround without an id', () => usePlacesAround(index, none), /usePlacesAround takes/],
  ['usePlayerSearch', () => usePlayerSearch('/laurel' as never, none), /rankIndex\('\/laurel'\)/],
  ['usePlayerSearch without a name', () => usePlayerSearch(index, board as never), /name is missing/],
  ['a board with an address of an index', model({ index: '/laurel' }), /rankIndex\('\/laurel'\)/],
  ['a board with an index of nothing', model({ index: {} }), /rankIndex\('\/laurel'\)/],
  ['a board with one score type', model({ scoreTypes: 'kills' }), /scoreTypes takes a list/],
  ['a board with names of score types', model({ scoreTypes: ['kills'] }), /scoreTypes takes a list/],
  ['a board with one zone', model({ zones: 'x' }), /zones takes a list/],
  ['a board with no zones', model({ zones: null }), /zones takes a list/],
  ['a board that is somehow live', model({ live: {} }), /live takes.*pushLive/],
  ['a list that is live', () => useFriends({ live: true as never }), /live takes.*pushLive/],
  ['a board with a place for visits by name', model({ storage: 'x' }), /storage takes/],
])('%s says what it takes', (_, hook, message) => {
  expect(() => renderHook(hook, { wrapper })).toThrow(
    expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) }),
  );
});

test('a board that is given all that it takes is drawn', () => {
  const scoreTypes = [{ name: 'kills' }];
  const zones = [{ label: 'Prizes', to: 3 }];
  for (const options of [{ index, scoreTypes, zones, live: 5000, storage: null }, { storage: localStorage }])
    expect(renderHook(model(options), { wrapper }).result.current).toMatchObject({ status: 'loading' });
});
