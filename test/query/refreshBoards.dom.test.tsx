import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/createClient.ts';
import type { RunAnswer } from '../../src/domain/runs/Run.ts';
import { useRanks } from '../../src/react/hooks/ranks/useRanks.ts';
import { useLeaderboard } from '../../src/react/hooks/useLeaderboard.ts';
import { useLeaderboardPages } from '../../src/react/hooks/useLeaderboardPages.ts';
import { rankIndex } from '../../src/query/ranks/rankIndex.ts';
import { createGateway } from '../../src/server/gateway/createGateway.ts';
import { useSubmitScore } from '../../src/react/hooks/useSubmitScore.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../support/cup.ts';
import { eventually } from '../support/eventually.ts';

it('lets a next page come that was asked for as a run was accepted, and has it asked for once more', async () => {
  const sandbox = cup(50);
  const queryClient = new QueryClient();
  const refresh = vi.spyOn(queryClient, 'invalidateQueries');
  const asked: string[] = [];
  const arrive = Promise.withResolvers<void>();
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    async fetch(input, init) {
      const skip = new URL(input as string).searchParams.get('skip') ?? '';
      asked.push(skip);
      if (skip === '10' && asked.filter((one) => one === '10').length === 1) {
        init?.signal?.addEventListener('abort', () => arrive.reject(new Error('given up')));
        await arrive.promise;
      }
      return sandbox.fetch(input, init);
    },
  });
  const { result } = renderHook(
    () => ({
      board: useLeaderboardPages({ tournamentId: cupId, limit: 10 }),
      scores: useSubmitScore({ tournamentId: cupId }),
    }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>
          <LaurelProvider
            client={client}
            session="player-3"
            submitScore={async ({ id }): Promise<RunAnswer> => ({ id, status: 'accepted' })}
          >
            {children}
          </LaurelProvider>
        </QueryClientProvider>
      ),
    },
  );
  await eventually(() => expect(result.current.board.isSuccess).toBe(true));
  void result.current.board.fetchNextPage();
  await eventually(() => expect(asked).toEqual(['0', '10']));
  result.current.scores.submit({ tournamentId: cupId, scores: [{ scoreType: 'kills', value: 1 }] });
  await eventually(() => expect(refresh).toHaveBeenCalled());
  arrive.resolve();
  await eventually(() => expect(result.current.board.data?.entries).toHaveLength(20));
  await eventually(() => expect(asked).toEqual(['0', '10', '0', '10']));
});

it('has ranks asked for again once the boards have come', async () => {
  const sandbox = cup(50);
  const gateway = createGateway({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
    index: {},
  });
  const asked: string[] = [];
  const index = rankIndex('/laurel', {
    async fetch(input) {
      asked.push('ranks');
      return gateway(new Request(new URL(input as string, location.href)));
    },
  });
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    async fetch(input, init) {
      asked.push('board');
      return sandbox.fetch(input, init);
    },
  });
  const { result } = renderHook(
    () => ({
      board: useLeaderboard({ tournamentId: cupId }),
      ranks: useRanks(index, { tournamentId: cupId, ids: ['player-3'] }),
      others: useRanks(index, { tournamentId: 'another', ids: ['player-3'] }, { enabled: false }),
      scores: useSubmitScore({ tournamentId: cupId }),
    }),
    {
      wrapper: ({ children }) => (
        <LaurelProvider
          client={client}
          session="player-3"
          submitScore={async ({ id }): Promise<RunAnswer> => ({ id, status: 'accepted' })}
        >
          {children}
        </LaurelProvider>
      ),
    },
  );
  await eventually(() => expect(result.current.ranks.isSuccess && result.current.board.isSuccess).toBe(true));
  asked.length = 0;
  result.current.scores.submit({ tournamentId: cupId, scores: [{ scoreType: 'kills', value: 1 }] });
  await eventually(() => expect(asked).toEqual(['board', 'ranks']));
});
