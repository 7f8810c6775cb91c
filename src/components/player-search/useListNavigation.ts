'use client';

import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '../elements/behaviour/isComposing.ts';

/** What the keys of a combobox act upon. */
export interface ListNavigationOptions {
  /** Ids of what is listed, in its order. */
  readonly ids: readonly string[];
  /** Whether the list is that of the text by now. */
  readonly isSettled: boolean;
  readonly onChoose: (id: string) => void;
  /** Opens the list; `false` where there is none to open. */
  readonly onOpen: () => boolean;
  /** Goes one step back; `false` where there is nowhere to go. */
  readonly onBack: () => boolean;
}

/** The option that Enter chooses, and the keys that move it. */
export interface ListNavigation {
  /** Id of that option; `null` while the text itself has the keys. */
  readonly active: string | null;
  readonly setActive: (id: string | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The keys of an editable combobox with a list (ARIA Authoring Practices): up and down move through the list, Enter chooses,
 * Escape goes back a step; all else is the text's. The ends of the list are ends: a gamepad, whose only arrows these are, leads out
 * of the widget there and not round for ever.
 *
 * Enter alone chooses where there is only one, and else begins with the first: whoever types on has chosen nobody.
 */
export function useListNavigation({
  ids,
  isSettled,
  onChoose,
  onOpen,
  onBack,
}: ListNavigationOptions): ListNavigation {
  const [wanted, setActive] = useState<string | null>(null);
  // Enter does not choose a player who has gone from the list.
  const active = wanted !== null && ids.includes(wanted) ? wanted : null;
  const index = active === null ? -1 : ids.indexOf(active);

  function handled(key: string): boolean {
    switch (key) {
      case 'ArrowDown': {
        const next = ids[index + 1];
        if (next === undefined) return ids.length === 0 && onOpen();
        setActive(next);
        return true;
      }
      case 'ArrowUp':
        if (index < 0) return false;
        setActive(ids[index - 1] ?? null);
        return true;
      case 'Enter': {
        const only = isSettled && ids.length === 1 ? ids[0] : undefined;
        const chosen = active ?? only;
        if (chosen !== undefined) onChoose(chosen);
        else if (ids.length > 0) setActive(ids[0] ?? null);
        else onOpen();
        // Nobody who looks for a name means to send the form around.
        return true;
      }
      case 'Escape':
        if (active === null) return onBack();
        setActive(null);
        return true;
      default:
        return false;
    }
  }

  return {
    active,
    setActive,
    onKeyDown(event) {
      const { key, nativeEvent, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (isComposing(event) || altKey || ctrlKey || metaKey || shiftKey || !handled(key)) return;
      event.preventDefault();
      // Escape is the page's elsewhere: here it has done its work, and closes no menu of the game's.
      event.stopPropagation();
      nativeEvent.stopImmediatePropagation();
    },
  };
}
