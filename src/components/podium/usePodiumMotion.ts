'use client';

import { type RefObject, useRef } from 'react';
import type { LeaderboardRowData } from '../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { useBrowserLayoutEffect } from '../../react/browser/useBrowserLayoutEffect.ts';
import { useMotion } from '../visuals/useVisuals.ts';

/** Lets players go to the step that they have won. */
export function usePodiumMotion(
  list: RefObject<HTMLOListElement | null>,
  rows: readonly LeaderboardRowData[],
): void {
  const before = useRef<readonly string[]>([]);
  const motion = useMotion();
  useBrowserLayoutEffect(() => {
    const players = rows.slice(0, 3).map(({ id }) => id);
    const last = before.current;
    before.current = players;
    const places = [...(list.current?.children ?? [])];
    if (last.length < 3 || places.length < 3 || players.every((id, index) => id === last[index])) return;
    motion()?.movePodium(places, last, players);
  }, [list, rows, motion]);
}
