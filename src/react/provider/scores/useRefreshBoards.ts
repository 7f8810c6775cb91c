'use client';

import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PageQueue } from '../../../queue/createPageQueue.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Has the queue fetch the boards of a tournament again when a run for it is accepted, here or in another tab. Returns the ids of
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
    const stop = queue.onAccepted({ queryClient, scope }, setRefreshing);
    return () => {
      stop();
      setRefreshing(none);
    };
  }, [queue, scope, queryClient]);
  return refreshing;
}
