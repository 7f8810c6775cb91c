'use client';

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { LaurelQuery } from '../../query/LaurelQuery.ts';
import { isOver, liveInterval } from '../../query/live.ts';
import type { LaurelKey } from '../../query/keys.ts';
import type { LaurelHookOptions } from './LaurelHookOptions.ts';
import { useLaurel } from '../provider/useLaurel.ts';

const fastestPollMs = 1_000;

/** `useQuery` of one of Laurel's queries, with the host's options over it and `live` turned into polling. */
export function useLiveQuery<Data, Params, Selected>(
  query: LaurelQuery<Data, Params>,
  { live, ...options }: LaurelHookOptions<Data, Selected, LaurelKey<Params>> = {},
  tournamentId?: string,
): UseQueryResult<Selected, LaurelError> {
  const scope = useLaurel();
  const queryClient = useQueryClient();
  return useQuery<Data, LaurelError, Selected, LaurelKey<Params>>({
    ...query,
    ...(live === undefined
      ? {}
      : {
          refetchInterval: (current) =>
            tournamentId !== undefined && isOver(queryClient, scope, tournamentId)
              ? false
              : liveInterval(
                  current,
                  Math.max(
                    fastestPollMs,
                    typeof live === 'object' ? live.interval(current, queryClient) : live,
                  ),
                ),
        }),
    ...options,
    // A signed-out player's query stays off, whatever the host asks for.
    ...(query.enabled ? {} : { enabled: false }),
  });
}
