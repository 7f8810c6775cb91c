'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { useBrowserLayoutEffect } from '../../react/browser/useBrowserLayoutEffect.ts';
import { watchSize } from '../../react/browser/watchSize.ts';

/**
 * Leaves the height of rows behind where they give way to a sentence, so that a page does not jump when a player looks at an
 * empty period. Rows that come, and the skeleton of some, take the height that they need.
 */
export function useLeaveHeight(bodyRef: RefObject<HTMLElement | null>, hasRows: boolean): void {
  // As it was last laid out: to ask as it goes, when half of the page is new, would lay all of that out once more.
  const height = useRef(0);
  useEffect(() => {
    const body = bodyRef.current;
    if (!hasRows || body === null) return undefined;
    return watchSize(body, (seen) => (height.current = seen));
  }, [bodyRef, hasRows]);
  useBrowserLayoutEffect(() => {
    if (!hasRows) return undefined;
    // Asked first: Chromium leaves an empty attribute where one is removed that it has not written yet.
    if (bodyRef.current?.hasAttribute('style')) bodyRef.current.removeAttribute('style');
    return () => {
      // What is first drawn has no body around it yet. By script: server HTML carries no style attribute.
      const body = bodyRef.current;
      if (body !== null) body.style.minBlockSize = `${height.current || body.offsetHeight}px`;
    };
  }, [bodyRef, hasRows]);
}
