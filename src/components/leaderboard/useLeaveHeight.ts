'use client';

import type { RefObject } from 'react';
import { useBrowserLayoutEffect } from '../../react/browser/useBrowserLayoutEffect.ts';

/**
 * Leaves its height behind where rows give way to a sentence, so that a page does not jump when a player looks at an empty
 * period. Rows that come take the height that they need.
 */
export function useLeaveHeight(bodyRef: RefObject<HTMLElement | null>): void {
  useBrowserLayoutEffect(() => {
    const leftBehind = bodyRef.current;
    // Asked first: Chromium leaves an empty attribute where one is removed that it has not written yet.
    if (leftBehind?.hasAttribute('style') === true) leftBehind.removeAttribute('style');
    return () => {
      // What goes is still in its place now; and what is first drawn has no body around it yet. By script: server HTML
      // carries no style attribute.
      const body = bodyRef.current;
      if (body !== null) body.style.minBlockSize = `${body.offsetHeight}px`;
    };
  }, [bodyRef]);
}
