'use client';

import { useState } from 'react';
import type { LoadedQuery } from '../../domain/loadState.ts';
import { replaceFields } from '../hooks/replaceFields.ts';

interface Asked extends LoadedQuery {
  /** Tells failures of one query from those of others. */
  readonly errorUpdatedAt: number;
}

/**
 * The query with a failure that stays until there is something else to tell, however often it is asked for again by itself:
 * a panel that came and went at each poll would be worse than one that waits. When the player asks, it loads.
 */
export function useKeptFailure(query: Asked): LoadedQuery {
  const { data, error, errorUpdatedAt } = query;
  const [failed, setFailed] = useState<Asked | null>(null);
  if (error !== null && error !== failed?.error) setFailed(query);
  // No time yet is the same for all queries: that of another board, or player, has not failed by it.
  const isKept = data === undefined && errorUpdatedAt > 0 && errorUpdatedAt === failed?.errorUpdatedAt;
  return replaceFields(query, {
    error: isKept ? failed.error : error,
    refetch() {
      setFailed(null);
      return query.refetch();
    },
  });
}
