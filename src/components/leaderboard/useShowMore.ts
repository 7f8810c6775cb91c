'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { LeaderboardModel } from '../../react/models/leaderboard/useLeaderboardModel.ts';
import { useAnnounce } from '../../react/provider/useAnnounce.ts';
import { useWords } from '../../react/provider/useWords.ts';
import type { FocusRow } from './table/LeaderboardTable.tsx';

/**
 * Loads more, and says how many came. When nothing is left the button goes away, so the focus goes to the last row.
 */
export function useShowMore(
  { rows, hasMore, loadingMore, moreError, loadMore }: LeaderboardModel,
  focusRowRef: RefObject<FocusRow | null>,
): () => void {
  const announce = useAnnounce();
  const { messages, format } = useWords();
  // How many rows there were when more were asked for.
  const before = useRef<number | null>(null);
  const count = rows.length;

  useEffect(() => {
    if (before.current === null || loadingMore) return;
    if (moreError !== null) {
      before.current = null;
      announce(messages.leaderboard.moreFailed, 'assertive');
      return;
    }
    const more = count - before.current;
    if (more <= 0 && hasMore) return;
    before.current = null;
    const counted = (count: number) => ({ count, n: format.number(count) });
    announce(
      more > 0
        ? messages.leaderboard.moreShown({ more: counted(more), shown: counted(count) })
        : messages.leaderboard.nothingMore,
    );
    if (!hasMore) focusRowRef.current?.(count - 1);
  }, [count, hasMore, loadingMore, moreError, announce, messages, format, focusRowRef]);

  return () => {
    before.current = count;
    loadMore();
  };
}
