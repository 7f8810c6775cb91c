import type { DataTag, InfiniteData, QueryFunction } from '@tanstack/react-query';
import { isLaurelError, type LaurelError } from '../domain/LaurelError.ts';
import type { LaurelKey } from './keys.ts';

/**
 * The options of one query, for `useQuery`, `useSuspenseQuery`, `prefetchQuery`, `getQueryData` and their kin.
 * Written by hand from TanStack Query's long-lived names: inferred, they become `any` for users of older minors.
 */
export interface LaurelQuery<Data, Params> {
  readonly queryKey: DataTag<LaurelKey<Params>, Data>;
  readonly queryFn: QueryFunction<Data, LaurelKey<Params>>;
  readonly enabled: boolean;
  readonly staleTime: number;
  readonly retry: (failureCount: number, error: LaurelError) => boolean;
  readonly retryDelay: (failureCount: number, error: LaurelError) => number;
  readonly structuralSharing?: (oldData: unknown, newData: unknown) => unknown;
}

/** The options of one paged query, for `useInfiniteQuery` and its kin. The page parameter is `skip`. */
export interface LaurelPagesQuery<Page, Params> extends Omit<
  LaurelQuery<Page, Params>,
  'queryKey' | 'queryFn'
> {
  readonly queryKey: DataTag<LaurelKey<Params>, InfiniteData<Page, number>>;
  readonly queryFn: QueryFunction<Page, LaurelKey<Params>, number>;
  readonly initialPageParam: number;
  readonly getNextPageParam: (
    lastPage: Page,
    allPages: Page[],
    lastPageParam: number,
    allPageParams: number[],
  ) => number | undefined;
  readonly refetchOnWindowFocus: false;
  readonly refetchOnReconnect: false;
}

/** A query with the retry policy that all of Laurel's share. */
export function laurelQuery<Data, Params>(
  query: Pick<LaurelQuery<Data, Params>, 'queryFn' | 'staleTime'> & {
    readonly queryKey: LaurelKey<Params>;
    readonly enabled?: boolean;
    readonly structuralSharing?: (oldData: unknown, newData: unknown) => unknown;
  },
): LaurelQuery<Data, Params> {
  return {
    enabled: true,
    retry: shouldRetry,
    retryDelay,
    ...query,
    // The tag exists in the type only: it is what makes `getQueryData(queryKey)` know its data.
    queryKey: query.queryKey as DataTag<LaurelKey<Params>, Data>,
  };
}

const attempts = 3;
const baseDelayMs = 400;
const longestDelayMs = 20_000;
/** How long a query waits by itself for what `Retry-After` asks; beyond it the reader decides. */
const longestRetryAfterMs = 30_000;

/** Whether a failed query tries again: three attempts, and only where another can succeed soon. */
export function shouldRetry(failureCount: number, error: LaurelError): boolean {
  const isTried = isLaurelError(error) && error.retryable && failureCount < attempts - 1;
  return isTried && askedFor(error) <= longestRetryAfterMs;
}

/** Milliseconds to wait: what the service asked for, if it did, and then exponential with full jitter. */
export function retryDelay(failureCount: number, error: LaurelError): number {
  return askedFor(error) + Math.random() * Math.min(longestDelayMs, baseDelayMs * 2 ** failureCount);
}

function askedFor({ retryAt = 0 }: Pick<LaurelError, 'retryAt'>): number {
  return Math.max(0, retryAt - Date.now());
}
