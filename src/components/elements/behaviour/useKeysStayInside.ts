'use client';

import { createContext, type KeyboardEvent, useContext, useState } from 'react';
import { isPageKey } from '../../../base/page/isPageKey.ts';

/** The keys that went down inside and have not come up again. */
export const KeysDownContext = createContext<Set<string> | null>(null);

/** What keeps keys inside an element: its handlers, and what to pass on to elements inside that do the same. */
export interface KeysInside {
  readonly down: Set<string>;
  readonly handlers: Readonly<Record<'onKeyDown' | 'onKeyPress' | 'onKeyUp', (event: KeyboardEvent) => void>>;
}

/**
 * Keeps keys from the game's listeners above the element, by way of React, whose own listener sits below them at the root
 * of the page; where that root is the document itself, from those that were added after it. A key that went down outside is
 * let through when it comes up: the game would take it for held down until it is pressed again.
 *
 * What is for the page passes (Tab, Escape, a key with Control or Meta), unless `all` keeps that, too.
 */
export function useKeysStayInside(all = false): KeysInside {
  const outer = useContext(KeysDownContext);
  const [own] = useState(() => new Set<string>());
  const down = outer ?? own;
  const isKept = (event: KeyboardEvent): boolean => all || !isPageKey(event);
  const keep = (event: KeyboardEvent): void => {
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
  };
  return {
    down,
    handlers: {
      onKeyDown(event) {
        if (!isKept(event)) return;
        down.add(event.code);
        keep(event);
      },
      onKeyPress(event) {
        if (isKept(event)) keep(event);
      },
      onKeyUp(event) {
        if (down.delete(event.code)) keep(event);
      },
    },
  };
}
