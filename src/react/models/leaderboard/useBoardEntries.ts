'use client';

import { useCallback, useMemo, useState } from 'react';
import { holdsPlayer, ranksDiffer } from '../../../domain/leaderboard/rows/aroundWindow.ts';
import { arrangeBoard, type BoardArrangement } from '../../../domain/leaderboard/rows/arrangeBoard.ts';
import type { LeaderboardPaging } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { type PublicLoadState, publicLoadState } from '../../../domain/loadState.ts';
import type { Friend, LeaderboardEntry, Period } from '../../../domain/model.ts';
import type { Ranks } from '../../../domain/Ranks.ts';
import type { BoardRanks, PlayersRanksParams, RankSource } from '../../../query/ranks/RankSource.ts';
import { type LeaderboardPagesParams, leaderboardPagesQuery } from '../../../query/leaderboardPagesQuery.ts';
import { keepSameAudience } from '../../../query/keepSameAudience.ts';
import { useOnline } from '../../browser/useOnline.ts';
import { useAfterFetch } from '../../hooks/useAfterFetch.ts';
import { type LeaderboardPagesHookOptions, useLeaderboardPages } from '../../hooks/useLeaderboardPages.ts';
import { useLiveQuery } from '../../hooks/useLiveQuery.ts';
import { replaceFields } from '../../hooks/replaceFields.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import { useAroundMe } from './useAroundMe.ts';
import { useKeptFailure } from '../useKeptFailure.ts';

/** Which entries a board shows. */
export interface BoardEntriesParams {
  readonly tournamentId: string;
  readonly days: Period;
  readonly pageSize: number;
  /** Places shown on either side of the player when the player is below the rows loaded. */
  readonly around: number;
  readonly index?: RankSource | undefined;
  /** The player's friends, for the index. Default: none. */
  readonly friends?: ReadonlyMap<string, Friend> | undefined;
}

/** The entries of a board, and how to get more of them. */
export interface BoardEntries {
  readonly state: PublicLoadState;
  /** The page that is polled on a live board. */
  readonly polled: LeaderboardPagesParams;
  /** The entries from the top. */
  readonly top: readonly LeaderboardEntry[];
  /** `top` and the entries around the player, each player once. */
  readonly arrangement: BoardArrangement;
  /** The signed-in player's own entry; `null` without one, and while nothing has come. */
  readonly own: LeaderboardEntry | null;
  /** What a rank index knows; `undefined` without one, and until something has come. */
  readonly ranks: BoardRanks | undefined;
  readonly total: number | null;
  readonly asOf: number | undefined;
  /** Whether something has come of the period asked for; until then what is shown may belong to another one. */
  readonly hasCome: boolean;
  /** Whether any rows from the top are being asked for, and whether the last request for them failed. */
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly paging: LeaderboardPaging;
}

const none: readonly LeaderboardEntry[] = [];
const nobody: ReadonlyMap<string, Friend> = new Map();
// Asks for nothing, and is of no board.
const noRanks = { queryKey: ['no ranks'], queryFn: () => null } as unknown as ReturnType<RankSource['board']>;

/** Loads a board from the top, page after page, and the places around the player. */
export function useBoardEntries(
  { tournamentId, days, pageSize, around, index, friends = nobody }: BoardEntriesParams,
  options: LeaderboardPagesHookOptions,
): BoardEntries {
  const scope = useLaurel();
  const online = useOnline();
  const board = { tournamentId, ...days };
  const page = { ...board, limit: pageSize };
  const pages = useLeaderboardPages(
    page,
    // Another period of the same board may show the former's rows while it loads; another board may not.
    { placeholderData: keepSameAudience(scope, tournamentId), ...options },
  );
  const { data, isPlaceholderData, isFetchNextPageError, isRefetchError, error, fetchNextPage } = pages;
  const hasCome = data !== undefined && !isPlaceholderData;
  const top = data?.entries ?? none;
  const told = data?.userRank ?? null;
  const players = { ...board, own: told, friends };
  const { live } = options;
  const ranked = useLiveQuery<Ranks, PlayersRanksParams, Ranks>(
    index?.board(scope, players) ?? noRanks,
    { live: index?.pace(live) },
    tournamentId,
  );
  // As the board, so what the index says of it; where it was asked nothing, as for nobody, nor is it now.
  useAfterFetch(leaderboardPagesQuery(scope, page), () => {
    if (ranked.isFetched) void ranked.refetch({ cancelRefetch: false });
  });
  // With another period's rows its own entry stands in for the player's, and belongs to no ranks of this one.
  const ranks = hasCome ? index?.read(ranked, players, live) : undefined;
  const own = ranks?.own ?? told;
  const place = ranks?.place;
  const total = data?.totalEntries ?? null;

  const [atMe, setAtMe] = useState(false);
  const beside = around > 0 ? 2 * around + 1 : 0;
  const aroundMe = useAroundMe({
    ...board,
    own: holdsPlayer(top, own) ? null : own,
    place,
    size: atMe ? Math.max(pageSize, beside) : beside,
    total,
    polled: page,
    hasCome,
  });
  const arrangement = useMemo(
    () => arrangeBoard(top, aroundMe.slice, own, place),
    [top, aroundMe.slice, own, place],
  );

  const { answer, answeredAt } = aroundMe;
  const isOnlyMore = isFetchNextPageError && !isRefetchError;
  const asked = useKeptFailure(isOnlyMore ? replaceFields(pages, { error: null }) : pages);
  // The outcome is the next state; there is nobody to tell of a rejection.
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  return {
    state: {
      ...publicLoadState(asked, online),
      refreshing: isPlaceholderData || pages.isRefetching,
    },
    polled: page,
    top,
    arrangement,
    own,
    ranks,
    total,
    asOf: data?.asOf,
    hasCome,
    isFetching: pages.isFetching,
    isError: pages.isError,
    paging: {
      size: pageSize,
      hasMore: pages.hasNextPage,
      loading: pages.isFetchingNextPage || aroundMe.loading,
      error: isFetchNextPageError ? error : null,
      loadMore,
      jump: own === null ? null : { atMe, toMe: () => setAtMe(true), toTop: () => setAtMe(false) },
      ignored: data?.pagingIgnored ?? false,
      // Only the first page is polled; of the rows below it the places around the player may tell other ranks. Older places than
      // the pages tell nothing: they are asked for again.
      ranksChanged:
        data?.ranksChanged ||
        (answer !== undefined &&
          answeredAt > pages.dataUpdatedAt &&
          ranksDiffer(top.slice(pageSize), answer.entries)),
    },
  };
}
