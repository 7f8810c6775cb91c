import { deepestFocus } from '../../base/page/focusedIn.ts';
import { keepEscape } from '../../base/page/keepEscape.ts';
import { listen } from '../../base/page/listen.ts';
import { membersOf } from '../../base/page/membersOf.ts';
import { releasedOutside } from './guard.ts';
import { type Look, showLook } from '../looks/look.ts';
import { adoptSheets } from '../looks/adoptSheets.ts';
import { tokensOf } from '../looks/tokensOf.ts';

/**
 * A page of its own over the game, for games that heard of keys before Laurel did: what is pressed in a frame is told to
 * nobody outside. It lies in a modal dialog, so that it stands above a canvas in full screen, too.
 */
export class OverlayFrame {
  /** Where the panel is drawn. */
  readonly surface: HTMLElement;
  /** Where what stands in the overlay is drawn, inside of the panel. */
  readonly content: HTMLElement;
  readonly #dialog: HTMLDialogElement;
  readonly #frame: HTMLIFrameElement;
  readonly #document: Document;
  readonly #before: Element | null;
  readonly #sheets = new Set<string>();

  /** `null` where the page may not look into a frame of its own, as in a sandbox without an origin. */
  static open(root: ShadowRoot): OverlayFrame | null {
    const before = deepestFocus(root.ownerDocument);
    const dialog = document.createElement('dialog');
    const frame = document.createElement('iframe');
    dialog.className = 'laurel-OverlayFrame';
    dialog.append(focusGuard(frame), frame, focusGuard(frame));
    root.append(dialog);
    const inner = readDocument(frame);
    if (inner === null) {
      dialog.remove();
      return null;
    }
    keepEscape();
    dialog.showModal();
    // At once: the panel takes the focus when it is drawn, and a key that is pressed before is not the game's.
    frame.contentWindow?.focus();
    return new OverlayFrame(dialog, frame, inner, before);
  }

  private constructor(
    dialog: HTMLDialogElement,
    frame: HTMLIFrameElement,
    inner: Document,
    before: Element | null,
  ) {
    this.#dialog = dialog;
    this.#frame = frame;
    this.#document = inner;
    this.#before = before;
    inner.documentElement.lang = document.documentElement.lang;
    this.surface = inner.createElement('div');
    this.content = inner.createElement('div');
    inner.body.append(this.surface);
    // Escape is the panel's, whose own dialog is in the frame, but for when the game has taken the focus. And not all that closes a
    // dialog can be prevented: without it nothing of the panel is seen.
    listen(dialog, ['cancel', 'close'], (event: Event) => {
      event.preventDefault();
      if (dialog.isConnected) root(dialog).removeAttribute('open');
    });
    // What went down in the game comes up there, or it would take it for held.
    const release = (event: Event): void => {
      if (releasedOutside(event))
        (before ?? document.body).dispatchEvent(
          new (event.constructor as typeof Event)(event.type, membersOf(event)),
        );
    };
    for (const type of ['keyup', 'pointerup', 'mouseup']) inner.defaultView?.addEventListener(type, release);
  }

  /** Shows the panel as the page looks by now. */
  show(sheets: readonly string[], look: Look): void {
    this.#adopt(sheets);
    this.#frame.title = root(this.#dialog).getAttribute('heading') ?? '';
    copyTokens(root(this.#dialog), this.#document.documentElement, this.#sheets);
    showLook(this.surface, look);
  }

  /** A place for an element inside, in the order of the page. */
  placeFor(key: string, sheets: readonly string[], look: Look): HTMLElement {
    const found = [...this.content.children].find((child) => child.id === key);
    const place = (found as HTMLElement | undefined) ?? this.#document.createElement('div');
    place.id = key;
    if (found === undefined) this.content.append(place);
    this.#adopt(sheets);
    showLook(place, look);
    return place;
  }

  #adopt(sheets: readonly string[]): void {
    const before = this.#sheets.size;
    for (const sheet of sheets) this.#sheets.add(sheet);
    if (this.#sheets.size > before) adoptSheets(this.#document, [...this.#sheets]);
  }

  /** Gives the page its keys back, and the focus to what had it. */
  close(): void {
    this.#dialog.close();
    this.#frame.remove();
    this.#dialog.remove();
    if (this.#before instanceof HTMLElement && this.#before.isConnected) this.#before.focus();
  }
}

function readDocument(frame: HTMLIFrameElement): Document | null {
  try {
    const inner = frame.contentDocument;
    // Older Firefox, ESR 140 for one, puts another empty page in place of the first, a moment later. Not of one that was opened.
    inner?.open();
    inner?.close();
    return inner;
  } catch {
    return null;
  }
}

function root(dialog: Element): Element {
  return (dialog.getRootNode() as ShadowRoot).host;
}

/** Before and behind the frame: the focus goes round in it, since outside is the game. */
function focusGuard(frame: HTMLIFrameElement): HTMLElement {
  const guard = document.createElement('span');
  guard.tabIndex = 0;
  guard.addEventListener('focus', () => {
    frame.contentDocument?.querySelector<HTMLElement>('.laurel-Overlay-title')?.focus();
  });
  return guard;
}

/**
 * A frame inherits nothing: the page's font goes along, and the tokens that the sheets inside know. Of another colour scheme than the
 * page it would not be seen through.
 */
function copyTokens(from: Element, to: HTMLElement, sheets: Iterable<string>): void {
  const style = getComputedStyle(from);
  to.style.fontFamily = style.fontFamily;
  to.style.colorScheme = style.colorScheme;
  for (const [name, value] of tokensOf(from, sheets)) to.style.setProperty(name, value);
}

/** How the frame covers the page, and what is in it stands on nothing. */
export const frameSheet =
  '.laurel-OverlayFrame{box-sizing:border-box;position:fixed;inset:0;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:0;border:0;background:none;overflow:hidden;pointer-events:auto}' +
  '.laurel-OverlayFrame::backdrop{background:none}.laurel-OverlayFrame>iframe{display:block;inline-size:100%;block-size:100%;border:0}' +
  '.laurel-OverlayFrame>span{position:absolute}';
