import type { ReactNode } from 'react';
import { createClient } from '../../client/createClient.ts';
import { modalAround } from '../../base/page/composedParent.ts';
import { focusedElement } from '../../base/page/focusedIn.ts';
import { listen } from '../../base/page/listen.ts';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import sheet from '../../styles/widgets/overlay.css?inline';
import { choice, flag, text, whole } from '../attributes/attributes.ts';
import { EmbedRoot } from '../elements/EmbedRoot.tsx';
import { LaurelElement, lookAgain, lookAttributes } from '../elements/LaurelElement.ts';
import { lookOf } from '../looks/look.ts';
import { followFullScreen } from './followFullScreen.ts';
import { guardElement, isLauncherEvent } from './guard.ts';
import { type Isolation, isolate } from './isolate.ts';
import { frameSheet } from './OverlayFrame.ts';
import { OverlayPanel } from './OverlayPanel.tsx';
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
  #drawn: HTMLElement = this.#panel;
  /** What a gamepad moves in: a modal dialog of the page's own that has been opened above the panel, as long as it is. */
  readonly #worked = ((host) => ({
    get current() {
      const modal = modalAround(focusedElement());
      return modal && modal.getRootNode() !== host.shadow ? modal : host.#drawn;
    },
  }))(this);
  #home: EmbedRoot | null = null;
  #own: EmbedRoot | null = null;
  #shown = false;
  /** How often it was opened: what is drawn later than the next opening tells nothing of it. */
  #opening = 0;
  /** Between its last moment open and the first at which that is drawn: it opens once more only then. */
  #closing = false;
  #hasTold = false;
  /** While it is open, and until that is no longer drawn. */
  #isolation: Isolation | null = null;
  #modal: unknown;
  #whileShown: ResizeObserver | null = null;
  readonly #followFullScreen = followFullScreen(this, () => this.sheets());
  readonly #opened = (): void => {
    this.#hasTold = true;
    this.tell('laurel:open');
    const dialog = this.shadow.querySelector('dialog[open]');
    if (!dialog || !this.#shown || typeof ResizeObserver === 'undefined') return;
    // Nobody can see it, or press anything: by now, or once the game puts away what it stands in.
    this.#whileShown = new ResizeObserver(() => {
      if (dialog.getClientRects().length > 0) return;
      tellDeveloper('<laurel-overlay> stands in an element with display: none, and has closed.');
      this.hide();
    });
    this.#whileShown.observe(dialog);
  };
  readonly #closed = (opening: number): void => {
    if (opening !== this.#opening || !this.#closing) return;
    this.#isolation?.end();
    this.#isolation = null;
    if (this.#hasTold) {
      this.tell('laurel:close');
      // What has gone is in the page no more, where a game listens that has to go on.
      if (!this.isSeen) document.dispatchEvent(new CustomEvent('laurel:close', { bubbles: true }));
    }
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
    this.#isolation?.frame?.show(this.sheets(), lookOf(this));
  }

  override get showsContent(): boolean {
    return this.#shown;
  }

  override containerFor(element: LaurelElement): Element | null {
    return this.#isolation?.frame?.placeFor(element.key, element.sheets(), lookOf(element)) ?? null;
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
    this.showProblem(problem);
    const home = this.isSeen && problem === null ? this.#findHome() : null;
    // What draws it from now on has to draw it closed first, and so has what keeps other things from the game.
    if (this.#shown && (this.#home !== home || this.#modal !== options['modal'])) this.#closing = true;
    this.#modal = options['modal'];
    const open = home !== null && options['open'] === true && !this.#closing;
    if (open !== this.#shown) this.#turn(open, options);
    if (this.#home !== home) {
      this.#home?.show(this.key, null, null);
      this.#home?.show(`${this.key}-launcher`, null, null);
    }
    this.#home = home;
    this.#draw(options, open);
    if (home === null) this.#closed(this.#opening);
    if (this.#own !== null && home !== this.#own) {
      this.#own.end();
      this.#own = null;
    }
  }

  /** A provider's, whose words it speaks; around widgets that stand alone, its own. */
  #findHome(): EmbedRoot {
    const around = this.rootAround();
    if (around !== null) return around;
    if (this.#own === null) {
      this.#own = EmbedRoot.beside(this.surface);
      this.#own.configure({ client: createClient({ baseUrl: '', apiKey: '' }), session: null });
    }
    return this.#own;
  }

  #turn(open: boolean, options: WidgetOptions): void {
    this.#shown = open;
    this.#closing = !open;
    this.#whileShown?.disconnect();
    if (open) {
      this.#opening += 1;
      this.#isolation = isolate(this, this.shadow, options);
    }
    lookAgain();
  }

  #draw(options: WidgetOptions, open: boolean): void {
    const frame = this.#isolation?.frame;
    frame?.show(this.sheets(), lookOf(this));
    this.#drawn = frame?.surface ?? this.#panel;
    this.#home?.show(`${this.key}-launcher`, this.#drawLauncher(options['launcher']), this.#launcher);
    this.#home?.show(
      this.key,
      <OverlayPanel
        options={options}
        open={open}
        content={frame?.content}
        root={this.#worked}
        opening={this.#opening}
        onOpen={this.#opened}
        onClose={this.hide.bind(this)}
        onClosed={this.#closed}
      />,
      this.#drawn,
    );
  }

  #drawLauncher(launcher: unknown): ReactNode {
    return (
      <slot name="launcher">
        {launcher !== undefined && (
          <button type="button" className="laurel-Part laurel-Button laurel-Launcher" aria-haspopup="dialog">
            {launcher as string}
          </button>
        )}
      </slot>
    );
  }
}

const ownSheet = `:host{display:contents}
.laurel-Launcher{position:fixed;inset-block-end:calc(16px + max(env(safe-area-inset-bottom,0px),var(--discord-safe-area-inset-bottom,0px)));inset-inline-end:calc(16px + max(env(safe-area-inset-right,0px),var(--discord-safe-area-inset-right,0px)));z-index:2147483646;min-block-size:44px;padding:0 calc(var(--_space)*4);border-radius:var(--_radius);--_control:var(--_surface);color:var(--_text);box-shadow:0 4px 16px -4px rgb(0 0 0/45%);font-size:var(--_size);font-family:var(--_font);line-height:1.4;pointer-events:auto}
.laurel-Overlay{z-index:2147483647}`;
