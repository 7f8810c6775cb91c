'use client';

import {
  type QueryState,
  type RefetchOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { Leaderboard } from '../../domain/model.ts';
import {
  leaderboardPagesQuery,
  type LeaderboardPagesKeyParams,
  type LeaderboardPagesParams,
} from '../../query/leaderboardPagesQuery.ts';
import {
  type LeaderboardPages,
  mergeLeaderboardPages,
} from '../../domain/leaderboard/rows/mergeLeaderboardPages.ts';
import type { LaurelKey } from '../../query/keys.ts';
import { liveInterval } from '../../query/live.ts';
import type { LaurelPagesHookOptions, Pages } from './LaurelHookOptions.ts';
import { replaceFields } from './replaceFields.ts';
import { useLaurel } from '../provider/useLaurel.ts';
import { useLeaderboard } from './useLeaderboard.ts';
import { fastestPollMs, useFinalPoll, useLivePoll } from './useLiveQuery.ts';

/** The second argument of `useLeaderboardPages`. */
export type LeaderboardPagesHookOptions = LaurelPagesHookOptions<
  Leaderboard,
  LeaderboardPages,
  LaurelKey<LeaderboardPagesKeyParams>
>;

/** Pages in the place of others, with what was polled over them. */
type Shown = Pages<Leaderboard> & { readonly polled?: Leaderboard | undefined };

/** What was polled last over pages, for when they are shown without: in the place of another period's, or live no more. */
const lastPolled = new WeakMap<Pages<Leaderboard>, Leaderboard>();

/**
 * A leaderboard page after page, each player once: `fetchNextPage` loads more, `data.entries` is the whole list.
 * With `live`, only the first page and the own rank are polled: one request a tick however many pages are loaded,
 * and the reader's place does not move; all pages are asked for once more when their tournament is over. A poll that fails counts as a refresh that failed, and `refetch` asks for both.
 */
export function useLeaderboardPages(
  params: LeaderboardPagesParams,
  { live, ...options }: LeaderboardPagesHookOptions = {},
): UseInfiniteQueryResult<LeaderboardPages, LaurelError> {
  const query = leaderboardPagesQuery(useLaurel(), params);
  const loaded = useQueryClient().getQueryState<Pages<Leaderboard>>(query.queryKey);
  const rows = loaded?.data;
  const polls = live !== undefined && options.enabled !== false && rows !== undefined;
  const head = useLeaderboard(params, {
    live,
    enabled: polls,
    // The first page has just come with the others, so the first poll is one interval away.
    initialData: () => (polls ? rows.pages[0] : undefined),
    initialDataUpdatedAt: () => loaded?.dataUpdatedAt,
    // Where all pages are asked for again, as for a board that comes back, the polled one would stand over the new first of them.
    // What is pushed comes by itself once it has been asked for.
    staleTime: typeof live === 'number' ? Math.min(live, query.staleTime) : fastestPollMs,
  });
  // Until the first poll that is the first page itself, and no newer than the others.
  const newest = polls && head.isFetchedAfterMount ? head.data : undefined;
  const poll = useLivePoll(live, params.tournamentId);
  const toFinal = useFinalPoll(params.tournamentId);
  const pages = useInfiniteQuery<
    Leaderboard,
    LaurelError,
    LeaderboardPages,
    LaurelKey<LeaderboardPagesKeyParams>,
    number
  >({
    ...query,
    // Until there is a first page to be polled, and then, of several, once more.
    refetchInterval(asked) {
      if (asked.state.data === undefined) return poll?.(asked) ?? false;
      const left = polls && live !== Infinity && asked.state.data.pages.length > 1 && toFinal(asked);
      return left !== false && liveInterval(asked, left);
    },
    ...options,
    placeholderData(before, query) {
      const { placeholderData: given } = options;
      const data: Shown | undefined = typeof given === 'function' ? given(before, query) : given;
      return data && { ...data, polled: lastPolled.get(data) };
    },
    select: useMerge(rows, newest),
  });
  useGrowth(query, loaded, newest, pages, head);
  const again = useRefetch(head, pages);
  if (!polls) return pages;
  const { error } = head;
  // What is polled is as good as fetched again with all pages, and stands over the first of them.
  const failed = { status: 'error', error, isSuccess: false, isError: true, isRefetchError: true };
  return replaceFields(pages, error === null || pages.isRefetchError ? again : { ...failed, ...again });
}

/** What merges pages with what was polled over them: newest, or last. */
function useMerge(
  rows: Pages<Leaderboard> | undefined,
  newest: Leaderboard | undefined,
): (data: Shown) => LeaderboardPages {
  useEffect(() => {
    if (newest !== undefined && rows !== undefined) lastPolled.set(rows, newest);
  }, [newest, rows]);
  return useCallback(
    (data: Shown) => mergeLeaderboardPages(data, newest ?? data.polled ?? lastPolled.get(data)),
    [newest],
  );
}

/**
 * Has pages that ended go on where the polled one tells of more players: behind it, in place of the first. And a refresh that has
 * failed is no failure any more once a poll has brought what it asked for.
 */
function useGrowth(
  query: ReturnType<typeof leaderboardPagesQuery>,
  loaded: QueryState<Pages<Leaderboard>> | undefined,
  newest: Leaderboard | undefined,
  { hasNextPage, isRefetchError, errorUpdatedAt }: UseInfiniteQueryResult,
  head: UseQueryResult,
): void {
  const cache = useQueryClient();
  // Read where it is needed alone: whoever reads when something came is drawn again whenever it comes.
  const isOver = isRefetchError && head.dataUpdatedAt > errorUpdatedAt;
  useEffect(() => {
    if (newest === undefined || loaded?.data === undefined || (hasNextPage && !isOver)) return;
    const { pages, pageParams } = loaded.data;
    const grown = [newest, ...pages.slice(1)];
    if (isOver || query.getNextPageParam(newest, grown, pageParams.at(-1) ?? 0, pageParams) !== undefined)
      cache.setQueryData(query.queryKey, { pages: grown, pageParams }, { updatedAt: loaded.dataUpdatedAt });
    // oxlint-disable-next-line react/exhaustive-deps -- `query` is new at each render; another one has loaded something else
  }, [cache, newest, loaded, hasNextPage, isOver]);
}

/** The fields of a result whose `refetch` asks for the polled page and for all of them. */
function useRefetch(
  { refetch: refetchHead }: UseQueryResult,
  { refetch: refetchPages }: UseInfiniteQueryResult,
): object {
  const [isRefetching, setRefetching] = useState(false);
  const refetch = useCallback(
    async (asked?: RefetchOptions) => {
      setRefetching(true);
      // One after the other: where the service was gone, the first finds out for both whether it is back.
      const both = refetchHead(asked).then(async () => refetchPages(asked));
      return both.finally(() => setRefetching(false));
    },
    [refetchHead, refetchPages],
  );
  return { refetch, ...(isRefetching && { isFetching: true, isRefetching }) };
}
