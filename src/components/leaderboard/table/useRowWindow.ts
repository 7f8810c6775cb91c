'use client';

import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { around, rootsAround } from '../../../base/page/composedParent.ts';
import { focusedIn } from '../../../base/page/focusedIn.ts';
import { listen } from '../../../base/page/listen.ts';
import { useBrowserLayoutEffect } from '../../../react/browser/useBrowserLayoutEffect.ts';
import { useHydrated } from '../../../react/browser/useHydrated.ts';
import { watchSize } from '../../../react/browser/watchSize.ts';
import { whenIdle } from '../../../react/browser/whenIdle.ts';
import { heightOfRow } from './heightOfRow.ts';
import {
  firstRows,
  firstWindow,
  idleWindow,
  nextWindow,
  plainRows,
  rowAt,
  rowOffset,
  type RowWindow,
  rowWindow,
  usualHeight,
} from './rowWindow.ts';

/** What `useRowWindow` gives. */
export interface WindowedRows extends RowWindow {
  /** Whether rows are missing from the DOM for good, and not only until the page is idle. */
  readonly virtual: boolean;
  /** Whether any rows are missing from the DOM now. */
  readonly partial: boolean;
  /** Pixels of the rows above and below the window. */
  readonly above: number;
  readonly below: number;
  /** Brings a row into the DOM; it is there after the next render. */
  readonly reveal: (index: number) => void;
}

/** Rows that a long board puts on paper. */
const mostPrinted = 1000;
/** Milliseconds without a change after which rows out of sight are drawn. */
const quietMs = 1000;
/** Milliseconds between two steps of that. */
const stepMs = 100;

/**
 * Which of a long table's rows are drawn: at once those in sight and a few around them, and when the page is idle some
 * more, of a shorter list all. All rows have one height, measured at the first that is drawn.
 */
export function useRowWindow(
  bodyRef: RefObject<HTMLTableSectionElement | null>,
  count: number,
  separators: readonly number[],
): WindowedRows {
  const virtual = count > plainRows;
  // What a server draws can be read without script, and where nothing tells what is in sight, nothing else will draw it.
  const seesAll = !useHydrated() || typeof IntersectionObserver === 'undefined';
  const first = seesAll
    ? { start: 0, end: Math.min(count, plainRows) }
    : firstWindow(count, window.innerHeight);
  const [window_, setWindow] = useState(first);
  const [rowHeight, setRowHeight] = useState(usualHeight);
  // The list may have become shorter or longer since the window was taken.
  const { start, end } = within(window_, count, first.end);
  const partial = start > 0 || end < count;
  const drawn = useRef<RowWindow>(window_);
  const needed = useRef<RowWindow>(window_);
  useBrowserLayoutEffect(() => {
    drawn.current = { start, end };
  }, [start, end]);

  useBrowserLayoutEffect(() => {
    const section = bodyRef.current;
    // Measuring makes the browser lay out at once; a table with all its rows in place needs none of it.
    if (section === null || !partial) return undefined;
    /** Draws what is in sight and is not drawn; where it moves, some rows more, so that the next are there when they come. */
    const look = (moves: boolean) => {
      const height = heightOfRow(section);
      if (height === 0) return;
      setRowHeight(height);
      const { top } = section.getBoundingClientRect();
      const sight = visibleSpan(section);
      const first = rowAt(sight.top - top, height, separators);
      const last = rowAt(sight.bottom - top, height, separators);
      needed.current = rowWindow(first, last, count);
      const { start, end } = drawn.current;
      if (!moves && Math.max(first, 0) >= start && Math.min(last, count - 1) < end) return;
      const next = nextWindow(drawn.current, needed.current, count);
      if (next === drawn.current) return;
      setWindow(next);
      keepFocus(section, drawn.current, next);
    };
    look(false);
    return watchSight(section, look);
  }, [bodyRef, partial, count, separators]);
  usePrintedRows(count, drawn, setWindow);
  useIdleRows({ start, end }, needed, count, setWindow);

  const reveal = useCallback(
    (index: number) =>
      setWindow((now) => nextWindow(within(now, count, first.end), rowWindow(index, index, count), count)),
    [count, first.end],
  );

  const height = rowOffset(count, rowHeight, separators);
  return {
    start,
    end,
    virtual,
    partial,
    above: rowOffset(start, rowHeight, separators),
    below: Math.max(0, height - rowOffset(end, rowHeight, separators)),
    reveal,
  };
}

/** Calls `look` whenever other rows may be in sight, and tells it whether they have moved. Returns a function that ends this. */
function watchSight(section: Element, look: (moves: boolean) => void): () => void {
  const resize = () => look(false);
  const ends = [
    listen(window, ['resize'], resize),
    // Scrolling does not bubble; caught on its way down, it is heard whichever ancestor scrolls.
    ...rootsAround(section).map((root) =>
      listen(root, ['scroll'], () => look(true), { capture: true, passive: true }),
    ),
    watchSize(section, resize),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Draws all rows for paper, which cannot be scrolled, and after it those that were drawn before. */
function usePrintedRows(
  count: number,
  drawn: RefObject<RowWindow>,
  setWindow: (rows: RowWindow) => void,
): void {
  useEffect(() => {
    if (count <= firstRows) return undefined;
    let before: RowWindow | null = null;
    return listen(window, ['beforeprint', 'afterprint'], ({ type }) => {
      if (type === 'beforeprint') {
        before = drawn.current;
        // At once: what is printed is taken when the event is over.
        flushSync(() => setWindow({ start: 0, end: Math.min(count, mostPrinted) }));
      } else if (before !== null) setWindow(before);
    });
  }, [count, drawn, setWindow]);
}

/** Draws more rows around those that are needed while the page has nothing else to do. */
function useIdleRows(
  { start, end }: RowWindow,
  needed: RefObject<RowWindow>,
  count: number,
  setWindow: (rows: RowWindow) => void,
): void {
  const last = useRef<RowWindow | null>(null);
  useEffect(() => {
    if (start === 0 && end === count) return undefined;
    const goesOn = last.current?.start === start && last.current.end === end;
    const draw = () => {
      const next = idleWindow({ start, end }, needed.current, count);
      last.current = next;
      setWindow(next);
    };
    return whenIdle(() => startTransition(draw), goesOn ? stepMs : quietMs);
  }, [start, end, needed, count, setWindow]);
}

/** A row that leaves the DOM takes the focus along, to the top of the page: the table keeps it in the board. */
function keepFocus(section: Element, drawn: RowWindow, next: RowWindow): void {
  const focused = focusedIn(section);
  if (!section.contains(focused)) return;
  const index = Number(focused?.closest<HTMLElement>('[data-index]')?.dataset['index']);
  if (index >= drawn.end || (index >= next.start && index < next.end)) return;
  section.closest('table')?.focus({ preventScroll: true });
}

/** The window, as far as the list still reaches; never less than is drawn at first. */
function within({ start, end }: RowWindow, count: number, first: number): RowWindow {
  if (start === 0) return { start, end: Math.min(count, Math.max(end, first)) };
  return start < count
    ? { start, end: Math.min(count, end) }
    : { start: Math.max(0, count - first), end: count };
}

/** The part of the screen in which an element can be seen: within the window and every ancestor that scrolls. */
function visibleSpan(element: Element): { readonly top: number; readonly bottom: number } {
  let top = 0;
  let bottom = window.innerHeight;
  for (const part of around(element)) {
    if (part.localName === 'body') break;
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(part).overflowY)) continue;
    const box = part.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return { top, bottom };
}
