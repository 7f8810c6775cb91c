'use client';

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { misuse } from '../../domain/misuse.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { LaurelQuery } from '../../query/LaurelQuery.ts';
import { endOf, liveInterval, saidAt } from '../../query/live.ts';
import type { LaurelKey } from '../../query/keys.ts';
import type { AnyQuery, LiveSource } from '../../query/LiveSource.ts';
import type { LaurelHookOptions } from './LaurelHookOptions.ts';
import { useLaurel } from '../provider/useLaurel.ts';

export const fastestPollMs = 1_000;
/**
 * From the end of a tournament until its board is final: what was played before may be counted after it. Not the same for all pages,
 * which would ask at one moment.
 */
const settlingMs = 60_000 + Math.random() * 10_000;

/** When a query that `live` keeps fresh is asked for again; `false` once it was asked after its tournament. */
export function useLivePoll(
  live: number | LiveSource | undefined,
  tournamentId: string | undefined,
): ((query: AnyQuery) => number | false) | undefined {
  const queryClient = useQueryClient();
  const toFinal = useFinalPoll(tournamentId);
  if (live === undefined) return undefined;
  if (process.env.NODE_ENV !== 'production') checkLive(live);
  return (query) => {
    const left = toFinal(query);
    if (left === false) return false;
    // What is pushed tells no end, so that is polled; more than once where an older board stands in for the final one.
    const interval = typeof live === 'object' ? Math.min(live.interval(query, queryClient), left) : live;
    const next = liveInterval(query, Math.max(fastestPollMs, interval));
    const { dataUpdatedAt, errorUpdatedAt } = query.state;
    // A board that was away for longer than that has waited for long enough.
    const waited = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt);
    return interval === live && waited > next ? fastestPollMs : next;
  };
}

function checkLive(live: unknown): void {
  const isSource = typeof (live as Partial<LiveSource> | null)?.interval === 'function';
  if (typeof live !== 'number' && !isSource)
    throw misuse(
      "live takes a number of milliseconds, or what pushLive('/laurel') gives, made once, outside of components.",
    );
}

/** Milliseconds until a query that is not polled is asked for once more, since its tournament is over; `false` once it was. */
export function useFinalPoll(tournamentId: string | undefined): (query: AnyQuery) => number | false {
  const scope = useLaurel();
  const queryClient = useQueryClient();
  return (query) => {
    const finalAt =
      tournamentId === undefined ? Infinity : endOf(queryClient, scope, tournamentId) + settlingMs;
    return saidAt(query, scope.client.clockOffset()) < finalAt && Math.max(settlingMs, finalAt - Date.now());
  };
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
    ...(!query.enabled && { enabled: false }),
  });
}
