'use client';

import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QueuedRun } from '../../../queue/keeping/queuedRun.ts';
import type { PageQueue } from '../../../queue/createPageQueue.ts';
import { isOf, type Resource } from '../../../query/keys.ts';

const none: ReadonlySet<string> = new Set();
const boards: readonly Resource[] = ['leaderboard', 'leaderboardPages', 'scores'];

/**
 * Fetches the boards of a tournament again when a run for it is accepted, here or in another tab, and then the ranks out of an
 * index. Returns the ids of those runs until their boards have come.
 */
export function useRefreshBoards(
  queue: PageQueue | null,
  scope: string,
  queryClient: QueryClient,
): ReadonlySet<string> {
  const [refreshing, setRefreshing] = useState(none);
  useEffect(() => {
    if (queue === null) return undefined;
    const refresh = async (runs: readonly QueuedRun[]): Promise<void> =>
      refreshBoards(queryClient, scope, runs);
    const stop = queue.onAccepted(refresh, setRefreshing);
    return () => {
      stop();
      setRefreshing(none);
    };
  }, [queue, scope, queryClient]);
  return refreshing;
}

async function refreshBoards(
  queryClient: QueryClient,
  scope: string,
  runs: readonly QueuedRun[],
): Promise<void> {
  const filter = { scope, resources: boards, tournamentIds: runs.map(({ tournamentId }) => tournamentId) };
  const predicate = ({ queryKey }: Query): boolean => isOf(queryKey, filter);
  // A first answer or a next page that is under way may be older than the run, but somebody has asked for it: it is waited for, and
  // then asked for again. Any other gives way.
  const fetching = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  const awaited = new Set(
    fetching.filter(({ state }) => state.data === undefined || state.fetchMeta !== null),
  );
  const refresh = async (isAwaited: boolean, cancelRefetch: boolean): Promise<void> =>
    queryClient.invalidateQueries(
      { predicate: (query) => predicate(query) && awaited.has(query) === isAwaited },
      { cancelRefetch },
    );
  await Promise.all([refresh(false, true), refresh(true, false)]);
  await refresh(true, true);
  // An index works ranks out of the boards. Nobody waits for them, and a board that has one has asked by itself.
  filter.resources = ['ranks'];
  void refresh(false, false);
}
