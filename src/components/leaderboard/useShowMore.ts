'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { LeaderboardPaging } from '../../domain/leaderboard/LeaderboardModel.ts';
import { useAnnounce } from '../../react/provider/announcer/useAnnounce.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import type { FocusRow } from './table/LeaderboardTable.tsx';

/**
 * Loads more than the `count` rows there are, and says how many came. When nothing is left the button goes away, so the focus goes to the last row. Of
 * another `board`, chosen meanwhile, nobody has asked for more.
 */
export function useShowMore(
  board: string,
  count: number,
  paging: LeaderboardPaging | null,
  focusRowRef: RefObject<FocusRow | null>,
): () => void {
  const announce = useAnnounce();
  const { messages, format } = useLeaderboardWords();
  // How many rows there were when more were asked for.
  const before = useRef<number | null>(null);
  const { hasMore = false, loading = false, error = null } = paging ?? {};

  useEffect(() => {
    before.current = null;
    // oxlint-disable-next-line react/exhaustive-deps -- another board is what nobody has asked more of
  }, [board]);
  useEffect(() => {
    if (before.current === null || loading) return;
    if (error !== null) {
      before.current = null;
      announce(messages.leaderboard.moreFailed, 'assertive');
      return;
    }
    const more = count - before.current;
    if (more <= 0 && hasMore) return;
    before.current = null;
    if (more < 0) return;
    announce(
      more > 0
        ? messages.leaderboard.moreShown({ more: format.count(more), shown: format.count(count) })
        : messages.leaderboard.nothingMore,
    );
    if (!hasMore) focusRowRef.current?.(count - 1);
  }, [count, hasMore, loading, error, announce, messages, format, focusRowRef]);

  return () => {
    before.current = count;
    paging?.loadMore();
  };
}
