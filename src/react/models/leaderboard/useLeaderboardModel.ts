'use client';

import { useEffect, useMemo, useState } from 'react';
import type { WeekOptions } from '../../../domain/time/period.ts';
import type { LaurelError } from '../../../domain/LaurelError.ts';
import type { Leaderboard, LeaderboardEntry, Period, Tournament } from '../../../domain/model.ts';
import { keepSameAudience } from '../../../query/keepSameAudience.ts';
import { arrangeBoard } from '../../../domain/leaderboard/arrangeBoard.ts';
import {
  boardStatus,
  type LeaderboardStatus,
  type OwnStatus,
  type TournamentPhase,
} from '../../../domain/leaderboard/boardStatus.ts';
import { type FriendsView, friendsView } from '../../../domain/leaderboard/friendsView.ts';
import type { LeaderboardRowData } from '../../../domain/leaderboard/LeaderboardRowData.ts';
import { leaderboardRows, type RowCache } from '../../../domain/leaderboard/leaderboardRows.ts';
import { lookKey, type LookStorage } from '../../browser/lookStorage.ts';
import { movementSince } from '../../../domain/leaderboard/movement.ts';
import { type PeriodChoice, periodKey, resolvePeriod } from '../../../domain/leaderboard/periodChoice.ts';
import {
  orderingScoreOf,
  scoreColumns,
  type ScoreColumn,
  type ScoreType,
} from '../../../domain/leaderboard/scoreColumns.ts';
import { useAroundMe } from './useAroundMe.ts';
import { useLook } from './useLook.ts';
import { usePhase } from './usePhase.ts';
import { distanceToNextZone, type Zone, type ZoneDistance } from '../../../domain/leaderboard/zones.ts';
import { useFriends } from '../../hooks/useFriends.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import { useLeaderboardPages } from '../../hooks/useLeaderboardPages.ts';
import { useOnline } from '../../browser/useOnline.ts';
import { usePendingScores } from '../../hooks/usePendingScores.ts';
import { useTournament } from '../../hooks/useTournament.ts';

/** Who is on the board that is shown. */
export type LeaderboardAudience = 'everyone' | 'friends';

/** What a leaderboard is asked for. */
export interface LeaderboardOptions {
  readonly tournamentId: string;
  /** The period, when the page holds it itself; then `onPeriodChange` is to change it. */
  readonly period?: PeriodChoice | undefined;
  /** The period to begin with. Default `all`. */
  readonly defaultPeriod?: PeriodChoice | undefined;
  readonly onPeriodChange?: ((period: PeriodChoice) => void) | undefined;
  /** IANA time zone whose days the presets mean. Default `UTC`. */
  readonly timeZone?: string | undefined;
  /** First day of the week: 0 Sunday, 1 Monday (default), up to 6 Saturday. */
  readonly weekStartsOn?: WeekOptions['weekStartsOn'];
  /** Rows a page, 1 or more. Default 25. */
  readonly pageSize?: number | undefined;
  /** Places shown on either side of the player when the player is below the rows loaded. Default 0: the own row only. */
  readonly around?: number | undefined;
  /** The columns. Default: one for each score type that comes. */
  readonly scoreTypes?: readonly ScoreType[] | undefined;
  /** Places that mean something, such as those that win a prize. */
  readonly zones?: readonly Zone[] | undefined;
  /** Milliseconds between refreshes of the first page and the own rank, 1,000 or more. Default: no polling. */
  readonly live?: number | undefined;
  /** Whether to mark the player's friends and offer a board of them. Default true. */
  readonly friends?: boolean | undefined;
  /** Begin with the board of friends. Default false. */
  readonly friendsOnly?: boolean | undefined;
  /** How many places the board of friends is looked for on by itself. Default 200. */
  readonly friendsDepth?: number | undefined;
  /** Whether to show how ranks moved since the last look. Default true. */
  readonly movement?: boolean | undefined;
  /** Where looks are remembered. Default `localStorage`; `null`: for this page only. */
  readonly storage?: LookStorage | null | undefined;
}

/** What a leaderboard shows, and what can be done with it. */
export interface LeaderboardModel {
  readonly status: LeaderboardStatus;
  /** Why there is nothing (`error`), or why the rows could not be refreshed (`ready`). */
  readonly error: LaurelError | null;
  /** Of the tournament, as far as the list of tournaments knows it. */
  readonly tournament: Tournament | null;
  readonly phase: TournamentPhase;
  /** The service's clock minus this machine's, in milliseconds. */
  readonly clockOffset: number;
  readonly columns: readonly ScoreColumn[];
  /** The rows from the top. */
  readonly rows: readonly LeaderboardRowData[];
  /** Rows around the player that do not follow on `rows`: there are places between. */
  readonly aroundRows: readonly LeaderboardRowData[];
  /** Places between `rows` and what follows (`aroundRows`, or `ownRow`); `null` when nothing follows, or unknown. */
  readonly gap: number | null;
  /** The player's own row, wherever it stands. */
  readonly ownRow: LeaderboardRowData | null;
  readonly ownStatus: OwnStatus;
  /** How many players the board has; `null` when the service did not say. */
  readonly total: number | null;
  readonly zones: readonly Zone[];
  readonly nextZone: ZoneDistance | null;
  readonly period: PeriodChoice;
  readonly setPeriod: (period: PeriodChoice) => void;
  readonly timeZone: string;
  readonly audience: LeaderboardAudience;
  /** `null` where there are no friends to show. */
  readonly setAudience: ((audience: LeaderboardAudience) => void) | null;
  /** What the board of friends was made from; `null` on the board of everyone. */
  readonly friendsView: FriendsView | null;
  readonly pageSize: number;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Why the last `loadMore` failed. */
  readonly moreError: LaurelError | null;
  readonly loadMore: () => void;
  /** Whether `jumpToMe` was asked for last. */
  readonly atMe: boolean;
  /** Loads a page with the player in its middle; `null` when the player has no place. */
  readonly jumpToMe: (() => void) | null;
  readonly backToTop: () => void;
  /** The service ignores paging: the rest of the board cannot be reached. */
  readonly pagingIgnored: boolean;
  /** Ranks moved while pages were loaded one after the other; `retry` shows the truth of now. */
  readonly ranksChanged: boolean;
  readonly refreshing: boolean;
  readonly retry: () => void;
}

const noEntries: readonly LeaderboardEntry[] = [];
const noZones: readonly Zone[] = [];

/** A leaderboard's behaviour, for drawing your own: `<LeaderboardView {...useLeaderboardModel(options)} />` is `<Leaderboard />`. */
export function useLeaderboardModel(options: LeaderboardOptions): LeaderboardModel {
  const { tournamentId, timeZone = 'UTC', weekStartsOn, pageSize = 25, around = 0, live } = options;
  const { zones = noZones, scoreTypes } = options;
  const scope = useLaurel();
  const online = useOnline();
  const [choice, setChoice] = usePeriodChoice(options);
  const period = resolvePeriod(choice, { timeZone, weekStartsOn });

  const pages = useLeaderboardPages(
    { tournamentId, ...period, limit: pageSize },
    { live, placeholderData: useKeepBoard(tournamentId) },
  );
  const tournament = useTournament(tournamentId, { retry: false }).data;
  const clockOffset = scope.client.clockOffset();
  const phase = usePhase(tournament, clockOffset);
  const top = pages.data?.entries ?? noEntries;
  const own = pages.data?.userRank ?? null;
  const total = pages.data?.totalEntries ?? null;

  const [atMe, setAtMe] = useState(false);
  const onTop = own !== null && top.some(({ id }) => id === own.id);
  const aroundMe = useAroundMe({
    tournamentId,
    ...period,
    own: onTop ? null : own,
    size: atMe ? Math.max(pageSize, 2 * around + 1) : around > 0 ? 2 * around + 1 : 0,
    total,
  });

  const look = useLook(
    options.movement === false ? null : lookKey(scope.session, tournamentId, periodKey(choice)),
    pages.isPlaceholderData || pages.data === undefined ? null : top,
    own,
    options.storage,
  );
  // A period that the player typed may be over; the presets all hold today.
  const pending = usePendingScores(tournamentId);
  const ownPending = pending.runs > 0 && typeof choice === 'string' ? pending.scores : undefined;
  const friendIds = useFriendIds(options.friends ?? true);
  const board = useMemo(() => arrangeBoard(top, aroundMe.stretch, own), [top, aroundMe.stretch, own]);
  const [cache] = useState<RowCache>(() => new WeakMap());
  const shown = useMemo(() => {
    const knowledge = {
      ownId: own?.id,
      pending: ownPending,
      friendIds,
      movementOf: (entry: LeaderboardEntry) => movementSince(look, entry),
    };
    const rows = leaderboardRows(board.entries, knowledge, cache);
    const aroundRows = leaderboardRows(board.aroundEntries, knowledge, cache);
    const ownRow =
      aroundRows.find((row) => row.own) ??
      rows.find((row) => row.own) ??
      (own === null ? undefined : leaderboardRows([own], knowledge, cache)[0]) ??
      null;
    return { rows, aroundRows, ownRow };
  }, [board, own, ownPending, friendIds, look, cache]);

  const [audience, setAudience] = useState<LeaderboardAudience>(options.friendsOnly ? 'friends' : 'everyone');
  const friendsShown = audience === 'friends' && friendIds.size > 0;
  const friends = useMemo(
    () => (friendsShown ? friendsView(shown.rows, friendIds) : null),
    [friendsShown, shown.rows, friendIds],
  );
  useLookFurther(friends, options.friendsDepth ?? 200, pages);

  const columns = useMemo(() => scoreColumns(scoreTypes, top), [scoreTypes, top]);
  const ordering = orderingScoreOf(scoreTypes);
  const refreshing = pages.isPlaceholderData || pages.isRefetching;
  return {
    status: boardStatus({
      rowCount: friends === null ? top.length : friends.rows.length,
      hasData: pages.data !== undefined,
      refreshing,
      error: pages.error,
      online,
      phase,
      isPrivate: tournament?.visibility === 'private',
    }),
    error: pages.isFetchNextPageError ? null : pages.error,
    tournament: tournament ?? null,
    phase,
    clockOffset,
    columns,
    rows: friends?.rows ?? shown.rows,
    aroundRows: friends === null ? shown.aroundRows : [],
    gap: friends === null ? board.gap : null,
    ownRow: shown.ownRow,
    ownStatus: ownStatus(scope.session, pages.data, own),
    total,
    zones,
    nextZone: useMemo(() => distanceToNextZone(zones, own, top, ordering), [zones, own, top, ordering]),
    period: choice,
    setPeriod: setChoice,
    timeZone,
    audience: friendsShown ? 'friends' : 'everyone',
    setAudience: friendIds.size > 0 ? setAudience : null,
    friendsView: friends,
    pageSize,
    hasMore: pages.hasNextPage,
    loadingMore: pages.isFetchingNextPage || aroundMe.loading,
    moreError: pages.isFetchNextPageError ? pages.error : null,
    // The outcome of each is the next state; there is nobody to tell of a rejection.
    loadMore: () => void pages.fetchNextPage(),
    atMe,
    jumpToMe: own === null ? null : () => setAtMe(true),
    backToTop: () => setAtMe(false),
    pagingIgnored: pages.data?.pagingIgnored ?? false,
    ranksChanged: pages.data?.ranksChanged ?? false,
    refreshing,
    retry: () => void pages.refetch(),
  };
}

function usePeriodChoice({
  period,
  defaultPeriod = 'all',
  onPeriodChange,
}: LeaderboardOptions): readonly [PeriodChoice, (choice: PeriodChoice) => void] {
  const [chosen, choose] = useState(defaultPeriod);
  return [
    period ?? chosen,
    (choice) => {
      choose(choice);
      onPeriodChange?.(choice);
    },
  ];
}

/** Another period of the same board may show the former's rows while it loads; another board may not. */
function useKeepBoard(tournamentId: string) {
  const keep = keepSameAudience(useLaurel());
  return <Data>(
    previous: Data | undefined,
    query: { readonly queryKey: readonly unknown[] } | undefined,
  ): Data | undefined => {
    const params = query?.queryKey[4] as (Period & { readonly tournamentId: string }) | undefined;
    return params?.tournamentId === tournamentId ? keep(previous, query) : undefined;
  };
}

const nobody: ReadonlySet<string> = new Set();

function useFriendIds(wanted: boolean): ReadonlySet<string> {
  const { data } = useFriends({ enabled: wanted });
  return useMemo(
    () => (data === undefined || !wanted ? nobody : new Set(data.map(({ friendId }) => friendId))),
    [data, wanted],
  );
}

/** Loads on while friends are missing, down to a depth. */
function useLookFurther(
  friends: FriendsView | null,
  depth: number,
  pages: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  },
): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const goOn =
    friends !== null &&
    friends.missing > 0 &&
    friends.searched < depth &&
    hasNextPage &&
    !isFetching &&
    !isError;
  useEffect(() => {
    if (goOn) void fetchNextPage();
  }, [goOn, fetchNextPage]);
}

function ownStatus(
  session: string | null,
  data: Pick<Leaderboard, 'userRank'> | undefined,
  own: LeaderboardEntry | null,
): OwnStatus {
  if (session === null) return 'signed-out';
  if (data === undefined) return 'unknown';
  return own === null ? 'no-score' : 'ranked';
}
