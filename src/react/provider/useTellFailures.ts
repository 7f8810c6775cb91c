'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LaurelClient } from '../../client/LaurelClient.ts';
import { isOf } from '../../query/keys.ts';
import { tellFailure } from './tellFailure.ts';

/** In development, says on the console why reads of this service fail: pages that draw from hooks show nothing of it. */
export function useTellFailures(client: LaurelClient): void {
  if (process.env.NODE_ENV === 'production') return;
  const { scope } = client;
  // oxlint-disable-next-line react/rules-of-hooks -- whether it is production never changes
  const queryClient = useQueryClient();
  // oxlint-disable-next-line react/rules-of-hooks -- as above
  useEffect(() => watchFailures(queryClient, scope), [queryClient, scope]);
}

function watchFailures(queryClient: QueryClient, scope: string): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isOf(event.query.queryKey, { scope })) return;
    const { action } = event;
    // The first try that failed, and not only the last.
    if (action.type === 'failed' || action.type === 'error') tellFailure(action.error, scope);
  });
}
