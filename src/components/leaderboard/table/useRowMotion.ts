'use client';

import { type RefObject, useRef } from 'react';
import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import { useBrowserLayoutEffect } from '../../../react/browser/useBrowserLayoutEffect.ts';
import type { RowsMoved } from '../../visuals/moveRows.ts';
import { useMotion } from '../../visuals/useVisuals.ts';

/**
 * Tells of a refresh by motion. `board` names what is shown: another period or audience is another board, on which nothing
 * has moved.
 */
export function useRowMotion(
  bodyRef: RefObject<HTMLTableSectionElement | null>,
  board: string,
  rows: readonly LeaderboardRowData[],
  shown: Pick<RowsMoved, 'start' | 'end' | 'scoreOf' | 'write'>,
): void {
  const before = useRef<{ readonly board: string; readonly rows: readonly LeaderboardRowData[] } | null>(
    null,
  );
  const motion = useMotion();
  // Before the page is painted: rows are not to be seen at their new place before they slide to it.
  useBrowserLayoutEffect(() => {
    const last = before.current;
    if (last?.rows === rows && last.board === board) return;
    // Rows of the board before, which keep the place of another one until it is there.
    const keepsPlace = last?.rows.every(({ scores }, index) => scores === rows[index]?.scores) === true;
    before.current = { board: keepsPlace ? last.board : board, rows };
    const body = bodyRef.current;
    if (last?.board !== board || body === null) return;
    const { start, end, scoreOf, write } = shown;
    motion()?.moveRows({ body, before: last.rows, after: rows, start, end, scoreOf, write });
  });
}
