'use client';

import { useEffect, useRef } from 'react';
import { focusedElement, focusedIn } from '../../base/page/focusedIn.ts';
import { keepEscape } from '../../base/page/keepEscape.ts';
import { listen } from '../../base/page/listen.ts';

/** Who is told of a dialog that opens, and asked to close it. */
export interface OpenDialogHandlers {
  readonly onOpen?: (() => void) | undefined;
  readonly onClose: () => void;
}

/**
 * Has a dialog be open or closed, above what fills the screen, with the pointer free. The focus goes to its title, and back to where
 * it was.
 */
export function useOpenDialog(
  dialog: { readonly current: HTMLDialogElement | null },
  open: boolean,
  modal: boolean,
  handlers: OpenDialogHandlers,
): void {
  const tell = useRef(handlers);
  /** Not once more where it only turns modal. */
  const hasTold = useRef(false);
  useEffect(() => {
    tell.current = handlers;
    if (!open) hasTold.current = false;
  });
  useEffect(() => {
    const element = dialog.current;
    // What was drawn into a frame that has been moved since is on no page any more.
    if (element === null || !open || element.ownerDocument.defaultView === null) return undefined;
    const before = focusedElement();
    const isAbove = modal || isCovered(element);
    const show = (): void => {
      keepEscape();
      // Without dialogs (jsdom), it is open all the same.
      if (typeof element.showModal !== 'function') element.toggleAttribute('open', true);
      else if (isAbove) element.showModal();
      else element.show();
      // Not the button that closes it: the game's fire keys would press it at once.
      element.querySelector<HTMLElement>('.laurel-Overlay-title')?.focus({ preventScroll: true });
    };
    // A game that has locked the pointer would keep it, and no press would reach the panel.
    const freePointer = (): void => {
      if (document.pointerLockElement) document.exitPointerLock();
    };
    // What fills the screen since then is above it. A frame that it is in is not its own to raise.
    const raise = (): void => {
      if (!element.isConnected || element.ownerDocument !== document) return;
      element.close();
      show();
    };
    // A form inside, of method `dialog`, closes it past `open`.
    const onClosed = (): void => {
      if (!element.open) tell.current.onClose();
    };
    freePointer();
    show();
    const ends = [
      listen(element, ['close'], onClosed),
      ...(isAbove
        ? [
            listen(document, ['pointerlockchange'], freePointer),
            listen(document, ['fullscreenchange'], raise),
          ]
        : []),
    ];
    if (!hasTold.current) tell.current.onOpen?.();
    hasTold.current = true;
    return () => {
      // What had the focus inside is no longer drawn by now, which leaves it on the body.
      const hadFocus = element.contains(focusedIn(element)) || document.activeElement === document.body;
      for (const end of ends) end();
      if (typeof element.close === 'function') element.close();
      else element.toggleAttribute('open', false);
      // Not away from where the player has gone meanwhile.
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog, open, modal]);
}

/** Whether something else fills the screen, above which nothing but a modal dialog is drawn. */
function isCovered(element: Element): boolean {
  const full = document.fullscreenElement;
  if (!full) return false;
  for (let inside: Node = element; ; inside = inside.host) {
    if (full.contains(inside)) return false;
    inside = inside.getRootNode();
    if (!(inside instanceof ShadowRoot)) return true;
  }
}
