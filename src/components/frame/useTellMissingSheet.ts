'use client';

import { type RefObject, useEffect } from 'react';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';

/** What bundlers put in; React itself needs it of them. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Milliseconds that a style sheet may come after the widgets. */
const patience = 2_000;

/** While one develops, tells of a page that draws widgets without Laurel's style sheet, which declares `--_sheet`. */
export const useTellMissingSheet = process.env.NODE_ENV === 'production' ? () => {} : useToldMissingSheet;

function useToldMissingSheet(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => lookLater(inside), [inside]);
}

function lookLater(inside: RefObject<HTMLElement | null>): () => void {
  const timer = setTimeout(() => {
    const root = inside.current?.closest('.laurel-Root');
    if (root) tellMissing(root);
  }, patience);
  return () => clearTimeout(timer);
}

function tellMissing(root: Element): void {
  // Where nothing is laid out, as in jsdom, no sheet is missed.
  if (root.getClientRects().length === 0) return;
  if (getComputedStyle(root).getPropertyValue('--_sheet') !== '') return;
  tellDeveloper(
    "the widgets have no style sheet. Add import 'laurel/styles.css', once, where the page begins ('laurel/widgets/base.css' " +
      "and those of the widgets, or 'laurel/styles.layered.css' for cascade layers, do as well).",
  );
}
