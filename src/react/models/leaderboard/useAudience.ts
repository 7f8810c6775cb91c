'use client';

import { useEffect, useMemo, useState } from 'react';
import { type FriendsBoard, friendsBoard } from '../../../domain/leaderboard/rows/friendsBoard.ts';
import type {
  AudienceChoice,
  LeaderboardAudience,
  LeaderboardPaging,
} from '../../../domain/leaderboard/LeaderboardModel.ts';
import type { LeaderboardRowData, PlayerIds } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';

/** Who a board shows. */
export interface AudienceOptions {
  /** Begin with the board of friends. Default false. */
  readonly friendsOnly?: boolean | undefined;
  /** How many places the board of friends is looked for on by itself. Default 200. */
  readonly friendsDepth?: number | undefined;
}

/** Where further rows come from while friends are missing. */
export interface MoreRows extends Pick<LeaderboardPaging, 'hasMore' | 'loadMore'> {
  /** Which board they are of. */
  readonly of: string;
  /** Whether any rows are being asked for. */
  readonly isFetching: boolean;
  /** Whether the last request for rows failed. */
  readonly isError: boolean;
}

/**
 * Everyone, or the player's friends: `friends` is their board, `null` while everyone is shown. Loads on by itself while
 * friends are missing, down to a depth. There is nothing to choose for a player without friends.
 */
export function useAudience(
  rows: readonly LeaderboardRowData[],
  friendIds: PlayerIds,
  more: MoreRows,
  { friendsOnly = false, friendsDepth = 200 }: AudienceOptions,
): { readonly audience: AudienceChoice | null; readonly friends: FriendsBoard | null } {
  const [chosen, set] = useState<LeaderboardAudience>(friendsOnly ? 'friends' : 'everyone');
  const hasFriends = friendIds.size > 0;
  const shown = hasFriends ? chosen : 'everyone';
  const friends = useMemo(
    () => (shown === 'friends' ? friendsBoard(rows, friendIds) : null),
    [shown, rows, friendIds],
  );

  const { of, hasMore, isFetching, isError, loadMore } = more;
  // How far which board was searched when it is to go on: each page asks for the next, also one that nobody saw on its way.
  const searchOnFrom =
    friends !== null &&
    friends.missing > 0 &&
    friends.searched < friendsDepth &&
    hasMore &&
    !isFetching &&
    !isError
      ? `${of}${friends.searched}`
      : null;
  useEffect(() => {
    if (searchOnFrom !== null) loadMore();
  }, [searchOnFrom, loadMore]);

  if (!hasFriends) return { audience: null, friends };
  const choice: AudienceChoice =
    friends === null
      ? { set, shown: 'everyone' }
      : { set, shown: 'friends', searched: friends.searched, missing: friends.missing };
  return { audience: choice, friends };
}
