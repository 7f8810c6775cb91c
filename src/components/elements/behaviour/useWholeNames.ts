'use client';

import { type FocusEvent, type PointerEvent, useRef } from 'react';

/**
 * Shows a name whole that is cut: while what it stands in has the focus, and after a touch of it until the next. A mouse
 * reads its `title`. The style sheet draws it, by `data-whole` on what the name stands in, so that nothing moves.
 */
export function useWholeNames() {
  const shown = useRef<Element | null>(null);
  const show = (name: Element | null): void => {
    shown.current?.removeAttribute('data-whole');
    shown.current = name !== null && name.scrollWidth > name.clientWidth ? name.parentElement : null;
    shown.current?.setAttribute('data-whole', '');
  };
  return {
    onFocus: ({ target }: FocusEvent) => show(target.querySelector('.laurel-PlayerName')),
    onBlur: () => show(null),
    onPointerUp: ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' || !(target instanceof Element)) return;
      show(target.closest('.laurel-PlayerName'));
    },
  };
}
