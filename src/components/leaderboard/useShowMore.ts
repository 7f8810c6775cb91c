'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { LeaderboardModel } from '../../domain/leaderboard/LeaderboardModel.ts';
import { useAnnounce } from '../../react/provider/announcer/useAnnounce.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';
import type { FocusRow } from './table/LeaderboardTable.tsx';

/**
 * Loads more rows than there are, and says how many came; where there was no friend among them, what the board is made from by now.
 * When nothing is left the button goes away, so the focus goes to the last row. Of another board, `asked` for meanwhile, nobody has
 * asked for more. The second is what a board of friends was made from.
 */
export function useShowMore(
  asked: string,
  { board, paging, audience }: LeaderboardModel,
  focusRowRef: RefObject<FocusRow | null>,
): readonly [onMore: () => void, derived: string] {
  const announce = useAnnounce();
  const { messages, format } = useLeaderboardWords();
  const words = messages.leaderboard;
  // What there was when more was asked for.
  const before = useRef<readonly [count: number, derived: string] | null>(null);
  const { hasMore, loading, error } = paging ?? {};
  const count = board.rows.length;
  const derived =
    audience?.shown === 'friends'
      ? words.audience[audience.missing ? 'derivedMissing' : 'derived']({
          searched: format.count(audience.searched),
          missing: format.count(audience.missing),
        })
      : '';

  useEffect(() => {
    before.current = null;
    // oxlint-disable-next-line react/exhaustive-deps -- another board is what nobody has asked more of
  }, [asked]);
  useEffect(() => {
    if (before.current === null || loading) return;
    const [had, from] = before.current;
    const more = count - had;
    if (!error && hasMore && more <= 0 && derived === from) return;
    before.current = null;
    if (error) announce(words.moreFailed, 'assertive');
    else {
      announce(
        more > 0
          ? words.moreShown({ more: format.count(more), shown: format.count(count) })
          : hasMore
            ? derived
            : words.nothingMore,
      );
      if (!hasMore) focusRowRef.current?.(count - 1);
    }
  }, [count, derived, hasMore, loading, error, announce, words, format, focusRowRef]);

  const onMore = (): void => {
    before.current = [count, derived];
    paging?.loadMore();
  };
  return [onMore, derived];
}
