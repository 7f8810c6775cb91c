'use client';

import { useState } from 'react';
import { type LeaderboardPagesParams, leaderboardPagesQuery } from '../../../query/leaderboardPagesQuery.ts';
import type { Leaderboard, LeaderboardEntry, Period } from '../../../domain/model.ts';
import { untilRead } from '../../../query/live.ts';
import { keepSameAudience } from '../../../query/keepSameAudience.ts';
import { useLaurel } from '../../provider/useLaurel.ts';
import { leaderboardQuery } from '../../../query/leaderboardQuery.ts';
import { useAfterFetch } from '../../hooks/useAfterFetch.ts';
import { useLeaderboard } from '../../hooks/useLeaderboard.ts';
import type { BoardSlice } from '../../../domain/leaderboard/rows/arrangeBoard.ts';
import {
  aroundWindow,
  type BoardWindow,
  holdsPlayer,
  mostMoves,
  movedWindow,
} from '../../../domain/leaderboard/rows/aroundWindow.ts';

/** What the slice around the player is asked for. */
export interface AroundMeParams extends Period {
  readonly tournamentId: string;
  /** The player's own entry; `null` asks for nothing. */
  readonly own: LeaderboardEntry | null;
  /** Whether that is the player's entry on this board; until then another period's stands in for it, and so do its places. */
  readonly hasCome: boolean;
  /** The player's place, from 1, where it is known better than by the rank. */
  readonly place?: number | undefined;
  /** How many places; 0 asks for nothing. */
  readonly size: number;
  readonly total: number | null;
  /** The page that has the own rank with it: whenever it was polled, so is the slice. */
  readonly polled: LeaderboardPagesParams;
}

interface Search {
  readonly start: string;
  /** The rank that is looked for. */
  readonly rank: number | null;
  readonly window: BoardWindow;
  readonly moves: number;
}

interface Shown extends BoardSlice {
  readonly board: string;
  readonly own: LeaderboardEntry;
}

/** The slice of the board around the player. It is `null` until an answer really holds the player. */
export function useAroundMe({ own, place, size, total, polled, hasCome, ...asked }: AroundMeParams): {
  readonly slice: BoardSlice | null;
  /** What was answered last about places near the player's, and when; nothing while nothing is asked for. */
  readonly answer: Leaderboard | undefined;
  readonly answeredAt: number;
  readonly loading: boolean;
} {
  const rank = own?.rank ?? null;
  const enabled = rank !== null && size > 0;
  const first = aroundWindow(place ?? rank ?? 1, size, total);
  const board = JSON.stringify(asked);
  const start = JSON.stringify([board, first]);
  const begun: Search = { start, rank, window: first, moves: 0 };
  const [latest, setSearch] = useState(begun);
  const search = latest.start === start ? latest : begun;
  if (search !== latest) setSearch(search);
  const { window, moves } = search;

  const scope = useLaurel();
  const query = useLeaderboard(
    { ...asked, ...window },
    { enabled, placeholderData: keepSameAudience(scope), refetchInterval: untilRead },
  );
  const { data, dataUpdatedAt, isPlaceholderData, isFetching, error, refetch } = query;
  // After it: places that are newer than the rank may not hold the player.
  const follow = (): void => {
    if (enabled && error === null) void refetch({ cancelRefetch: false });
  };
  useAfterFetch(leaderboardQuery(scope, polled), () => {
    // Places that are that very page have just come.
    if (window.skip > 0 || window.limit !== polled.limit) follow();
  });
  useAfterFetch(leaderboardPagesQuery(scope, polled), follow);
  const answer = enabled && hasCome && !isPlaceholderData ? data : undefined;
  const found = own !== null && answer !== undefined && holdsPlayer(answer.entries, own);

  let next: BoardWindow | null = null;
  if (answer !== undefined && !found && rank !== null && moves < mostMoves) {
    // Places may be newer than the rank, as where the page comes back. With them comes the rank that they go with.
    const told = answer.userRank?.rank ?? rank;
    next =
      told === search.rank
        ? movedWindow(window, answer.entries, told, total)
        : aroundWindow(told, size, total);
    if (next !== null) setSearch({ start, rank: told, window: next, moves: moves + 1 });
  } else if (found && moves > 0) setSearch({ ...search, moves: 0 });

  // While a window that moved with the player's rank loads, the former one stays; beside another board's ranks it does not.
  const [last, setLast] = useState<Shown | null>(null);
  const isOfOwn = last?.own === own || (last?.board === board && last.own.id === own?.id);
  if (found) {
    if (last?.entries !== answer.entries) {
      setLast({ skip: window.skip, entries: answer.entries, board, own });
    }
  } else if (last !== null && (!enabled || (answer !== undefined && next === null) || !isOfOwn)) {
    setLast(null);
  }
  return { slice: last, answer, answeredAt: dataUpdatedAt, loading: enabled && isFetching && last === null };
}
