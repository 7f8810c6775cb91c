'use client';

import { useMemo } from 'react';
import type {
  LeaderboardModel,
  LeaderboardZones,
  OwnPlace,
} from '../../../domain/leaderboard/LeaderboardModel.ts';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { periodKey } from '../../../domain/leaderboard/periodChoice.ts';
import { boardDefaults } from '../../../domain/leaderboard/boardDefaults.ts';
import { orderingScoreOf, scoreColumns, type ScoreType } from '../../../domain/leaderboard/scoreColumns.ts';
import { distanceToNextZone, type Zone } from '../../../domain/leaderboard/rows/zones.ts';
import { isFriend } from '../../../domain/friends/arrangeFriends.ts';
import type { Friend, LeaderboardEntry } from '../../../domain/model.ts';
import { untilRead } from '../../../query/live.ts';
import type { LiveSource } from '../../../query/LiveSource.ts';
import type { RankSource } from '../../../query/ranks/RankSource.ts';
import { boardKey, type VisitStorage } from '../../browser/visitStorage.ts';
import { useClockOffset } from '../../hooks/useClockOffset.ts';
import { useFriends } from '../../hooks/useFriends.ts';
import type { LeaderboardPagesHookOptions } from '../../hooks/useLeaderboardPages.ts';
import { usePendingScores } from '../../hooks/usePendingScores.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import { checkBoard } from './checkBoard.ts';
import { type AudienceOptions, useAudience } from './useAudience.ts';
import { useBoardEntries } from './useBoardEntries.ts';
import { useBoardRows } from './useBoardRows.ts';
import { useBoardTournament } from './useBoardTournament.ts';
import { useFriendsInTurn } from './useFriendsInTurn.ts';
import { useMovement } from './useMovement.ts';
import { useTellScoreTypes } from './useTellScoreTypes.ts';
import { type BoardPeriodOptions, usePeriod } from './usePeriod.ts';

/** What a leaderboard is asked for. */
export interface LeaderboardOptions extends BoardPeriodOptions, AudienceOptions {
  /** Whose ranking: the `id` of one of `useTournaments`, or as the dashboard names it. */
  readonly tournamentId: string;
  /** Rows a page, 1 or more. Default 25. */
  readonly pageSize?: number | undefined;
  /** Places shown on either side of the player when the player is below the rows loaded. Default 0: the own row only. */
  readonly around?: number | undefined;
  /** The columns. Default: one for each score type that comes. */
  readonly scoreTypes?: readonly ScoreType[] | undefined;
  /** Places that mean something, such as those that win a prize. */
  readonly zones?: readonly Zone[] | undefined;
  /**
   * Milliseconds between refreshes of the first page, the own rank and the places around it, 1,000 or more, or
   * `pushLive('/laurel')`. Default: no polling.
   */
  readonly live?: number | LiveSource | undefined;
  /**
   * `rankIndex('/laurel')`: the ranks of a gateway's index, with which the board of friends is whole and the way to the own place
   * exact, while there are any. Default: none.
   */
  readonly index?: RankSource | undefined;
  /** Whether to mark the player's friends and offer a board of them. Default true. */
  readonly friends?: boolean | undefined;
  /** Whether to show how ranks moved: since the last visit, and for some seconds by a change just now. Default true. */
  readonly movement?: boolean | undefined;
  /** Where visits are remembered. Default `localStorage`; `null`: for this page only. */
  readonly storage?: VisitStorage | null | undefined;
}

/**
 * A leaderboard's behaviour, for drawing your own:
 * `<LeaderboardView model={useLeaderboardModel(options)} />` is `<Leaderboard {...options} />`. The second argument
 * takes options of TanStack Query for the pages. While one develops, throws `LaurelError` of kind `config` for options that
 * no board can have.
 */
export function useLeaderboardModel(
  options: LeaderboardOptions,
  queryOptions?: LeaderboardPagesHookOptions,
): LeaderboardModel {
  if (process.env.NODE_ENV !== 'production') checkBoard(options);
  const { tournamentId, pageSize = boardDefaults.pageSize, around = 0, scoreTypes, live } = options;
  const { session } = useLaurel();
  const period = usePeriod(options, useClockOffset());
  const { days } = period;
  const friendIds = useFriendIds(options.friends ?? true);
  const entries = useBoardEntries(
    { tournamentId, days, pageSize, around, index: options.index, friends: friendIds },
    { live, ...queryOptions },
  );
  const { top, arrangement, own, ranks, hasCome, paging } = entries;
  const tournament = useBoardTournament(tournamentId);
  const movementOf = useMovement(
    options.movement === false ? null : boardKey(tournamentId, periodKey(days)),
    hasCome ? top : null,
    own,
    options.storage,
  );
  const { runs, scores } = usePendingScores(tournamentId);
  // A period that the player typed may be over; the presets all hold today.
  const pending = runs > 0 && typeof period.choice === 'string' ? scores : undefined;
  const rowContext = { pending, friendIds, movementOf };
  const shown = useBoardRows(arrangement, own, rowContext, ranks?.friends);
  const { audience, friends: friendsBoard } = useAudience(
    shown.listed ?? shown.rows,
    friendIds,
    {
      of: JSON.stringify(entries.polled),
      hasMore: !ranks?.isWhole && paging.hasMore,
      loadMore: paging.loadMore,
      isFetching: entries.isFetching,
      isError: entries.isError,
    },
    options,
  );
  useFriendsInTurn(friendsBoard !== null && ranks?.friends === undefined, {
    ...paging,
    polled: entries.polled,
    count: Math.ceil(top.length / pageSize),
    isFetching: entries.isFetching,
    refresh: entries.state.retry,
  });
  const columns = useMemo(() => scoreColumns(scoreTypes, top), [scoreTypes, top]);
  useTellScoreTypes(tournamentId, scoreTypes, top);
  const zones = useZones(options.zones, own, top, orderingScoreOf(scoreTypes));

  return {
    ...entries.state,
    board: {
      rows: friendsBoard?.rows ?? shown.rows,
      around: friendsBoard === null ? shown.around : [],
      gap: friendsBoard === null ? arrangement.gap : null,
      // From everybody's board, in the place of the player's own, nobody learns that the player has no rank.
      own: ownPlace(shown.own, session, hasCome && entries.asOf === undefined),
      total: entries.total,
      columns,
      asOf: entries.asOf,
    },
    period,
    // Of friends who are all there, there are no more to load.
    ...(ranks?.friends && audience?.shown === 'friends'
      ? { audience: { ...audience, searched: ranks.total }, paging: { ...paging, hasMore: false } }
      : { audience, paging }),
    zones,
    tournament,
  };
}

function useFriendIds(wanted: boolean): ReadonlyMap<string, Friend> {
  const { data } = useFriends({ enabled: wanted, refetchInterval: untilRead });
  return useMemo(
    () =>
      new Map(
        wanted ? data?.filter(isFriend).map((friend) => [friend.friendId, friend] as const) : undefined,
      ),
    [data, wanted],
  );
}

function useZones(
  list: readonly Zone[] | undefined,
  own: LeaderboardEntry | null,
  top: readonly LeaderboardEntry[],
  ordering: string | null,
): LeaderboardZones | null {
  return useMemo(
    () =>
      list === undefined || list.length === 0
        ? null
        : { list, next: distanceToNextZone(list, own, top, ordering) },
    [list, own, top, ordering],
  );
}

function ownPlace(row: LeaderboardRowData | null, session: string | null, isKnown: boolean): OwnPlace {
  if (row !== null) return { status: 'ranked', row };
  if (session === null) return { status: 'signed-out', row };
  return { status: isKnown ? 'no-score' : 'unknown', row };
}
