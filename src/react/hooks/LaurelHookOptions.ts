import type { InfiniteData, QueryKey, useInfiniteQuery, UseQueryOptions } from '@tanstack/react-query';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { LiveSource } from '../../query/LiveSource.ts';

/** Keeps a query fresh by polling. */
export interface LiveOption {
  /**
   * Milliseconds between polls, 1,000 or more, `Infinity` to pause; left out, nothing is polled. Only a visible tab polls, a failing
   * service is asked less and less often (up to five minutes apart), and the board of a tournament that is known
   * to be over is left alone once it was asked for a minute after the end. `pushLive('/laurel')` instead of a number has boards pushed by a gateway.
   */
  readonly live?: number | LiveSource | undefined;
}

/** The second argument of a hook: any option of TanStack's `useQuery` but key and function, and `live`. */
export type LaurelHookOptions<Data, Selected, Key extends QueryKey> = Omit<
  UseQueryOptions<Data, LaurelError, Selected, Key>,
  'queryKey' | 'queryFn'
> &
  LiveOption;

/** The second argument of a paged hook: any option of TanStack's `useInfiniteQuery` but those that define paging. */
export type LaurelPagesHookOptions<Page, Selected, Key extends QueryKey> = Omit<
  // By way of the function: the type parameters of UseInfiniteQueryOptions differ between TanStack's minors.
  Parameters<typeof useInfiniteQuery<Page, LaurelError, Selected, Key, number>>[0],
  'queryKey' | 'queryFn' | 'select' | 'initialPageParam' | 'getNextPageParam' | 'refetchInterval'
> &
  LiveOption;

/** The data of a paged query as TanStack Query caches it. */
export type Pages<Page> = InfiniteData<Page, number>;
