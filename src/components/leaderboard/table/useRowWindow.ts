'use client';

import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { composedParent, rootsAround } from '../../../base/page/composedParent.ts';
import { focusedIn } from '../../../base/page/focusedIn.ts';
import { listen } from '../../../base/page/listen.ts';
import { useBrowserLayoutEffect } from '../../../react/browser/useBrowserLayoutEffect.ts';
import { useHydrated } from '../../../react/browser/useHydrated.ts';
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
  type Separator,
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
  separators: readonly Separator[],
): WindowedRows {
  const virtual = count > plainRows;
  // What a server draws can be read without script, and where nothing tells what is in sight, nothing else will draw it.
  const seesAll = !useHydrated() || typeof IntersectionObserver === 'undefined';
  const first = seesAll
    ? { start: 0, end: Math.min(count, plainRows) }
    : firstWindow(count, window.innerHeight);
  const [window_, setWindow] = useState<RowWindow>(first);
  const [rowHeight, setRowHeight] = useState(36);
  // The list may have become shorter or longer since the window was taken.
  const { start, end } = within(window_, count, first.end);
  const partial = start > 0 || end < count;
  const drawn = useRef<RowWindow>(window_);
  const needed = useRef<RowWindow>(window_);
  useBrowserLayoutEffect(() => {
    drawn.current = { start, end };
  }, [start, end]);

  /** Draws what is in sight and is not drawn; where it moves, some rows more, so that the next are there when they come. */
  const look = useCallback(
    (moves: boolean) => {
      const section = bodyRef.current;
      // Measuring makes the browser lay out at once; a table with all its rows in place needs none of it.
      if (section === null || !partial) return;
      const height = heightOfRow(section);
      if (height === 0) return;
      setRowHeight(height);
      const { top } = section.getBoundingClientRect();
      const sight = visibleSpan(section);
      const first = rowAt(sight.top - top, height, separators);
      const last = rowAt(sight.bottom - top, height, separators);
      needed.current = rowWindow(first, last, count);
      if (
        !moves &&
        Math.max(first, 0) >= drawn.current.start &&
        Math.min(last, count - 1) < drawn.current.end
      )
        return;
      const next = nextWindow(drawn.current, needed.current, count);
      if (next === drawn.current) return;
      setWindow(next);
      keepFocus(section, drawn.current, next);
    },
    [bodyRef, partial, count, separators],
  );

  useBrowserLayoutEffect(() => look(false), [look]);
  useEffect(() => {
    if (!partial) return undefined;
    // Scrolling does not bubble; caught on its way down, it is heard whichever ancestor scrolls.
    const options = { capture: true, passive: true };
    const resize = () => look(false);
    const ends = [
      listen(window, ['resize'], resize),
      ...rootsAround(bodyRef.current ?? document).map((root) =>
        listen(root, ['scroll'], () => look(true), options),
      ),
    ];
    // Where people test there may be none, and nothing is laid out either.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(resize);
    if (bodyRef.current !== null) observer?.observe(bodyRef.current);
    return () => {
      for (const end of ends) end();
      observer?.disconnect();
    };
  }, [partial, look, bodyRef]);

  useEffect(() => {
    if (count <= firstRows) return undefined;
    let before: RowWindow | null = null;
    // Paper cannot be scrolled. At once: what is printed is taken when the event is over.
    const print = () => {
      before = drawn.current;
      flushSync(() => setWindow({ start: 0, end: Math.min(count, mostPrinted) }));
    };
    const printed = () => {
      if (before !== null) setWindow(before);
    };
    const ends = [listen(window, ['beforeprint'], print), listen(window, ['afterprint'], printed)];
    return () => {
      for (const end of ends) end();
    };
  }, [count]);

  const lastIdle = useRef<RowWindow | null>(null);
  useEffect(() => {
    if (!partial) return undefined;
    const goesOn = lastIdle.current?.start === start && lastIdle.current.end === end;
    const draw = () => {
      const next = idleWindow({ start, end }, needed.current, count);
      lastIdle.current = next;
      setWindow(next);
    };
    return whenIdle(() => startTransition(draw), goesOn ? stepMs : quietMs);
  }, [partial, start, end, count]);

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

/** A row that leaves the DOM takes the focus along, to the top of the page: the table keeps it in the board. */
function keepFocus(section: Element, drawn: RowWindow, next: RowWindow): void {
  const focused = focusedIn(section);
  if (!section.contains(focused)) return;
  const rows = [...section.querySelectorAll('.laurel-Leaderboard-row')];
  const index = drawn.start + rows.findIndex((row) => row.contains(focused));
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
  for (let around = composedParent(element); around !== null; around = composedParent(around)) {
    if (around.nodeType !== Node.ELEMENT_NODE) continue;
    const parent = around as Element;
    if (parent.localName === 'body') break;
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(parent).overflowY)) continue;
    const box = parent.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return { top, bottom };
}
