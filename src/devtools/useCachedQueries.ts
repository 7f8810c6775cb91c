'use client';

import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isOf } from '../query/keys.ts';

/** One query of Laurel's in the cache. */
export interface CachedQuery {
  readonly hash: string;
  /** What was asked, and for whom, as text: a key without the scope. */
  readonly key: string;
  readonly state: string;
  /** Unix milliseconds; 0 while there is no data. */
  readonly updatedAt: number;
  readonly observers: number;
}

/** The queries of a client that the page's cache holds by now. */
export function useCachedQueries(scope: string): readonly CachedQuery[] {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  // Text is the same as long as nothing changed, and so is what is made of it.
  const read = (): string =>
    JSON.stringify(
      cache
        .getAll()
        .filter(({ queryKey }) => isOf(queryKey, { scope }))
        .map((query): CachedQuery => {
          const { status, fetchStatus, dataUpdatedAt } = query.state;
          return {
            hash: query.queryHash,
            key: query.queryKey.slice(2).map(wordOf).join(' '),
            state: [status, fetchStatus !== 'idle' && fetchStatus, query.isStale() && 'stale']
              .filter(Boolean)
              .join(', '),
            updatedAt: dataUpdatedAt,
            observers: query.getObserversCount(),
          };
        }),
    );
  const text = useSyncExternalStore(subscribe, read);
  return useMemo(() => JSON.parse(text) as readonly CachedQuery[], [text]);
}

function wordOf(part: unknown): string {
  return typeof part === 'string' ? part : JSON.stringify(part);
}
