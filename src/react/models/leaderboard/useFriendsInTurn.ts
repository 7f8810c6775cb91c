'use client';

import { useRef } from 'react';
import type { LeaderboardPaging } from '../../../domain/leaderboard/LeaderboardModel.ts';
import type { LeaderboardPagesParams } from '../../../query/leaderboardPagesQuery.ts';
import { leaderboardQuery } from '../../../query/leaderboardQuery.ts';
import { useAfterFetch } from '../../hooks/useAfterFetch.ts';
import { useLaurel } from '../../provider/useLaurel.ts';

/** The pages in which a board's friends are found. */
export interface FriendsPages extends Pick<LeaderboardPaging, 'error' | 'loadMore'> {
  /** The one that is polled on a live board. */
  readonly polled: LeaderboardPagesParams;
  readonly count: number;
  readonly isFetching: boolean;
  /** Asks for all of them again; `null` where nobody can be asked. */
  readonly refresh: (() => void) | null;
}

/**
 * Keeps a live board of friends so further down, too, where only the first page is polled: all pages are asked for again
 * after as many polls, which is one more request a poll, and a search that has failed goes on.
 */
export function useFriendsInTurn(
  isShown: boolean,
  { polled, count, isFetching, error, loadMore, refresh }: FriendsPages,
): void {
  const polls = useRef(0);
  useAfterFetch(leaderboardQuery(useLaurel(), polled), () => {
    polls.current += 1;
    if (!isShown || isFetching) return;
    if (error !== null) loadMore();
    else if (count > 1 && polls.current >= count) {
      polls.current = 0;
      refresh?.();
    }
  });
}
