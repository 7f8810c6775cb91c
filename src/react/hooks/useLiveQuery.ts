'use client';

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { LaurelQuery } from '../../query/LaurelQuery.ts';
import { isOver, liveInterval } from '../../query/live.ts';
import type { LaurelKey } from '../../query/keys.ts';
import type { AnyQuery, LiveSource } from '../../query/LiveSource.ts';
import type { LaurelHookOptions } from './LaurelHookOptions.ts';
import { useLaurel } from '../provider/useLaurel.ts';

const fastestPollMs = 1_000;

/** When a query that `live` keeps fresh is asked for again; `false` once its tournament is over. */
export function useLivePoll(
  live: number | LiveSource | undefined,
  tournamentId: string | undefined,
): ((query: AnyQuery) => number | false) | undefined {
  const scope = useLaurel();
  const queryClient = useQueryClient();
  if (live === undefined) return undefined;
  return (query) =>
    tournamentId !== undefined && isOver(queryClient, scope, tournamentId)
      ? false
      : liveInterval(
          query,
          Math.max(fastestPollMs, typeof live === 'object' ? live.interval(query, queryClient) : live),
        );
}

/** `useQuery` of one of Laurel's queries, with the host's options over it and `live` turned into polling. */
export function useLiveQuery<Data, Params, Selected>(
  query: LaurelQuery<Data, Params>,
  { live, ...options }: LaurelHookOptions<Data, Selected, LaurelKey<Params>> = {},
  tournamentId?: string,
): UseQueryResult<Selected, LaurelError> {
  const refetchInterval = useLivePoll(live, tournamentId);
  return useQuery<Data, LaurelError, Selected, LaurelKey<Params>>({
    ...query,
    ...(refetchInterval && { refetchInterval }),
    ...options,
    // A signed-out player's query stays off, whatever the host asks for.
    ...(query.enabled ? {} : { enabled: false }),
  });
}
