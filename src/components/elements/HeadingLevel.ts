/** Level of a heading in the page. Every widget takes all six. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** The level so many steps further down; HTML has none below the sixth. */
export function levelBelow(level: HeadingLevel, steps = 1): HeadingLevel {
  return Math.min(6, level + steps) as HeadingLevel;
}
