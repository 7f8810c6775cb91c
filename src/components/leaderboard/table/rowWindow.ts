/** Rows of a long list that are in the DOM: `start` inclusive, `end` exclusive. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

/** So many are drawn at once, seen or not: a page of the usual size, which is measured by nobody. */
export const firstRows = 25;
/** Pixels of a row as the style sheet has it, until one is measured. */
export const usualHeight = 44;
/** Of so many all are drawn in the end, once the page is idle, for who searches the page or has it read out. */
export const plainRows = 100;
/** Never more rows than this are drawn. */
export const mostRows = 200;
/** A window moves in steps, so that scrolling by a row draws nothing. */
const step = 8;
const overscan = 4;
/** More are drawn on either side while nothing else is to be done. */
const idleOverscan = 20;
/** Drawn at once when idle: so few that a game beside it keeps its frames. */
const idleStep = 15;

/** The rows to draw before one is measured: of a longer list as many as a screen of this height has room for. */
export function firstWindow(count: number, screen: number): RowWindow {
  return {
    start: 0,
    end: Math.min(count, count <= firstRows ? count : clamp(screen / usualHeight + 1, 10, 40)),
  };
}

/** The rows to draw of `count` so that the visible ones (`first` to `last`, which may lie outside) are among them. */
export function rowWindow(first: number, last: number, count: number): RowWindow {
  if (count <= firstRows) return { start: 0, end: count };
  const from = clamp(first, 0, count - 1);
  const to = clamp(last, from, count - 1);
  const start = Math.max(0, Math.floor((from - overscan) / step) * step);
  const end = Math.min(count, Math.ceil((to + 1 + overscan) / step) * step);
  return { start, end: Math.min(end, start + mostRows) };
}

/** What is to be drawn where `needed` has to be: rows of a short list that were drawn once stay. */
export function nextWindow(drawn: RowWindow, needed: RowWindow, count: number): RowWindow {
  if (count <= plainRows && overlaps(drawn, needed)) return union(drawn, needed);
  return holds(drawn, needed) ? drawn : needed;
}

/** The same and a few rows more, as far as rows out of sight are drawn at all; the very same when there are none left. */
export function idleWindow(drawn: RowWindow, needed: RowWindow, count: number): RowWindow {
  const most =
    count <= plainRows
      ? { start: 0, end: count }
      : { start: Math.max(0, needed.start - idleOverscan), end: Math.min(count, needed.end + idleOverscan) };
  if (drawn.end < most.end) return { start: drawn.start, end: Math.min(most.end, drawn.end + idleStep) };
  if (drawn.start > most.start)
    return { start: Math.max(most.start, drawn.start - idleStep), end: drawn.end };
  return drawn;
}

function holds(window: RowWindow, other: RowWindow): boolean {
  return window.start <= other.start && window.end >= other.end;
}

function overlaps(one: RowWindow, other: RowWindow): boolean {
  return one.start <= other.end && other.start <= one.end;
}

function union(one: RowWindow, other: RowWindow): RowWindow {
  return holds(one, other)
    ? one
    : { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.floor(value)));
}

/** Height of a zone's separator in pixels; a test holds the style sheet to it. */
export const zoneHeight = 32;

/** Where a row begins, in pixels from the first; `separators` are the rows behind which a separator stands, in their order. */
export function rowOffset(index: number, rowHeight: number, separators: readonly number[]): number {
  return index * rowHeight + separators.filter((after) => after < index).length * zoneHeight;
}

/** Which row is at an offset: the inverse of `rowOffset`. Above the list it is negative. */
export function rowAt(offset: number, rowHeight: number, separators: readonly number[]): number {
  let above = 0;
  for (const after of separators) {
    const begins = (after + 1) * rowHeight + above;
    if (offset < begins) break;
    if (offset < begins + zoneHeight) return after;
    above += zoneHeight;
  }
  return Math.floor((offset - above) / rowHeight);
}
