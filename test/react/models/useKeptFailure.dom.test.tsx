import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import type { LoadState } from '../../../src/domain/loadState.ts';
import { useFriendsModel } from '../../../src/react/models/useFriendsModel.ts';
import { useLeaderboardModel } from '../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { useProfileModel } from '../../../src/react/models/useProfileModel.ts';
import { useTournamentsModel } from '../../../src/react/models/useTournamentsModel.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../../support/cup.ts';
import { fakeTime, holdingTime, pass, passUntil, until } from '../fakeTime.ts';
import { clientOf, providerOf } from '../game.tsx';

fakeTime();

const live = 5000;

test.each<[string, () => LoadState]>([
  ['board', () => useLeaderboardModel({ tournamentId: cupId, live, storage: null })],
  ['list of tournaments', () => useTournamentsModel({ live })],
  ['list of friends', () => useFriendsModel({ live })],
  ['profile', () => useProfileModel({ live })],
])(
  'a live %s that could not be read says so until it can be, and loads when it is asked',
  async (_, useModel) => {
    const sandbox = cup(5);
    sandbox.faults.add({ type: 'status', status: 503 });
    const seen: string[] = [];
    const { result } = renderHook(
      () => {
        const model = useModel();
        seen.push(model.status);
        return model;
      },
      { wrapper: providerOf(clientOf(sandbox, 'player-1'), 'player-1') },
    );
    await passUntil(() => result.current.status === 'error');
    const asked = sandbox.requests.length;
    seen.splice(0);
    await pass(10 * live);
    expect(sandbox.requests.length).toBeGreaterThan(asked);
    expect(new Set(seen)).toEqual(new Set(['error']));

    await until(() => !result.current.refreshing);
    act(() => result.current.retry?.());
    expect(result.current.status).toBe('loading');
    await passUntil(() => result.current.status === 'error');

    sandbox.faults.clear();
    seen.splice(0);
    await pass(10 * 60_000);
    expect(result.current.status).toBe('ready');
    expect(seen).not.toContain('loading');
  },
);

test.each([
  ['player', cupId, 'player-2'],
  ['tournament', 'another', 'player-1'],
])('why a board could not be polled is not said of another %s’s', async (_, nextTournament, nextPlayer) => {
  const sandbox = cup(5);
  let [tournamentId, sub] = [cupId, 'player-1'];
  const queryClient = new QueryClient();
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    getToken: holdingTime(async () => sandbox.token(sub)),
    fetch: holdingTime(sandbox.fetch),
  });
  const { result, rerender } = renderHook(
    () => useLeaderboardModel({ tournamentId, live, storage: null, friends: false }),
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>
          <LaurelProvider client={client} session={sub}>
            {children}
          </LaurelProvider>
        </QueryClientProvider>
      ),
    },
  );
  await until(() => result.current.status === 'ready');
  sandbox.faults.add({ type: 'status', status: 403, operations: ['getLeaderboard'] });
  await pass(2 * live);
  expect(result.current.error).not.toBeNull();
  [tournamentId, sub] = [nextTournament, nextPlayer];
  rerender();
  expect(result.current).toMatchObject({ status: 'loading', error: null });
});
