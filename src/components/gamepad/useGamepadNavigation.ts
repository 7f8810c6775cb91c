'use client';

import { type RefObject, useEffect } from 'react';
import { stepEvent, takesStepsSelector } from '../elements/RadioGroup.tsx';

/** What `useGamepadNavigation` takes. */
export interface GamepadNavigationOptions {
  /** Default true. Switch it off while the gamepad belongs to the game. */
  readonly enabled?: boolean | undefined;
  /** The part of the page that the gamepad moves in. Default: the whole page. */
  readonly root?: RefObject<HTMLElement | null> | undefined;
}

/** Buttons of the standard mapping (W3C Gamepad, section "Remapping") as the keys that they stand for. */
const keys: Readonly<Record<number, string>> = {
  0: 'Enter',
  1: 'Escape',
  12: 'ArrowUp',
  13: 'ArrowDown',
  14: 'ArrowLeft',
  15: 'ArrowRight',
};
const shoulders: Readonly<Record<number, -1 | 1>> = { 4: -1, 5: 1 };
const buttons = [0, 1, 4, 5, 12, 13, 14, 15];

/** Milliseconds that a button is held before it counts again, and between the times after that. */
const firstRepeat = 400;
const nextRepeat = 120;

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/**
 * Lets a gamepad do what the keyboard does: the D-pad is the arrow keys (and moves the focus where they do nothing),
 * A is Enter, B is Escape, the shoulder buttons turn through a leaderboard's periods. Call it once for each part of
 * the page that is to be used so. Without a gamepad, and in a hidden tab, it does nothing at all.
 */
export function useGamepadNavigation({ enabled = true, root }: GamepadNavigationOptions = {}): void {
  useEffect(() => {
    if (!enabled || typeof navigator.getGamepads !== 'function') return undefined;
    const due = new Map<number, number>();
    let frame = 0;

    const read = (): void => {
      frame = requestAnimationFrame(read);
      const pads = navigator.getGamepads().filter((pad) => pad !== null);
      const now = performance.now();
      for (const button of buttons) {
        if (!pads.some((pad) => pad.buttons[button]?.pressed)) {
          due.delete(button);
          continue;
        }
        const when = due.get(button);
        if (when !== undefined && now < when) continue;
        due.set(button, now + (when === undefined ? firstRepeat : nextRepeat));
        showRing();
        press(button, root?.current ?? document.body);
      }
    };
    const startOrStop = (): void => {
      cancelAnimationFrame(frame);
      const connected = navigator.getGamepads().some((pad) => pad !== null);
      if (connected && document.visibilityState === 'visible') frame = requestAnimationFrame(read);
      else due.clear();
    };
    startOrStop();
    window.addEventListener('gamepadconnected', startOrStop);
    window.addEventListener('gamepaddisconnected', startOrStop);
    document.addEventListener('visibilitychange', startOrStop);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('gamepadconnected', startOrStop);
      window.removeEventListener('gamepaddisconnected', startOrStop);
      document.removeEventListener('visibilitychange', startOrStop);
    };
  }, [enabled, root]);
}

/** Browsers show no ring for a focus that a script moves after a press of the mouse: a pad shows it until the next one. */
function showRing(): void {
  const { documentElement } = document;
  if (documentElement.hasAttribute('data-laurel-gamepad')) return;
  documentElement.setAttribute('data-laurel-gamepad', '');
  const hide = (): void => documentElement.removeAttribute('data-laurel-gamepad');
  window.addEventListener('pointerdown', hide, { capture: true, once: true });
}

function press(button: number, root: HTMLElement): void {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && root.contains(activeElement) ? activeElement : null;
  const step = shoulders[button];
  if (step !== undefined) {
    turnChoices(focused, root, step);
    return;
  }
  const key = keys[button] ?? '';
  const target = focused ?? root;
  // Up and down lead out of a row of choices, which would take all four and go round for ever.
  const leaves = focused?.role === 'radio' && (key === 'ArrowUp' || key === 'ArrowDown');
  if (leaves) {
    moveFocus(root, focused, key);
    return;
  }
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  // Whoever knows the key has acted on it; a key made by a script has no effect of its own.
  if (!target.dispatchEvent(event)) return;
  if (key === 'Enter') focused?.click();
  else if (key === 'Escape') closeDialog(target);
  else moveFocus(root, focused, key);
}

/** A modal dialog closes at Escape by itself only when the key is a real one. */
function closeDialog(target: HTMLElement): void {
  const dialog = target.closest<HTMLDialogElement>('dialog[open]');
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

function moveFocus(root: HTMLElement, focused: HTMLElement | null, key: string): void {
  const all = [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
  const isRtl = getComputedStyle(focused ?? root).direction === 'rtl';
  const isForward = key === 'ArrowDown' || key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
  const index = focused === null ? -1 : all.indexOf(focused);
  const next = focused === null ? all[0] : all[index + (isForward ? 1 : -1)];
  next?.focus();
}

/** Turns through the choices of the widget that has the focus, or else of the first that has some. */
function turnChoices(focused: HTMLElement | null, root: HTMLElement, step: -1 | 1): void {
  const widget = focused?.closest('.laurel-Root') ?? root;
  widget.querySelector(takesStepsSelector)?.dispatchEvent(new CustomEvent(stepEvent, { detail: step }));
}
