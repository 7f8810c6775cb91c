import type { DataTag, InfiniteData } from '@tanstack/react-query';
import type { LeaderboardParams } from '../client/LaurelClient.ts';
import type { Leaderboard, Period } from '../domain/model.ts';
import { bringsNobodyNew } from '../domain/leaderboard/rows/mergeLeaderboardPages.ts';
import { defaultLimit, periodOf } from './leaderboardQuery.ts';
import { type LaurelPagesQuery, retryDelay, shouldRetry } from './LaurelQuery.ts';
import { checkQuery } from './checkQuery.ts';
import type { LaurelScope } from './LaurelScope.ts';
import { shareLeaderboard } from './shareLeaderboard.ts';
import { audienceOf, laurelKey, type LaurelKey } from './keys.ts';

/** What a paged leaderboard is asked for: `limit` is the size of a page. */
export type LeaderboardPagesParams = Omit<LeaderboardParams, 'skip'>;

/** The parameters in a key. */
export interface LeaderboardPagesKeyParams extends Period {
  /** Whose ranking. */
  readonly tournamentId: string;
  /** Entries a page. */
  readonly limit: number;
}

/**
 * A leaderboard page after page (interface 4.5). Paging ends with the last entry, and also when a page brings
 * nobody new, which a service does that ignores `skip`: see `mergeLeaderboardPages`. While one develops, throws
 * `LaurelError` of kind `config` without a scope or parameters.
 */
export function leaderboardPagesQuery(
  scope: LaurelScope,
  params: LeaderboardPagesParams,
): LaurelPagesQuery<Leaderboard, LeaderboardPagesKeyParams> {
  if (process.env.NODE_ENV !== 'production') checkQuery(scope, params ?? null);
  const { client, session } = scope;
  const asked: LeaderboardPagesKeyParams = {
    tournamentId: params.tournamentId,
    ...periodOf(params),
    limit: params.limit ?? defaultLimit,
  };
  return {
    queryKey: laurelKey(scope, 'leaderboardPages', audienceOf(session), asked) as DataTag<
      LaurelKey<LeaderboardPagesKeyParams>,
      InfiniteData<Leaderboard, number>
    >,
    queryFn: ({ signal, pageParam }) =>
      client.getLeaderboard({ ...asked, skip: pageParam }, { signal, session }),
    initialPageParam: 0,
    getNextPageParam: (_, pages, lastSkip) => nextSkip(pages, lastSkip, asked.limit),
    enabled: true,
    staleTime: 30_000,
    structuralSharing: shareLeaderboard,
    // Each would ask for every loaded page again; `live` keeps the first page and the own rank fresh instead.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: shouldRetry,
    retryDelay,
  };
}

function nextSkip(pages: readonly Leaderboard[], lastSkip: number, limit: number): number | undefined {
  const loaded = pages.at(-1)?.entries.length ?? 0;
  if (loaded === 0 || bringsNobodyNew(pages)) return undefined;
  const next = lastSkip + loaded;
  // The first page is the newest where it is polled, and the last is where it is not.
  const total = Math.max(pages[0]?.totalEntries ?? 0, pages.at(-1)?.totalEntries ?? 0);
  // A total that is not smaller than what came is believed: a service may cap `limit` and go on.
  if (total >= next) return total === next ? undefined : next;
  // Without one, a page that is not full is the last, unless it is as long as those of a service that ignores `limit`.
  return loaded < limit && loaded !== defaultLimit ? undefined : next;
}
