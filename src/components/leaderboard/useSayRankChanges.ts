'use client';

import { useEffect, useRef } from 'react';
import type { LeaderboardRowData } from '../../domain/leaderboard/LeaderboardRowData.ts';
import { useAnnounce } from '../../react/provider/useAnnounce.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';

const quietMs = 5_000;

/**
 * Says the player's own rank when it changed on the same board, at most once in five seconds: the last of several
 * changes. All else that a refresh brings is silent.
 */
export function useSayRankChanges(ownRow: LeaderboardRowData | null, board: string): void {
  const announce = useAnnounce();
  const { messages, format } = useLeaderboardWords();
  const said = useRef<{ readonly board: string; readonly rank: number; readonly at: number } | null>(null);
  const rank = ownRow?.rank ?? null;
  useEffect(() => {
    if (rank === null) return undefined;
    const last = said.current;
    if (last === null || last.board !== board) {
      said.current = { board, rank, at: Number.NEGATIVE_INFINITY };
      return undefined;
    }
    if (last.rank === rank) return undefined;
    const say = () => {
      said.current = { board, rank, at: performance.now() };
      const place = messages.leaderboard.place(format.count(rank));
      announce(messages.leaderboard.yourPlace({ place }));
    };
    const wait = last.at + quietMs - performance.now();
    if (wait <= 0) {
      say();
      return undefined;
    }
    const timer = setTimeout(say, wait);
    return () => clearTimeout(timer);
  }, [rank, board, announce, messages, format]);
}
