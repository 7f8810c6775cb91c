/** Rows of a long list that are in the DOM: `start` inclusive, `end` exclusive. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

/** Up to this many rows are all drawn: fewer would not be noticed. */
export const plainRows = 100;
/** Never more rows than this are drawn. */
export const mostRows = 200;
/** A window moves in steps, so that scrolling by a row draws nothing. */
const step = 20;
const overscan = 20;

/** The rows to draw of `count` so that the visible ones (`first` to `last`, which may lie outside) are among them. */
export function rowWindow(first: number, last: number, count: number): RowWindow {
  if (count <= plainRows) return { start: 0, end: count };
  const from = clamp(first, 0, count - 1);
  const to = clamp(last, from, count - 1);
  const start = Math.max(0, Math.floor((from - overscan) / step) * step);
  const end = Math.min(count, Math.ceil((to + 1 + overscan) / step) * step);
  return { start, end: Math.min(end, start + mostRows) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.floor(value)));
}

/** A separator in the list: it stands behind the row with this index, and is this high. */
export interface Separator {
  readonly after: number;
  readonly height: number;
}

/** Where a row begins, in pixels from the first. */
export function rowOffset(index: number, rowHeight: number, separators: readonly Separator[]): number {
  let offset = index * rowHeight;
  for (const { after, height } of separators) if (after < index) offset += height;
  return offset;
}

/** Which row is at an offset: the inverse of `rowOffset`. Above the list it is negative. */
export function rowAt(offset: number, rowHeight: number, separators: readonly Separator[]): number {
  let above = 0;
  for (const { after, height } of separators) {
    const begins = (after + 1) * rowHeight + above;
    if (offset < begins) break;
    if (offset < begins + height) return after;
    above += height;
  }
  return Math.floor((offset - above) / rowHeight);
}
