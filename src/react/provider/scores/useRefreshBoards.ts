'use client';

import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { QueuedRun } from '../../../queue/keeping/queuedRun.ts';
import type { ScoreQueue } from '../../../queue/createScoreQueue.ts';
import { isOf, type Resource } from '../../../query/keys.ts';

const none: ReadonlySet<string> = new Set();
const boards: readonly Resource[] = ['leaderboard', 'leaderboardPages', 'scores'];
/** Runs that were waiting together are accepted one after the other: they refresh a board once. */
const batchMs = 250;

/**
 * Fetches the boards of a tournament again when a run for it is accepted, here or in another tab. Returns the ids of
 * those runs until their boards have come.
 */
export function useRefreshBoards(
  queue: ScoreQueue | null,
  scope: string,
  queryClient: QueryClient,
): ReadonlySet<string> {
  const [refreshing, setRefreshing] = useState(none);
  useEffect(() => {
    if (queue === null) return undefined;
    const stop = onAccepted(
      queue,
      (ids) => setRefreshing((before) => new Set([...before, ...ids])),
      (runs) => {
        const ids = new Set(runs.map(({ id }) => id));
        const done = (): void => setRefreshing((before) => new Set([...before].filter((id) => !ids.has(id))));
        refreshBoards(queryClient, scope, runs).then(done, done);
      },
    );
    return () => {
      stop();
      setRefreshing(none);
    };
  }, [queue, scope, queryClient]);
  return refreshing;
}

/** Calls `soon` with the ids of runs just accepted, and `batched` with all of them a moment later. */
function onAccepted(
  queue: ScoreQueue,
  soon: (ids: readonly string[]) => void,
  batched: (runs: readonly QueuedRun[]) => void,
): () => void {
  let open = openIds(queue.getSnapshot());
  let waiting: readonly QueuedRun[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = queue.subscribe(() => {
    const runs = queue.getSnapshot();
    const accepted = runs.filter(({ id, status }) => status === 'accepted' && open.has(id));
    open = openIds(runs);
    if (accepted.length === 0) return;
    soon(accepted.map(({ id }) => id));
    waiting = [...waiting, ...accepted];
    timer ??= setTimeout(() => {
      timer = undefined;
      batched(waiting);
      waiting = [];
    }, batchMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

function openIds(runs: readonly QueuedRun[]): ReadonlySet<string> {
  return new Set(runs.filter(({ status }) => status !== 'accepted').map(({ id }) => id));
}

function refreshBoards(queryClient: QueryClient, scope: string, runs: readonly QueuedRun[]): Promise<void> {
  const filter = { scope, resources: boards, tournamentIds: runs.map(({ tournamentId }) => tournamentId) };
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOf(queryKey, filter) });
}
