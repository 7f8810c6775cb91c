'use client';

import { useState } from 'react';
import type { LoadedQuery } from '../../domain/loadState.ts';

interface Asked extends LoadedQuery {
  /** Tells failures of one query from those of others. */
  readonly errorUpdatedAt: number;
}

/**
 * The query with a failure that stays until there is something else to tell, however often it is asked for again by itself:
 * a panel that came and went at each poll would be worse than one that waits. When the player asks, it loads.
 */
export function useKeptFailure(query: Asked): LoadedQuery {
  const { data, error, errorUpdatedAt, fetchStatus } = query;
  const [failed, setFailed] = useState<Asked | null>(null);
  if (error !== null && error !== failed?.error) setFailed(query);
  const isKept = data === undefined && errorUpdatedAt === failed?.errorUpdatedAt;
  return {
    data,
    error: isKept ? failed.error : error,
    fetchStatus,
    refetch() {
      const answer = query.refetch();
      setFailed(null);
      return answer;
    },
  };
}
