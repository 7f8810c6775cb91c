'use client';

import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QueuedRun } from '../../../queue/keeping/queuedRun.ts';
import type { PageQueue } from '../../../queue/createPageQueue.ts';
import { isOf, type Resource } from '../../../query/keys.ts';

const none: ReadonlySet<string> = new Set();
const boards: readonly Resource[] = ['leaderboard', 'leaderboardPages', 'scores'];

/**
 * Fetches the boards of a tournament again when a run for it is accepted, here or in another tab. Returns the ids of
 * those runs until their boards have come.
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
  // What is under way may be older than the run. It is waited for, as somebody may have asked for it, such as for a next page, and
  // then asked for again.
  const before = new Set(queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }));
  await queryClient.invalidateQueries({ predicate }, { cancelRefetch: false });
  await queryClient.invalidateQueries({ predicate: (query) => before.has(query) });
}
