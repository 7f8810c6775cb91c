'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useBrowserLayoutEffect } from '../../../react/browser/useBrowserLayoutEffect.ts';
import { heightOfRow } from './heightOfRow.ts';
import { plainRows, rowAt, rowOffset, type RowWindow, rowWindow, type Separator } from './rowWindow.ts';

/** What `useRowWindow` gives. */
export interface WindowedRows extends RowWindow {
  /** Whether rows are missing from the DOM. */
  readonly virtual: boolean;
  /** Pixels of the rows above and below the window. */
  readonly above: number;
  readonly below: number;
  /** Brings a row into the DOM; it is there after the next render. */
  readonly reveal: (index: number) => void;
}

/**
 * Which of a long table's rows are drawn: those in sight and some around them. All rows have one height, measured at
 * the first that is drawn.
 */
export function useRowWindow(
  bodyRef: RefObject<HTMLTableSectionElement | null>,
  count: number,
  separators: readonly Separator[],
): WindowedRows {
  const virtual = count > plainRows;
  const [window_, setWindow] = useState<RowWindow>(() => rowWindow(0, 0, count));
  const [rowHeight, setRowHeight] = useState(36);
  const drawn = useRef(window_);
  useBrowserLayoutEffect(() => {
    drawn.current = window_;
  }, [window_]);

  const look = useCallback(() => {
    const section = bodyRef.current;
    // Measuring makes the browser lay out at once; a table with all its rows in place needs none of it.
    if (section === null || !virtual) return;
    const height = heightOfRow(section);
    if (height === 0) return;
    setRowHeight(height);
    const { top } = section.getBoundingClientRect();
    const sight = visibleSpan(section);
    const next = rowWindow(
      rowAt(sight.top - top, height, separators),
      rowAt(sight.bottom - top, height, separators),
      count,
    );
    setWindow((now) => (now.start === next.start && now.end === next.end ? now : next));
    keepFocus(section, drawn.current, next);
  }, [bodyRef, virtual, count, separators]);

  useBrowserLayoutEffect(look, [look]);
  useEffect(() => {
    if (!virtual) return undefined;
    // Scrolling does not bubble; caught on its way down, it is heard whichever ancestor scrolls.
    const options = { capture: true, passive: true } as const;
    document.addEventListener('scroll', look, options);
    window.addEventListener('resize', look);
    const observer = new ResizeObserver(look);
    if (bodyRef.current !== null) observer.observe(bodyRef.current);
    return () => {
      document.removeEventListener('scroll', look, options);
      window.removeEventListener('resize', look);
      observer.disconnect();
    };
  }, [virtual, look, bodyRef]);

  const reveal = useCallback((index: number) => setWindow(rowWindow(index, index, count)), [count]);

  // The list may have become shorter since the window was taken.
  const { start, end } = virtual ? within(window_, count) : { start: 0, end: count };
  const height = rowOffset(count, rowHeight, separators);
  return {
    start,
    end,
    virtual,
    above: rowOffset(start, rowHeight, separators),
    below: Math.max(0, height - rowOffset(end, rowHeight, separators)),
    reveal,
  };
}

/** A row that leaves the DOM takes the focus along, to the top of the page: the table keeps it in the board. */
function keepFocus(section: Element, drawn: RowWindow, next: RowWindow): void {
  if (!section.contains(document.activeElement)) return;
  const rows = [...section.querySelectorAll('.laurel-Leaderboard-row')];
  const index = drawn.start + rows.findIndex((row) => row.contains(document.activeElement));
  if (index >= drawn.end || (index >= next.start && index < next.end)) return;
  section.closest('table')?.focus({ preventScroll: true });
}

function within(window: RowWindow, count: number): RowWindow {
  return window.end <= count && window.end > window.start
    ? window
    : rowWindow(window.start, window.end, count);
}

/** The part of the screen in which an element can be seen: within the window and every ancestor that scrolls. */
function visibleSpan(element: Element): { readonly top: number; readonly bottom: number } {
  let top = 0;
  let bottom = window.innerHeight;
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (parent === document.body || parent === document.documentElement) break;
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(parent).overflowY)) continue;
    const box = parent.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return { top, bottom };
}
