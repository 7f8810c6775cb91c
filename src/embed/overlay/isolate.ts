import { rootsAround } from '../../base/page/composedParent.ts';
import { quietPads } from '../../base/page/gamepads.ts';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import type { WidgetOptions } from '../widgets/WidgetDescription.ts';
import { guardOverlay, isFirst } from './guard.ts';
import { OverlayFrame } from './OverlayFrame.ts';

/** What keeps an open overlay's keys, presses and gamepad from the game. */
export interface Isolation {
  /** Where the panel is drawn; `null` for in the page. */
  readonly frame: OverlayFrame | null;
  /** Gives the game all of it back. */
  readonly end: () => void;
}

/** Keeps what happens inside of an overlay from the game, as the page allows it. */
export function isolate(
  host: Element,
  root: ShadowRoot,
  { isolation = 'auto', modal }: WidgetOptions,
): Isolation {
  if (isolation === 'none') return { frame: null, end: () => {} };
  const isModal = modal !== false;
  const endPads = isModal && quietPads();
  // The window hears no more of what happens in a closed root than that it was in there, and nothing of another window.
  const hidden = rootsAround(host).some((node) => node !== document && (node as ShadowRoot).mode !== 'open');
  const late = isolation === 'auto' && (hidden || !isFirst(host));
  const frame = isolation === 'frame' || late ? OverlayFrame.open(root) : null;
  if (late && !hidden) tellLate(frame);
  const dialog = (): Element | null => root.querySelector('dialog.laurel-Overlay');
  const endGuard = frame === null && !hidden && guardOverlay({ host, modal: isModal, dialog });
  return {
    frame,
    end() {
      if (endPads) endPads();
      if (endGuard) endGuard();
      frame?.close();
    },
  };
}

/** Says why the panel is in a frame, or where the game hears what is pressed in it. */
function tellLate(frame: OverlayFrame | null): void {
  tellDeveloper(
    frame === null
      ? 'something on this page hears of keys before embed.js, and a sandbox keeps the overlay out of a frame: the game ' +
          'hears what is pressed in it. Load embed.js before the game, or allow-same-origin.'
      : 'something on this page hears of keys before embed.js, so the overlay is drawn in a frame. Load embed.js before ' +
          'the game to have it in the page.',
  );
}
