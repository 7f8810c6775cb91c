'use client';

import { type FocusEvent, type PointerEvent, useRef } from 'react';

/**
 * Shows a name whole that is cut: while what it stands in has the focus, and after a touch of it until the next. A mouse
 * reads its `title`. The style sheet draws it, by `data-whole` on the name and what it stands in, so that nothing moves.
 */
export function useWholeNames() {
  const shown = useRef<Element | null>(null);
  const mark = (isWhole: boolean): void => {
    for (const element of [shown.current, shown.current?.parentElement])
      element?.toggleAttribute('data-whole', isWhole);
  };
  const show = (name: Element | null): void => {
    mark(false);
    shown.current = name !== null && name.scrollWidth > name.clientWidth ? name : null;
    mark(true);
  };
  return {
    onFocus: ({ target }: FocusEvent) => show(target.querySelector('.laurel-PlayerName')),
    onBlur: () => show(null),
    onPointerUp: ({ target, pointerType }: PointerEvent) => {
      // By no class of this page's: in an overlay's frame they are others.
      if (pointerType !== 'mouse') show((target as Element).closest('.laurel-PlayerName'));
    },
  };
}
