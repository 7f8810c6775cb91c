'use client';

import { type RefObject, useEffect } from 'react';
import { around, modalAround } from '../../base/page/composedParent.ts';
import { deepestFocus } from '../../base/page/focusedIn.ts';
import { quietPads, readPads } from '../../base/page/gamepads.ts';
import { listen } from '../../base/page/listen.ts';
import { steppedSelector } from '../elements/controls/RadioGroup.tsx';

/** What `useGamepadNavigation` takes. */
export interface GamepadNavigationOptions {
  /** Default true. Switch it off while the gamepad belongs to the game. */
  readonly enabled?: boolean | undefined;
  /** The part of the page that the gamepad moves in. Default: the whole page. */
  readonly root?: RefObject<HTMLElement | null> | undefined;
  /**
   * Whether the game is to see nothing pressed meanwhile, which asks for gamepads by itself: `navigator.getGamepads()` shows pads at
   * rest, and what is down at the end only once it has come up. A copy of that function that the game keeps is not reached.
   * Default false.
   */
  readonly exclusive?: boolean | undefined;
}

/**
 * A button of the standard mapping (W3C Gamepad, section "Remapping") with the key that it stands for, or the way it turns choices; of
 * the D-pad also the axis of the left stick, which pads without that mapping have, too, and its way.
 */
type Action = readonly [button: number, key: string | -1 | 1, axis?: number, way?: number];

const actions: readonly Action[] = [
  [0, 'Enter'],
  [1, 'Escape'],
  [4, -1],
  [5, 1],
  [12, 'ArrowUp', 1, -1],
  [13, 'ArrowDown', 1, 1],
  [14, 'ArrowLeft', 0, -1],
  [15, 'ArrowRight', 0, 1],
];

/** Milliseconds that a button is held before it counts again, and between the times after that. */
const firstRepeat = 400;
const nextRepeat = 120;

/** Of these, what has a place in the order of Tab. */
const focusable = 'a[href], :enabled, [tabindex="0"]';

/**
 * Lets a gamepad do what the keyboard does: the D-pad and the left stick are the arrow keys, and where they do nothing it moves the focus, and
 * scrolls where the next thing that takes it is further than a screenful; left and right set a date or turn through a menu. A is
 * Enter, B is Escape, the shoulder buttons turn through a leaderboard's periods. Call it once for each part of
 * the page that is to be used so. Without a gamepad, and in a hidden tab, it does nothing at all.
 */
export function useGamepadNavigation({
  enabled = true,
  root,
  exclusive,
}: GamepadNavigationOptions = {}): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const endQuiet = exclusive && quietPads();
    const due = new Map<number, number>();
    let frame = 0;
    const isDown = (pads: readonly Gamepad[], [button, , axis = 0, way = 0]: Action): boolean =>
      pads.some(
        ({ buttons, axes }) =>
          buttons[button]?.pressed ||
          // What emulates a pad may have no stick. One that trembles on its way is still the same press.
          ((axes as Gamepad['axes'] | undefined)?.[axis] ?? 0) * way > (due.has(button) ? 0.5 : 0.7),
      );

    const read = (): void => {
      frame = requestAnimationFrame(read);
      const pads = readPads();
      const now = performance.now();
      for (const action of actions) {
        const [button, key] = action;
        if (!isDown(pads, action)) {
          due.delete(button);
          continue;
        }
        const when = due.get(button);
        if (when !== undefined && now < when) continue;
        due.set(button, now + (when === undefined ? firstRepeat : nextRepeat));
        const part = root?.current ?? document.body;
        press(key, part);
        showRing(part.ownerDocument);
      }
    };
    const startOrStop = (): void => {
      cancelAnimationFrame(frame);
      const pads = readPads();
      // What is down by now was pressed for something else.
      for (const action of actions) if (isDown(pads, action)) due.set(action[0], Infinity);
      if (pads.length > 0 && !document.hidden) frame = requestAnimationFrame(read);
      else due.clear();
    };
    startOrStop();
    const types = ['gamepadconnected', 'gamepaddisconnected', 'visibilitychange'];
    const leave = listen(window, types, startOrStop, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      leave();
      if (endQuiet) endQuiet();
    };
  }, [enabled, root, exclusive]);
}

/**
 * Browsers show no ring for a focus that a script moves after a press of the mouse: a pad shows it until the next one. In each shadow
 * root on the way, too, from inside of which what stands around it is not seen.
 */
function showRing(page: Document): void {
  for (const element of around(deepestFocus(page))) {
    const isOutermost = element.parentNode?.nodeType !== Node.ELEMENT_NODE;
    if (!isOutermost || element.hasAttribute('data-laurel-gamepad')) continue;
    element.setAttribute('data-laurel-gamepad', '');
    const hide = (): void => element.removeAttribute('data-laurel-gamepad');
    page.defaultView?.addEventListener('pointerdown', hide, { capture: true, once: true });
  }
}

function press(key: string | -1 | 1, root: HTMLElement): void {
  const active = deepestFocus(root.ownerDocument);
  const focused = [...around(active)].includes(root) ? (active as HTMLElement) : null;
  // Beneath a modal dialog all is inert: one that is no part of it has the pad to itself.
  const modal = modalAround(active);
  if (modal && ![...around(root)].includes(modal)) {
    if (focused === null) return;
    root = modal;
  }
  if (typeof key === 'number') {
    turnChoices(focused, root, key);
    return;
  }
  const target = focused ?? root;
  // Up and down lead out of a row of choices, which would take all four and go round for ever.
  const leaves = focused?.role === 'radio' && (key === 'ArrowUp' || key === 'ArrowDown');
  if (leaves) {
    moveFocus(root, focused, key);
    return;
  }
  // A menu would open, and a date be typed, by the browser alone, which takes no pad.
  const sideways = (key === 'ArrowRight') === isRightToLeft(target) ? -1 : 1;
  if ((key === 'ArrowLeft' || key === 'ArrowRight') && setValue(focused, sideways)) return;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  // Whoever knows the key has acted on it; a key made by a script has no effect of its own.
  if (!target.dispatchEvent(event)) return;
  if (key === 'Enter') focused?.click();
  else if (key === 'Escape') closeDialog(target);
  else moveFocus(root, focused, key);
}

/** A modal dialog closes at Escape by itself only when the key is a real one. */
function closeDialog(target: HTMLElement): void {
  const dialog = [...around(target)].find((part) => part.matches('dialog'));
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

function moveFocus(root: HTMLElement, focused: HTMLElement | null, key: string): void {
  // What has the focus is where it goes on from, also where only a script could give it: a heading, a row, a place that was chosen.
  const all = [...inside(root)].filter(
    (element) =>
      element === focused ||
      (element.matches(focusable) && element.tabIndex >= 0 && element.getClientRects().length > 0),
  );
  const from = focused ?? root;
  const forward = isRightToLeft(from) ? 'ArrowLeft' : 'ArrowRight';
  const isForward = key === 'ArrowDown' || key === forward;
  if (focused !== null && !isForward) all.reverse();
  const ahead = all.slice(all.indexOf(from) + 1);
  if ((key === 'ArrowDown' || key === 'ArrowUp') && scrollTowards(ahead[0], from, isForward)) return;
  const before = deepestFocus(root.ownerDocument);
  // What cannot be seen, or is inert, does not take it.
  ahead.find((element) => {
    element.focus();
    return deepestFocus(root.ownerDocument) !== before;
  });
}

/**
 * Scrolls most of a screenful instead of jumping over what takes no focus, such as the rows of a long board. `false` where the
 * next thing is near, which the focus itself brings into sight, and where nothing is left to scroll.
 */
function scrollTowards(next: HTMLElement | undefined, from: HTMLElement, down: boolean): boolean {
  const scroller = scrollerOf(next ?? from);
  const { scrollTop, clientHeight } = scroller;
  const top = scroller === scroller.ownerDocument.documentElement ? 0 : scroller.getBoundingClientRect().top;
  const step = clientHeight * 0.8;
  if (next !== undefined) {
    const box = next.getBoundingClientRect();
    if ((down ? box.bottom - top - clientHeight : top - box.top) <= step) return false;
  }
  scroller.scrollTo({ top: scrollTop + (down ? step : -step), behavior: 'instant' });
  return scroller.scrollTop !== scrollTop;
}

/** What moves an element when it is scrolled: the nearest part of the page that scrolls, or the page, which stays as it is behind a modal dialog. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (const part of [...around(element)].slice(1)) {
    const scrolls = /auto|scroll/.test(getComputedStyle(part).overflowY);
    if ((scrolls && part.scrollHeight > part.clientHeight) || part.matches('dialog:modal')) return part;
  }
  return element.ownerDocument.documentElement;
}

/** All elements drawn in one, in their order, shadow roots and slots looked into. */
function* inside(root: Element | ShadowRoot): Generator<HTMLElement> {
  const slotted = root.nodeName === 'SLOT' ? (root as HTMLSlotElement).assignedElements() : [];
  for (const element of slotted.length > 0 ? slotted : root.children) {
    yield element as HTMLElement;
    yield* inside(element.shadowRoot ?? element);
  }
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/** Takes a date a day on, or a menu to its neighbour, as a hand would; `false` for all else. */
function setValue(control: HTMLElement | null, by: number): boolean {
  // By name: in a frame an element is of another class.
  if (control?.localName === 'select') {
    const menu = control as HTMLSelectElement;
    const next = menu.selectedIndex + by;
    if (menu.options[next]) {
      menu.selectedIndex = next;
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    }
    return true;
  }
  const input = control as HTMLInputElement | null;
  if (input?.localName !== 'input' || !['date', 'number', 'range'].includes(input.type)) return false;
  if (by > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** Turns through the choices of the widget that has the focus, or else of the first that has some. */
function turnChoices(focused: HTMLElement | null, root: HTMLElement, step: -1 | 1): void {
  const widget = focused?.closest('.laurel-Root') ?? root;
  const chosen = [...inside(widget)].find((element) => element.matches(steppedSelector));
  const next = step < 0 ? chosen?.previousElementSibling : chosen?.nextElementSibling;
  (next as HTMLElement | null | undefined)?.click();
}
