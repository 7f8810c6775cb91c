'use client';

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Calls back whenever the query of this key has been answered, once that is shown; not for a further page, nor for data put into the
 * cache otherwise.
 */
export function useAfterFetch(queryKey: QueryKey, onFetched: () => void): void {
  const queryClient = useQueryClient();
  const latest = useRef(onFetched);
  useEffect(() => {
    latest.current = onFetched;
  });
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = queryClient.getQueryCache().subscribe((event) => {
      const { type, query } = event;
      const isAnswer = type === 'updated' && event.action.type === 'success' && !event.action.manual;
      if (!isAnswer || query.state.fetchMeta?.fetchMore || JSON.stringify(query.queryKey) !== key) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), 0);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [queryClient, key]);
}
