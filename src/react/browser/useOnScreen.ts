'use client';

import { useCallback, useRef, useState } from 'react';

/**
 * Whether an element is within the viewport: attach the first item as its `ref`. True until measured, and where
 * the browser cannot tell.
 */
export function useOnScreen(): readonly [ref: (element: Element | null) => void, onScreen: boolean] {
  const [onScreen, setOnScreen] = useState(true);
  const observer = useRef<IntersectionObserver>(null);
  // Not by an effect, for which the element would have to be in a state: all that there is would be drawn twice at first.
  const observe = useCallback((element: Element | null) => {
    observer.current?.disconnect();
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    observer.current = new IntersectionObserver((changes) => {
      const last = changes.at(-1);
      if (last !== undefined) setOnScreen(last.isIntersecting);
    });
    observer.current.observe(element);
  }, []);
  return [observe, onScreen];
}
