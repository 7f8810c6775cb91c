'use client';

import { useEffect, useRef } from 'react';

/**
 * Does pieces of work while the page waits for answers, each in a task of its own: what makes something for the first time
 * takes long, and would hold up what is drawn with it.
 */
export function useBeforehand(pieces: readonly (() => unknown)[]): void {
  const work = useRef(pieces);
  useEffect(() => {
    const timers = work.current.map((piece) => setTimeout(piece));
    return () => timers.forEach(clearTimeout);
  }, []);
}
