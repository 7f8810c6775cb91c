'use client';

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** How many more items each press brings: more than anybody reads, fewer than would be felt. */
const step = 60;

/** A list of which only the beginning is shown, until more is asked for. */
export interface Reveal<List extends HTMLElement> {
  readonly list: RefObject<List | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** How many items to show. */
  readonly shown: number;
  readonly expanded: boolean;
  readonly more: () => void;
  readonly fewer: () => void;
  /** Escape shows fewer again. */
  readonly handleKey: (event: KeyboardEvent) => void;
}

/**
 * Shows `max` items, and more on demand: focus then goes to the first new one, and back to the button when they are
 * hidden again. The items of the list are those that can be focused inside its `<li>`.
 */
export function useReveal<List extends HTMLElement>(max: number): Reveal<List> {
  const list = useRef<List>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [extra, setExtra] = useState(0);
  const focusNext = useRef<number | 'button' | null>(null);
  // What is no number of friends is no reason to show none.
  const shown = (max >= 0 ? Math.floor(max) : 5) + extra;
  const expanded = extra > 0;

  useEffect(() => {
    const target = focusNext.current;
    focusNext.current = null;
    if (target === 'button') button.current?.focus();
    else if (target !== null) {
      const item = list.current?.querySelectorAll('li')[target];
      (item?.querySelector<HTMLElement>('button,a,[tabindex]') ?? item)?.focus();
    }
  });

  const fewer = () => {
    focusNext.current = 'button';
    setExtra(0);
  };
  return {
    list,
    button,
    shown,
    expanded,
    more: () => {
      focusNext.current = shown;
      setExtra(extra + step);
    },
    fewer,
    handleKey: (event) => {
      if (event.key !== 'Escape' || !expanded) return;
      // Used up here: the same key closes dialogs, the game's own by their listeners and the browser's by default.
      event.stopPropagation();
      event.preventDefault();
      fewer();
    },
  };
}
