'use client';

import { type ComponentPropsWithRef, useEffect } from 'react';
import { whenIdle } from '../../react/browser/whenIdle.ts';
import { motionAllowed } from './motionAllowed.ts';
import type { Visuals } from './visuals.ts';

let visuals: Visuals | undefined;
let asked: Promise<void> | undefined;

/** Loads what lets things move, and lines; asked for again where it could not be had. */
export async function loadVisuals(): Promise<void> {
  asked ??= import('./visuals.ts').then(
    (loaded) => void ({ visuals } = loaded),
    () => void (asked = undefined),
  );
  return asked;
}

/**
 * Loads it once the page is idle: nothing moves before a refresh or a press, most pages show no state, and who loses the
 * connection can load nothing any more.
 */
export function useVisuals(): void {
  useEffect(
    // Not in tests' pages, which may end before it comes.
    () =>
      asked === undefined && typeof IntersectionObserver !== 'undefined'
        ? whenIdle(() => void loadVisuals(), 0)
        : undefined,
    [],
  );
}

/**
 * What lets things move, to be called when they do; until it has come, they are at their new place at once. `undefined` until
 * then, and for who wants no motion.
 */
export function useMotion(): () => Visuals | undefined {
  useVisuals();
  return currentMotion;
}

function currentMotion(): Visuals | undefined {
  return visuals !== undefined && motionAllowed() ? visuals : undefined;
}

/** What gives a path its line, before the page is painted where that is there. React is not to draw again when it comes later. */
export function lineOf(name: keyof Visuals['lines']): ComponentPropsWithRef<'path'> {
  return {
    ref: (path) =>
      void loadVisuals().then(() => {
        if (visuals !== undefined) path?.setAttribute('d', visuals.lines[name]);
      }),
  };
}
