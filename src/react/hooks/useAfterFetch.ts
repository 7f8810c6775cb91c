'use client';

import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Calls back whenever the query of this key was answered, once that is shown; not for what is put into the cache otherwise. */
export function useAfterFetch(queryKey: QueryKey, onFetched: () => void): void {
  const queryClient = useQueryClient();
  const latest = useRef(onFetched);
  useEffect(() => {
    latest.current = onFetched;
  });
  const hash = hashKey(queryKey);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryHash !== hash) return;
      if (event.action.type !== 'success' || event.action.manual === true) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), 0);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [queryClient, hash]);
}
