'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { heightOfRow } from './heightOfRow.ts';
import type { RowWindow } from './rowWindow.ts';
import type { LeaderboardRowData } from '../../../domain/leaderboard/LeaderboardRowData.ts';

/** Milliseconds that a row takes to its new place, and how: with a soft landing. */
const duration = 260;
const easing = 'cubic-bezier(.2, .8, .2, 1)';
/** Where more rows move than the eye can follow, none does: a game beside it needs the frames. */
const mostMoved = 20;
/** Of those that do, so many slide: the ones that went furthest. The others make room at once. */
const mostSliding = 8;
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
  { start, end }: RowWindow,
): void {
  const before = useRef<{ readonly board: string; readonly rows: readonly LeaderboardRowData[] } | null>(
    null,
  );
  useEffect(() => {
    const last = before.current;
    if (last?.rows === rows && last.board === board) return;
    before.current = { board, rows };
    const body = bodyRef.current;
    if (last === null || last.board !== board || body === null) return;
    const moved = movedRows(last.rows, rows, { start, end });
    if (moved.length === 0 || moved.length > mostMoved || !motionAllowed()) return;
    const drawn = body.querySelectorAll<HTMLElement>('.laurel-Leaderboard-row');
    const rowHeight = heightOfRow(body);
    for (const { index, by } of moved
      .toSorted((one, other) => size(other) - size(one))
      .slice(0, mostSliding)) {
      drawn[index - start]?.animate(
        by === null
          ? [{ opacity: 0 }, { opacity: 1 }]
          : [{ transform: `translateY(${by * rowHeight}px)` }, { transform: 'none' }],
        { duration, easing },
      );
    }
  }, [bodyRef, board, rows, start, end]);
}

interface MovedRow {
  readonly index: number;
  /** How many places further down it was; `null` for one that came from afar. */
  readonly by: number | null;
}

function movedRows(
  before: readonly LeaderboardRowData[],
  after: readonly LeaderboardRowData[],
  { start, end }: RowWindow,
): readonly MovedRow[] {
  const first = Math.max(0, start - furthest);
  const places = new Map(before.slice(first, end + furthest).map(({ id }, offset) => [id, first + offset]));
  return after.slice(start, end).flatMap(({ id }, offset) => {
    const index = start + offset;
    const was = places.get(id);
    if (was === index) return [];
    return { index, by: was === undefined || Math.abs(was - index) > furthest ? null : was - index };
  });
}

function size({ by }: MovedRow): number {
  return by === null ? furthest : Math.abs(by);
}

function motionAllowed(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
