'use client';

import { useEffect, useRef } from 'react';
import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { useAnnounce } from '../../react/provider/announcer/useAnnounce.ts';
import { useLeaderboardWords } from '../../react/provider/words/useLeaderboardWords.ts';

/** The least pause between two of them, and the most: each is twice the one before while a board keeps moving. */
const leastPauseMs = 5_000;
const mostPauseMs = 60_000;

/**
 * Says the player's own rank when it changed on the same board: the last of several changes, at most once in five seconds, and
 * ever more rarely (up to once in a minute) while they go on, so that a busy board does not talk all the time. All else that a refresh brings is silent.
 */
export function useSayRankChanges(ownRow: LeaderboardRowData | null, board: string): void {
  const announce = useAnnounce();
  const { messages, format } = useLeaderboardWords();
  const said = useRef<{
    readonly board: string;
    readonly rank: number;
    readonly at: number;
    readonly pause: number;
  } | null>(null);
  const rank = ownRow?.rank ?? null;
  useEffect(() => {
    if (rank === null) return undefined;
    const last = said.current;
    if (last?.board !== board) {
      said.current = { board, rank, at: 0, pause: 0 };
      return undefined;
    }
    if (last.rank === rank) return undefined;
    const say = () => {
      const at = performance.now();
      const goesOn = at - last.at < 2 * last.pause;
      const pause = goesOn ? Math.min(2 * last.pause, mostPauseMs) : leastPauseMs;
      said.current = { board, rank, at, pause };
      const place = messages.leaderboard.place(format.count(rank));
      announce(messages.leaderboard.yourPlace({ place }));
    };
    const timer = setTimeout(say, last.at + last.pause - performance.now());
    return () => clearTimeout(timer);
  }, [rank, board, announce, messages, format]);
}
