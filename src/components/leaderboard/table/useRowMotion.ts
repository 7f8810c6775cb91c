'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { heightOfRow } from './heightOfRow.ts';
import type { LeaderboardRowData } from '../../../domain/leaderboard/LeaderboardRowData.ts';

/** Milliseconds that a row takes to its new place, and how: with a soft landing. */
const duration = 260;
const easing = 'cubic-bezier(.2, .8, .2, 1)';
/** Where more rows move than the eye can follow, none does: a game beside it needs the frames. */
const mostMoving = 40;
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
    if (rows.filter(({ id }, index) => places.get(id) !== index).length > mostMoving) return;
    const drawn = bodyRef.current.querySelectorAll<HTMLElement>('.laurel-Leaderboard-row');
    const moved = [...drawn].flatMap((element, offset) => {
      const index = start + offset;
      const was = places.get(rows[index]?.id ?? '');
      return was === index ? [] : [{ element, index, was }];
    });
    const rowHeight = heightOfRow(bodyRef.current);
    for (const { element, index, was } of moved) {
      const distance = was === undefined ? 0 : (was - index) * rowHeight;
      const near = distance !== 0 && Math.abs(distance) <= furthest * rowHeight;
      element.animate(
        near
          ? [{ transform: `translateY(${distance}px)` }, { transform: 'none' }]
          : [{ opacity: 0 }, { opacity: 1 }],
        { duration, easing },
      );
    }
  }, [bodyRef, board, rows, start]);
}

function motionAllowed(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
