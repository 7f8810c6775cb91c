'use client';

import { useEffect } from 'react';
import { whenIdle } from '../../react/browser/whenIdle.ts';
import type { Animations } from './animations.ts';
import { motionAllowed } from './motionAllowed.ts';

let animations: Animations | undefined;
let asked: Promise<void> | undefined;

/** Loads what lets things move; where it cannot be had, they are at their new place at once. */
export async function loadMotion(): Promise<void> {
  asked ??= import('./animations.ts').then(
    (loaded) => void ({ animations } = loaded),
    () => undefined,
  );
  return asked;
}

/**
 * What lets things move, to be called when they do: loaded once the page is idle, since nothing moves before a refresh or a
 * press. `undefined` until then, and for who wants no motion.
 */
export function useMotion(): () => Animations | undefined {
  useEffect(
    () => (asked === undefined && motionAllowed() ? whenIdle(() => void loadMotion(), 0) : undefined),
    [],
  );
  return currentMotion;
}

function currentMotion(): Animations | undefined {
  return animations !== undefined && motionAllowed() ? animations : undefined;
}
