import { type ReactNode, useEffect } from 'react';
import { createClient } from '../client/createClient.ts';
import { LaurelOverlay } from '../components/overlay/LaurelOverlay.tsx';
import sheet from '../styles/widgets/overlay.css?inline';
import { choice, flag, text, whole } from './attributes.ts';
import { EmbedRoot } from './EmbedRoot.tsx';
import { LaurelElement, lookAgain, lookAttributes } from './LaurelElement.ts';

/** `<laurel-overlay>`: a panel over the game, with what stands in the element. It asks for nothing while it is closed. */
export class OverlayElement extends LaurelElement {
  static override readonly attributes = {
    ...lookAttributes,
    heading: text,
    'heading-level': whole(1, 6),
    open: flag,
    modal: flag,
    placement: choice(['start', 'end', 'center']),
    launcher: text,
  };
  static override readonly properties = ['messages'];

  #home: EmbedRoot | null = null;
  #own: EmbedRoot | null = null;
  #shown = false;
  readonly #tellClosed = (): void => {
    this.tell('laurel:close');
  };

  /** Opens it. */
  show(): void {
    this.setAttribute('open', '');
  }

  /** Closes it; the focus returns to where it was. */
  hide(): void {
    this.removeAttribute('open');
  }

  override get showsContent(): boolean {
    return this.#shown;
  }

  protected override get sheet(): string {
    return sheet + frame;
  }

  protected override update(): void {
    const { options, problem } = this.read('heading');
    this.showProblem(this.isConnected ? problem : null);
    const open = this.isConnected && problem === null && options['open'] === true;
    if (open !== this.#shown) {
      this.#shown = open;
      lookAgain();
    }
    const home = this.isConnected && problem === null ? this.#findHome() : null;
    if (this.#home !== home) this.#home?.show(this.key, null, null);
    this.#home = home;
    home?.show(this.key, this.#draw(options, open), this.surface);
    if (this.#own !== null && home !== this.#own) {
      this.#own.configure(null);
      this.#own = null;
    }
  }

  /** A provider's, whose words it speaks; around widgets that stand alone, its own. */
  #findHome(): EmbedRoot {
    for (const element of this.enclosing()) if (element.embedRoot !== null) return element.embedRoot;
    if (this.#own === null) {
      const regions = document.createElement('div');
      this.surface.after(regions);
      this.#own = new EmbedRoot(regions);
      this.#own.configure({ client: createClient({ baseUrl: '', apiKey: '' }), session: null });
    }
    return this.#own;
  }

  #draw({ heading, launcher, ...options }: Readonly<Record<string, unknown>>, open: boolean): ReactNode {
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button inside takes the keys */}
        <slot name="launcher" onClick={() => this.show()}>
          {launcher !== undefined && (
            <button type="button" className="laurel-Part laurel-Launcher" aria-haspopup="dialog">
              {launcher as string}
            </button>
          )}
        </slot>
        <LaurelOverlay
          {...options}
          title={heading as string}
          open={open}
          onOpen={() => this.tell('laurel:open')}
          onClose={() => this.hide()}
        >
          <slot />
        </LaurelOverlay>
        <TellClosed open={open} tell={this.#tellClosed} />
      </>
    );
  }
}

/** Stands behind the overlay, so that the focus has returned when it tells. */
function TellClosed({ open, tell }: { readonly open: boolean; readonly tell: () => void }): null {
  useEffect(() => (open ? tell : undefined), [open, tell]);
  return null;
}

const frame = `:host{display:contents}
.laurel-Launcher{box-sizing:border-box;min-block-size:44px;padding:0 calc(var(--_space)*4);border:1px solid var(--_border);border-radius:var(--_radius);background:var(--_surface);color:var(--_text);font:600 var(--_size)/1.4 var(--_font);cursor:pointer}
.laurel-Launcher:focus-visible{outline:2px solid var(--_focus);outline-offset:2px}`;
