'use client';

import { type RefObject, useEffect } from 'react';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';

/** Milliseconds that a style sheet may come after the widgets. */
const patience = 2_000;

/** What to say where a sheet is missing, by the value that it declares. */
const missing = {
  '--_sheet':
    "the widgets have no style sheet. Add import 'laurel/styles.css', once, where the page begins ('laurel/widgets/base.css' " +
    "and those of the widgets, or 'laurel/styles.layered.css' for cascade layers, do as well).",
  '--_search':
    "PlayerSearch has no style sheet: it is a file of its own. Add import 'laurel/widgets/search.css' beside 'laurel/styles.css'.",
} as const;

/** In development, says that a page draws widgets without Laurel's style sheet, or without a widget's own. */
export function useTellMissingSheet(
  inside: RefObject<HTMLElement | null>,
  declared: keyof typeof missing = '--_sheet',
): void {
  if (process.env.NODE_ENV === 'production') return;
  // oxlint-disable-next-line react/rules-of-hooks -- whether it is production never changes
  useEffect(() => lookLater(inside, declared), [inside, declared]);
}

function lookLater(inside: RefObject<HTMLElement | null>, declared: keyof typeof missing): () => void {
  const timer = setTimeout(() => {
    const root = inside.current?.closest('.laurel-Root');
    // Where nothing is laid out, as in jsdom, no sheet is missed.
    if (!root || root.getClientRects().length === 0) return;
    if (getComputedStyle(root).getPropertyValue(declared) === '') tellDeveloper(missing[declared]);
  }, patience);
  return () => clearTimeout(timer);
}
