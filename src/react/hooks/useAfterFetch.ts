'use client';

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Calls back whenever this query of Laurel's has been answered, once that is shown; not for a further page, nor for data put into the
 * cache otherwise.
 */
export function useAfterFetch({ queryKey }: { readonly queryKey: QueryKey }, onFetched: () => void): void {
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
      // A key of the page's own may hold what JSON does not know.
      const isThis = isAnswer && query.queryKey[0] === 'laurel' && JSON.stringify(query.queryKey) === key;
      if (!isThis || query.state.fetchMeta?.fetchMore) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current());
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [queryClient, key]);
}
