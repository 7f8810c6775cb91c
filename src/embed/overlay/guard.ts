import { focusedElement } from '../../base/page/focusedIn.ts';
import { isPageKey } from '../../base/page/isPageKey.ts';
import { membersOf } from '../../base/page/membersOf.ts';

/** An open overlay whose keys, presses and touches are its own. */
export interface GuardedOverlay {
  readonly host: Element;
  /** Whether all else is out of reach, so that no key is for the game. */
  readonly modal: boolean;
  /** Where a key goes that is for no element inside. */
  readonly dialog: () => Element | null;
}

const begins = new Set(['keydown', 'pointerdown', 'mousedown', 'touchstart']);
const ends = new Set(['keyup', 'pointerup', 'pointercancel', 'mouseup', 'touchend', 'touchcancel']);
const keys = new Set(['keydown', 'keypress', 'keyup']);
// What nothing of Laurel's listens to: these only end here, and do by themselves what browsers do at them.
const quiet = ['wheel', 'touchstart', 'touchmove', 'touchend', 'touchcancel', 'mousemove', 'pointermove'];
const heard = [
  'pointerdown',
  'pointerup',
  'pointercancel',
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
];

const open: GuardedOverlay[] = [];
/** What is on the page, with the question whether an event inside is its own: of a board keys, of a launcher all. */
const resident = new Map<EventTarget, (event: Event) => boolean>();
/** What went down outside of an overlay, and so comes up for the game; and what went down inside. */
const downOutside = new Set<string>();
const downInside = new Set<string>();
const isQuiet = new Set(quiet);
let installed = false;
let probe: Event | null = null;
let probeArrived = false;

/**
 * Hears of everything before the game does, if it is called before the game's own script: by listeners on the window, in the
 * capture phase. What is for an overlay ends here, and is told inside of it by a copy that does not leave its shadow root. Where
 * there are no overlays, it hears of keys alone: all else is nobody's but the game's.
 */
export function installGuard(hasOverlays: boolean): void {
  if (installed || typeof window === 'undefined') return;
  installed = true;
  for (const type of keys) window.addEventListener(type, onEvent, true);
  for (const type of hasOverlays ? heard : []) window.addEventListener(type, onEvent, true);
  for (const type of hasOverlays ? quiet : [])
    window.addEventListener(type, onEvent, { capture: true, passive: true });
  // The page never hears of what comes up elsewhere.
  window.addEventListener('blur', ({ target }) => {
    if (target !== window) return;
    // Firefox says only later where the focus has gone.
    setTimeout(() => {
      // Not for the overlay's own frame.
      if (focusedElement()?.closest('.laurel-OverlayFrame')) return;
      downOutside.clear();
      downInside.clear();
    });
  });
}

/** Gives an open overlay its events. Returns a function that ends this. */
export function guardOverlay(overlay: GuardedOverlay): () => void {
  open.push(overlay);
  return () => {
    open.splice(open.indexOf(overlay), 1);
  };
}

/** Gives an element on the page what it takes of the events inside. Returns a function that ends this. */
export function guardElement(host: Element, takes: (event: Event) => boolean): () => void {
  resident.set(host, takes);
  return () => resident.delete(host);
}

/** A key that is a widget's own when it is pressed inside. */
export function isWidgetKey(event: Event): boolean {
  return keys.has(event.type) && !isPageKey(event as KeyboardEvent);
}

/** What a button takes: presses, and the keys that press it. */
export function isLauncherEvent(event: Event): boolean {
  return !keys.has(event.type) || ['Enter', ' '].includes((event as KeyboardEvent).key);
}

/** Whether a key or a button is down that the game knows of, and takes for held until it hears otherwise. */
export function releasedOutside(event: Event): boolean {
  return namesOf(event).some((name) => downOutside.delete(name));
}

/** What a page may look at that only measures, and takes no key and no press from anybody. */
const measured = new Set(['type', 'timeStamp', 'cancelable', 'isTrusted']);

/**
 * Tries whether anything on the page hears of keys, presses and wheels before the guard: with events that mean nothing (no key, no
 * button, no distance) and notice being looked at. A listener that looks at nothing of an event is not noticed.
 */
export function isFirst(host: Element): boolean {
  return probes().every((event) => {
    let seen = false;
    probeArrived = false;
    for (const name in event) {
      if (measured.has(name)) continue;
      const value: unknown = event[name as keyof Event];
      Object.defineProperty(event, name, {
        get() {
          seen ||= !probeArrived;
          return typeof value === 'function' ? (value.bind(event) as unknown) : value;
        },
      });
    }
    probe = event;
    host.dispatchEvent(event);
    probe = null;
    return probeArrived && !seen;
  });
}

function probes(): readonly Event[] {
  const shared = { bubbles: true, cancelable: true, composed: true };
  const nowhere = { ...shared, button: -1, clientX: -1, clientY: -1 };
  return [
    ...['keydown', 'keyup'].map((type) => new KeyboardEvent(type, { ...shared, key: 'Unidentified' })),
    ...['pointerdown', 'pointerup'].map((type) => new PointerEvent(type, { ...nowhere, pointerId: -1 })),
    ...['mousedown', 'mouseup', 'click'].map((type) => new MouseEvent(type, nowhere)),
    // Browsers without a touch screen may have none.
    ...(typeof TouchEvent === 'function' ? [new TouchEvent('touchstart', shared)] : []),
    new WheelEvent('wheel', shared),
  ];
}

function onEvent(event: Event): void {
  if (event === probe) {
    probeArrived = true;
    event.stopImmediatePropagation();
    // It is no press on a link around the overlay.
    if (event.type === 'click') event.preventDefault();
    return;
  }
  const names = namesOf(event);
  const begun = begins.has(event.type);
  const ended = ends.has(event.type);
  /** Whether one of them went down there; what has come up is no longer down. */
  const was = (down: Set<string>): boolean =>
    names.filter((name) => (ended ? down.delete(name) : down.has(name))).length > 0;
  const path = event.composedPath();
  if (ended && was(downOutside)) return;
  const overlay = open.findLast(({ host, modal }) => path.includes(host) || (modal && !path.some(isModal)));
  // A drag that began in the game goes on over a launcher.
  if (overlay === undefined && event.type.endsWith('move') && was(downOutside)) return;
  const inside =
    (overlay !== undefined && path.includes(overlay.host)) ||
    path.some((element) => resident.get(element)?.(event) === true);
  const target = path[0];
  const root = target instanceof Element ? target.getRootNode() : null;
  const isLaurels = root instanceof ShadowRoot && root.host.localName.startsWith('laurel-');
  // The page's own elements inside the overlay hear for themselves.
  if ((overlay === undefined && !inside) || (inside && !isLaurels)) {
    // The end of what began inside: Enter on the button that closed it is still down.
    if (!inside && was(downInside) && (ended || (event as KeyboardEvent).repeat))
      event.stopImmediatePropagation();
    else if (begun)
      for (const name of names) {
        downOutside.add(name);
        // Nobody heard it come up: macOS does not say so of a key pressed with Command.
        downInside.delete(name);
      }
    return;
  }
  if (begun) for (const name of names) downInside.add(name);
  was(downInside);
  event.stopImmediatePropagation();
  if (isQuiet.has(event.type)) return;
  const dialog = overlay?.dialog();
  if (inside) tellInside(event, target as Element);
  if (keys.has(event.type) && dialog && root !== dialog.getRootNode() && !event.defaultPrevented)
    tellInside(event, dialog);
}

/** Whether it is a modal dialog: one of the page's own is above all, or nothing could happen in it. */
function isModal(node: EventTarget): boolean {
  return node instanceof HTMLDialogElement && node.matches(':modal');
}

/**
 * An event that says the same, and ends at the shadow root. No keyboard event: Firefox composes those whatever they are told,
 * so that the copy would come back here, and be copied without an end.
 */
function copyOf(event: Event, isPlain: boolean): Event {
  const members = { ...membersOf(event), composed: false };
  const Constructor = isPlain || keys.has(event.type) ? Event : (event.constructor as typeof Event);
  const copy = new Constructor(event.type, members);
  for (const [name, value] of Object.entries(members))
    if (!(name in copy)) Object.defineProperty(copy, name, { value });
  return copy;
}

/** Dispatches a copy where only the shadow root hears it, and takes over whether its default was prevented. */
function tellInside(event: Event, target: Element): void {
  // A copied click does what clicks do; where the browser has more in store (pickers, menus), the click itself does.
  const acts = event.type === 'click' && target.closest('input, select, textarea, label, summary') === null;
  const copy = copyOf(event, event.type === 'click' && !acts);
  target.dispatchEvent(copy);
  if (copy.defaultPrevented || acts) event.preventDefault();
}

/** Names a key, a button or fingers, of which one event may tell several, from when they go down until they come up. */
function namesOf(event: Event): readonly string[] {
  const { code, key, pointerId, button, changedTouches } = event as unknown as {
    readonly code?: string;
    readonly key?: string;
    readonly pointerId?: number;
    readonly button?: number;
    readonly changedTouches?: Iterable<Touch>;
  };
  if (keys.has(event.type)) return [`key ${code === '' ? key : code}`];
  if (pointerId !== undefined && event.type.startsWith('pointer')) return [`pointer ${pointerId}`];
  return changedTouches === undefined
    ? [`button ${button}`]
    : Array.from(changedTouches, ({ identifier }) => `touch ${identifier}`);
}
