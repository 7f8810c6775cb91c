'use client';

import { useEffect, useMemo, useState } from 'react';
import { addMoves, type LiveMoves } from '../../../domain/leaderboard/rows/addMoves.ts';
import type { LeaderboardEntry } from '../../../domain/model.ts';

/** Milliseconds for which a change is shown. */
const shownFor = 5_000;
const none: LiveMoves = new Map();

/**
 * Who has just moved, and by how many places: what changed in the last seconds, several changes added up. `entries` of
 * `null` are not loaded; on a `board` of another name nobody has moved, and on one of `null` nobody does.
 */
export function useLiveMoves(
  board: string | null,
  entries: readonly LeaderboardEntry[] | null,
  own: LeaderboardEntry | null,
): LiveMoves {
  const shown = useMemo(
    () => (board === null || entries === null ? null : entries.concat(own ?? [])),
    [board, entries, own],
  );
  const [seen, setSeen] = useState({ board, shown, moves: none });
  // While rendering: the movement shows in the same frame in which the places change.
  if (board !== seen.board) setSeen({ board, shown, moves: none });
  else if (shown !== null && shown !== seen.shown) {
    setSeen({ board, shown, moves: seen.shown === null ? none : addMoves(seen.moves, seen.shown, shown) });
  }
  const { moves } = seen;
  useEffect(() => {
    if (moves.size === 0) return undefined;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, moves: none })), shownFor);
    return () => clearTimeout(timer);
  }, [moves]);
  return moves;
}
