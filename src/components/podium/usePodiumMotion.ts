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
  const before = useRef(rows);
  const motion = useMotion();
  useBrowserLayoutEffect(() => {
    const last = before.current;
    before.current = rows;
    if (list.current !== null) motion()?.movePodium(list.current.children, last, rows);
  }, [list, rows, motion]);
}
