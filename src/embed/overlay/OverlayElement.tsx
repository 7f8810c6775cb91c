import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createClient } from '../../client/createClient.ts';
import { LaurelOverlay, type LaurelOverlayProps } from '../../components/overlay/LaurelOverlay.tsx';
import sheet from '../../styles/widgets/overlay.css?inline';
import { choice, flag, text, whole } from '../attributes/attributes.ts';
import { quietPads } from '../../base/page/gamepads.ts';
import { listen } from '../../base/page/listen.ts';
import {
  type GamepadNavigationOptions,
  useGamepadNavigation,
} from '../../components/gamepad/useGamepadNavigation.ts';
import { placeholders } from '../../base/page/composedParent.ts';
import { EmbedRoot } from '../elements/EmbedRoot.tsx';
import { guardElement, guardOverlay, isFirst, isLauncherEvent } from './guard.ts';
import { LaurelElement, lookAgain, lookAttributes } from '../elements/LaurelElement.ts';
import { lookOf } from '../looks/look.ts';
import { frameSheet, OverlayFrame } from './OverlayFrame.ts';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import type { WidgetOptions } from '../widgets/WidgetDescription.ts';

/**
 * `<laurel-overlay>`: a panel over the game, with what stands in the element. It asks for nothing while it is closed. What is
 * pressed inside is not told to the game: by the guard where that hears first, and else in a frame.
 */
export class OverlayElement extends LaurelElement {
  static override readonly attributes = {
    ...lookAttributes,
    heading: text,
    'heading-level': whole(1, 6),
    open: flag,
    modal: flag,
    placement: choice(['start', 'end', 'center']),
    launcher: text,
    isolation: choice(['auto', 'guard', 'frame', 'none']),
  };
  static override readonly properties = ['messages'];

  /** Beside the launcher, which stays where it is when the panel goes into a frame. */
  readonly #panel = this.surface.appendChild(document.createElement('div'));
  readonly #launcher = this.surface.appendChild(document.createElement('div'));
  /** Where the panel is drawn by now. */
  readonly #drawn: { current: HTMLElement } = { current: this.#panel };
  #home: EmbedRoot | null = null;
  #own: EmbedRoot | null = null;
  #shown = false;
  /** How often it was opened: what is drawn later than the next opening tells nothing of it. */
  #opening = 0;
  /** Between its last moment open and the first at which that is drawn: it opens once more only then. */
  #closing = false;
  #hasTold = false;
  #frame: OverlayFrame | null = null;
  /** What ends when it closes, and the page is the game's once more. */
  readonly #held: (() => void)[] = [];
  /** What fills the screen, into which it has been moved. */
  #follows: Element | null = null;
  #modal: unknown;
  readonly #opened = (): void => {
    this.#hasTold = true;
    this.tell('laurel:open');
    // Nobody could see it, or press anything.
    if (this.shadowRoot?.querySelector('dialog[open]')?.getClientRects().length !== 0) return;
    tellDeveloper(
      '<laurel-overlay> was opened inside of an element with display: none, and has closed again.',
    );
    this.hide();
  };
  readonly #closed = (opening: number): void => {
    if (opening !== this.#opening || !this.#closing) return;
    for (const end of this.#held.splice(0)) end();
    if (this.#hasTold) this.tell('laurel:close');
    this.#hasTold = false;
    this.#closing = false;
    this.lookAgain();
  };

  constructor() {
    super();
    // React hears of no press on a button that the page has put into the slot.
    this.#launcher.addEventListener('click', () => this.show());
    // A press leaves the focus in the game, which gets it back when the panel closes.
    this.#launcher.addEventListener('mousedown', (event) => event.preventDefault());
  }

  /** Opens it. */
  show(): void {
    this.setAttribute('open', '');
  }

  /** Closes it; the focus returns to where it was. */
  hide(): void {
    this.removeAttribute('open');
  }

  /** What is moved while it is open is no longer above the page, and a frame is empty; what fills the screen by now covers it. */
  #reopen(): void {
    if (!this.#shown) return;
    this.#closing = true;
    this.lookAgain();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#reopen();
    this.ends.push(
      listen(document, ['fullscreenchange'], () => {
        this.#reopen();
        this.lookAgain();
      }),
      guardElement(this, (event) => this.getAttribute('isolation') !== 'none' && isLauncherEvent(event)),
    );
  }

  override followLook(): void {
    super.followLook();
    // Tokens too may be others, which a frame does not inherit.
    this.#frame?.show(this.sheets(), lookOf(this));
  }

  override get showsContent(): boolean {
    return this.#shown;
  }

  override containerFor(element: LaurelElement): Element | null {
    return this.#frame?.placeFor(element.key, element.sheets(), lookOf(element)) ?? null;
  }

  override get sheetInside(): string {
    return sheet;
  }

  override get sheet(): string {
    return sheet + frameSheet + ownSheet;
  }

  protected override update(): void {
    this.#followFullScreen();
    const { options, problem } = this.read(({ heading }) => heading === undefined && 'heading');
    this.showProblem(this.isConnected ? problem : null);
    const home = this.isConnected && problem === null ? this.#findHome() : null;
    // What draws it from now on has to draw it closed first, and so has what keeps other things from the game.
    if (this.#shown && (this.#home !== home || this.#modal !== options['modal'])) this.#closing = true;
    this.#modal = options['modal'];
    const open = home !== null && options['open'] === true && !this.#closing;
    if (open !== this.#shown) {
      this.#shown = open;
      this.#closing = !open;
      if (open) {
        this.#opening += 1;
        this.#isolate(options);
      }
      lookAgain();
    }
    if (this.#home !== home) {
      this.#home?.show(this.key, null, null);
      this.#home?.show(`${this.key}-launcher`, null, null);
    }
    this.#home = home;
    home?.show(`${this.key}-launcher`, this.#drawLauncher(options['launcher']), this.#launcher);
    this.#frame?.show(this.sheets(), lookOf(this));
    this.#drawn.current = this.#frame?.surface ?? this.#panel;
    home?.show(this.key, this.#drawPanel(options, open), this.#drawn.current);
    if (home === null) this.#closed(this.#opening);
    if (this.#own !== null && home !== this.#own) {
      this.#own.end();
      this.#own = null;
    }
  }

  /** Keeps what happens inside from the game, as the page allows it. */
  #isolate({ isolation = 'auto', modal }: WidgetOptions): void {
    if (isolation === 'none') return;
    if (modal !== false) this.#held.push(quietPads());
    const late = isolation === 'auto' && !isFirst(this);
    if ((isolation === 'frame' || late) && this.shadowRoot !== null) {
      this.#frame = OverlayFrame.open(this.shadowRoot);
      if (late)
        tellDeveloper(
          this.#frame === null
            ? 'something on this page hears of keys before embed.js, and a sandbox keeps the overlay out of a frame: the game ' +
                'hears what is pressed in it. Load embed.js before the game, or allow-same-origin.'
            : 'something on this page hears of keys before embed.js, so the overlay is drawn in a frame. Load embed.js before ' +
                'the game to have it in the page.',
        );
    }
    this.#held.push(
      this.#frame === null
        ? guardOverlay({
            host: this,
            modal: modal !== false,
            dialog: () => this.shadowRoot?.querySelector('dialog.laurel-Overlay') ?? null,
          })
        : () => {
            this.#frame?.close();
            this.#frame = null;
          },
    );
  }

  /** The element in full screen hides all that is not in it: the launcher goes there, and comes back. */
  #followFullScreen(): void {
    const full = (document as Partial<Document>).fullscreenElement ?? null;
    const place = placeholders.get(this) as Comment | undefined;
    if (place !== undefined) {
      if (this.isConnected && place.isConnected && full?.contains(this)) return;
      placeholders.delete(this);
      // What the page has moved itself stays; what has lost its provider goes with it.
      if (this.isConnected && this.parentNode === this.#follows) place.replaceWith(this);
      else place.remove();
    }
    this.#follows = full;
    if (full === null || !this.isConnected || full.contains(this) || holdsNothing.has(full.localName)) return;
    const comment = document.createComment('laurel-overlay');
    this.before(comment);
    placeholders.set(this, comment);
    if (comment.parentNode !== null) answerForMoved(comment.parentNode);
    full.append(this);
  }

  /** A provider's, whose words it speaks; around widgets that stand alone, its own. */
  #findHome(): EmbedRoot {
    for (const element of this.enclosing()) if (element.embedRoot !== null) return element.embedRoot;
    if (this.#own === null) {
      this.#own = EmbedRoot.beside(this.surface);
      this.#own.configure({ client: createClient({ baseUrl: '', apiKey: '' }), session: null });
    }
    return this.#own;
  }

  #drawLauncher(launcher: unknown): ReactNode {
    return (
      <slot name="launcher">
        {launcher !== undefined && (
          <button type="button" className="laurel-Part laurel-Launcher" aria-haspopup="dialog">
            {launcher as string}
          </button>
        )}
      </slot>
    );
  }

  #drawPanel(options: WidgetOptions, open: boolean): ReactNode {
    const { heading, headingLevel, modal, placement, messages } = options as Partial<LaurelOverlayProps> & {
      readonly heading?: string;
    };
    return (
      <>
        <LaurelOverlay
          headingLevel={headingLevel}
          modal={this.#frame !== null || modal}
          placement={placement}
          messages={messages}
          title={heading ?? ''}
          open={open}
          onOpen={this.#opened}
          onClose={() => this.hide()}
        >
          {this.#frame === null ? <slot /> : <Held node={this.#frame.content} />}
        </LaurelOverlay>
        <Pad enabled={open && modal !== false} root={this.#drawn} />
        <TellClosed open={open} opening={this.#opening} tell={this.#closed} />
      </>
    );
  }
}

/**
 * The library that made a page goes on to take what was moved for a child of its parent, and breaks where that throws: what it does
 * there is done at the place that is kept.
 */
function answerForMoved(parent: Node): void {
  const natively = Node.prototype;
  parent.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
    natively.insertBefore.call(parent, node, before && (placeholders.get(before) ?? before)) as T;
  parent.removeChild = <T extends Node>(node: T): T => {
    const place = placeholders.get(node);
    if (place?.parentNode === parent) parent.replaceChild(node, place);
    return natively.removeChild.call(parent, node) as T;
  };
}

/** What shows nothing that stands in it. */
const holdsNothing = new Set(['canvas', 'video', 'iframe', 'img', 'object']);

/** Holds an element that others draw into. */
function Held({ node }: { readonly node: Element }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(node);
  }, [node]);
  return <div ref={place} />;
}

/** The gamepad, which the game does not see pressed, is the open panel's. */
function Pad(options: GamepadNavigationOptions): null {
  useGamepadNavigation(options);
  return null;
}

interface TellClosedProps {
  readonly open: boolean;
  readonly opening: number;
  readonly tell: (opening: number) => void;
}

/** Stands behind the overlay, so that the focus has returned when it tells: also of an opening that was never drawn. */
function TellClosed({ open, opening, tell }: TellClosedProps): null {
  useEffect(() => {
    if (!open) tell(opening);
    return () => tell(opening);
  }, [open, opening, tell]);
  return null;
}

const ownSheet = `:host{display:contents}
.laurel-Launcher{position:fixed;inset-block-end:calc(16px + max(env(safe-area-inset-bottom,0px),var(--discord-safe-area-inset-bottom,0px)));inset-inline-end:calc(16px + max(env(safe-area-inset-right,0px),var(--discord-safe-area-inset-right,0px)));z-index:2147483646;box-sizing:border-box;min-block-size:44px;padding:0 calc(var(--_space)*4);border:1px solid var(--_border);border-radius:var(--_radius);background:var(--_surface);color:var(--_text);font:600 var(--_size)/1.4 var(--_font);cursor:pointer;pointer-events:auto}
.laurel-Launcher:focus-visible{outline:2px solid var(--_focus);outline-offset:2px}`;
