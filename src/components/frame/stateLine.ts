'use client';

import { type ComponentPropsWithRef, useEffect } from 'react';
import { whenIdle } from '../../react/browser/whenIdle.ts';
import type { StateKind, stateDrawings } from './stateDrawings.ts';

let drawings: Promise<typeof stateDrawings | undefined> | undefined;

/** Loads what states are drawn with; asked for again where it could not be had. */
async function loadDrawings(): Promise<typeof stateDrawings | undefined> {
  drawings ??= import('./stateDrawings.ts').then(
    (loaded) => loaded.stateDrawings,
    () => {
      drawings = undefined;
      return undefined;
    },
  );
  return drawings;
}

/** Loads it once the page is idle, since most pages show no state, and who loses the connection can load nothing any more. */
export function useLoadDrawings(): void {
  useEffect(
    // Not in tests' pages, which may end before it comes.
    () => (typeof IntersectionObserver === 'undefined' ? undefined : whenIdle(() => void loadDrawings(), 0)),
    [],
  );
}

/** What gives a path its line, before the page is painted where that is there. React is not to draw again when it comes later. */
export function lineOf(kind: StateKind): ComponentPropsWithRef<'path'> {
  return {
    ref: (path) =>
      void loadDrawings().then((lines) => {
        if (lines) path?.setAttribute('d', lines[kind]);
      }),
  };
}
