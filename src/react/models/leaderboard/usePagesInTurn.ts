'use client';

import { useRef } from 'react';
import type { LeaderboardParams } from '../../../client/LaurelClient.ts';
import type { LeaderboardPaging } from '../../../domain/leaderboard/LeaderboardModel.ts';
import { leaderboardQuery } from '../../../query/leaderboardQuery.ts';
import { useAfterFetch } from '../../hooks/useAfterFetch.ts';
import { useLaurel } from '../../provider/useLaurel.ts';

/** The pages that are loaded. */
export interface LoadedPages extends Pick<LeaderboardPaging, 'error' | 'loadMore' | 'ranksChanged'> {
  /** The one that is polled on a live board. */
  readonly polled: LeaderboardParams;
  readonly count: number;
  readonly isFetching: boolean;
  /** Asks for all of them again; `null` where nobody can be asked. */
  readonly refresh: (() => void) | null;
}

/**
 * Keeps a live board right further down, too, where only the first page is polled: once ranks have changed, and for a board of
 * friends always, all pages are asked for again after as many polls, which is one more request a poll. A search for friends
 * that has failed goes on.
 */
export function usePagesInTurn(
  isOfFriends: boolean,
  { polled, count, isFetching, error, loadMore, refresh, ranksChanged }: LoadedPages,
): void {
  const polls = useRef(0);
  useAfterFetch(leaderboardQuery(useLaurel(), polled).queryKey, () => {
    polls.current += 1;
    if (isFetching) return;
    if (isOfFriends && error !== null) loadMore();
    else if ((isOfFriends || ranksChanged) && count > 1 && polls.current >= count) {
      polls.current = 0;
      refresh?.();
    }
  });
}
