import type { Query, QueryClient } from '@tanstack/react-query';

/** A query as TanStack Query hands it to `refetchInterval`, whatever its data. */
// oxlint-disable-next-line typescript/no-explicit-any -- its parameters are in and out, so nothing else fits every query
export type AnyQuery = Query<any, any, any, any>;

/** Keeps boards fresh otherwise than by polling alone: what `pushLive` makes. */
export interface LiveSource {
  /**
   * Milliseconds to the next poll of a query, as things are now; `Infinity` for none. Being asked is how it learns of the
   * queries that somebody looks at: TanStack Query asks whenever one is mounted, and after each answer.
   */
  readonly interval: (query: AnyQuery, queryClient: QueryClient) => number;
}
