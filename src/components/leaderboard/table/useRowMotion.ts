'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { LeaderboardRowData } from '../../../domain/leaderboard/LeaderboardRowData.ts';

/** Milliseconds that a row takes to its new place. */
const duration = 180;
/** A row that comes from further away than this does not fly over the whole list. */
const furthest = 30;

/**
 * Lets rows slide to their new places after a refresh, all at once. `board` names what is shown: another period or
 * audience is another board, on which nothing has moved.
 */
export function useRowMotion(
  bodyRef: RefObject<HTMLTableSectionElement | null>,
  board: string,
  rows: readonly LeaderboardRowData[],
  start: number,
): void {
  const before = useRef<{ readonly board: string; readonly rows: readonly LeaderboardRowData[] } | null>(
    null,
  );
  useEffect(() => {
    const last = before.current;
    if (last?.rows === rows && last.board === board) return;
    before.current = { board, rows };
    if (last === null || last.board !== board || bodyRef.current === null || !motionAllowed()) return;
    if (rows.every((row, index) => row.id === last.rows[index]?.id)) return;
    const places = new Map(last.rows.map(({ id }, index) => [id, index]));
    const drawn = bodyRef.current.querySelectorAll<HTMLElement>('.laurel-Leaderboard-row');
    const rowHeight = drawn[0]?.getBoundingClientRect().height ?? 0;
    for (const [offset, element] of drawn.entries()) {
      const index = start + offset;
      const was = places.get(rows[index]?.id ?? '');
      if (was === index) continue;
      const distance = was === undefined ? 0 : (was - index) * rowHeight;
      const near = distance !== 0 && Math.abs(distance) <= furthest * rowHeight;
      element.animate(
        near
          ? [{ transform: `translateY(${distance}px)` }, { transform: 'none' }]
          : [{ opacity: 0 }, { opacity: 1 }],
        { duration, easing: 'ease-out' },
      );
    }
  }, [bodyRef, board, rows, start]);
}

function motionAllowed(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
