import { cleanText } from '../text/cleanText.ts';

/** What one place wins, or each place from `from` to `to`. */
export interface PlacePrize {
  /** First place that wins it, 1 or more. */
  readonly from: number;
  /** Last place that wins it: `from` for a single place. */
  readonly to: number;
  /** As it was written, such as `$500`. */
  readonly prize: string;
}

/** A longer text is no list of prizes, and cutting it would lose the last ones. */
const longest = 1000;
// Escaped, since bundlers leave raw text as it is, and a page of `embed.js` may name no charset.
const place = String.raw`#?(\d{1,5})(?:st|nd|rd|th|\.|\u00ba|\u00b0)?`;
// `1st:`, `#2 =`, `3.:`, `4th-10th place:`, `4 to 10:`, `Top 10:`, at the beginning or after a separator. A comma is one
// only before a space, since `$1,000` is one prize; a space alone is none before a range, since in `$ 100 - 2nd:` the
// 100 is no place.
const heading = new RegExp(
  String.raw`(?:(?:^|[-\u2013\u2014|;\u2022\u00b7/] ?|, )(?:(top) )?${place}(?: ?(?:-|\u2013|to) ?${place})?| ${place})(?: places?)? ?[:=] ?`,
  'giu',
);
const separatorsAtEnd = /[\s\-–—|;,•·/]+$/u;

/**
 * Reads a line such as `1st: $500 - 2nd: $300 - 3rd: $200` place by place. `null` when any part of it is something
 * else, or the places do not go strictly down: then the line is to be shown as it is, since half of a prize list
 * is worse than none.
 */
export function parsePrizes(description: string | null): readonly PlacePrize[] | null {
  if (typeof description !== 'string' || description.length > longest) return null;
  // The end of a line separates as well as any sign.
  const line = cleanText(description.replace(/[\r\n]/g, ' | '), { longest: 2 * longest });
  const headings = [...line.matchAll(heading)];
  if (headings[0]?.index !== 0) return null;

  const places: PlacePrize[] = [];
  let last = 0;
  for (const [index, match] of headings.entries()) {
    const [text, top, first, second, alone] = match;
    const end = headings[index + 1]?.index ?? line.length;
    const prize = line.slice(match.index + text.length, end).replace(separatorsAtEnd, '');
    // `Top 10` begins after the places that were named before it.
    const from = top === undefined ? Number(first ?? alone) : last + 1;
    const to = Number(second ?? first ?? alone);
    if (prize === '' || from <= last || to < from || (top !== undefined && second !== undefined)) return null;
    places.push({ from, to, prize });
    last = to;
  }
  return places;
}
