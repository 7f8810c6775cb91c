'use client';

import { useEffect, useState } from 'react';

/**
 * Whether an element is within the viewport: attach the first item as its `ref`. True until measured, and where
 * the browser cannot tell.
 */
export function useOnScreen(): readonly [ref: (element: Element | null) => void, onScreen: boolean] {
  const [element, setElement] = useState<Element | null>(null);
  const [onScreen, setOnScreen] = useState(true);
  useEffect(() => {
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((changes) => {
      const last = changes.at(-1);
      if (last !== undefined) setOnScreen(last.isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, onScreen];
}
