'use client';

import type { RefObject } from 'react';
import { useBrowserLayoutEffect } from '../../react/browser/useBrowserLayoutEffect.ts';

/**
 * Leaves its height behind where rows give way to a sentence, so that a page does not jump when a player looks at an empty
 * period. Rows that come take the height that they need.
 */
export function useLeaveHeight(bodyRef: RefObject<HTMLElement | null>): void {
  useBrowserLayoutEffect(() => {
    // By script: server HTML carries no style attribute.
    setHeight(bodyRef.current, '');
    return () => {
      // What goes is still in its place now; and what is first drawn has no body around it yet.
      setHeight(bodyRef.current, `${bodyRef.current?.offsetHeight}px`);
    };
  }, [bodyRef]);
}

function setHeight(body: HTMLElement | null, height: string): void {
  if (body !== null) body.style.minBlockSize = height;
}
