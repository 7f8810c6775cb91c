import base from '../../styles/widgets/base.css?inline';
import { type AttributeKind, choice } from '../attributes/attributes.ts';
import type { EmbedRoot } from './EmbedRoot.tsx';
import { around } from '../../base/page/composedParent.ts';
import { listen } from '../../base/page/listen.ts';
import { looks, lookOf, showLook } from '../looks/look.ts';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import { adoptSheets } from '../looks/adoptSheets.ts';
import { showParts } from '../looks/showParts.ts';
import { themes } from '../looks/themes.ts';
import { optionOf, type WidgetOptions } from '../widgets/WidgetDescription.ts';
import { version } from '../version.ts';

/** What an element's attributes say. */
export interface ReadAttributes {
  readonly options: WidgetOptions;
  /** What is wrong with them, in a sentence; `null` when nothing is. */
  readonly problem: string | null;
}

/** The attributes of every element: its look, and that of all elements inside without one of their own. */
export const lookAttributes: Readonly<Record<string, AttributeKind>> = {
  theme: choice(Object.keys(themes)),
  scheme: choice(['light', 'dark']),
  density: choice(['comfortable', 'default', 'compact']),
};

// A server that draws a page may import the elements; it defines none.
// oxlint-disable-next-line typescript/no-extraneous-class -- the stand-in is empty, and is never constructed
const Base = globalThis.HTMLElement ?? class {};

const connected = new Set<LaurelElement>();
let lookObserver: MutationObserver | undefined;
let made = 0;

/** What all elements of Laurel's are: options from attributes and properties, a shadow root, a look. */
export abstract class LaurelElement extends Base {
  /** Which version of Laurel defined the element. */
  static readonly version: string = version;
  static readonly attributes: Readonly<Record<string, AttributeKind>> = lookAttributes;
  static readonly properties: readonly string[] = [];

  static get observedAttributes(): readonly string[] {
    return Object.keys(this.attributes);
  }

  /** Tells one element from another where they are drawn together. */
  readonly key = `laurel-${(made += 1)}`;
  protected readonly shadow = this.attachShadow({ mode: 'open' });
  /** Where it is drawn: carries the look, inside of the shadow root. */
  protected readonly surface = this.shadow.appendChild(document.createElement('div'));
  /** What ends when it is taken from the page. */
  protected readonly ends: (() => void)[] = [];
  /** Whether anybody may see it: not in a document without a window, or whose window has gone. */
  protected isSeen = false;
  readonly #given = new Map<string, unknown>();
  #updating = false;
  #endParts: (() => void) | null = null;
  #message: HTMLElement | null = null;

  /** What draws the elements inside, `null` for nothing; `undefined` where it is for an element above to say. */
  get embedRoot(): EmbedRoot | null | undefined {
    return undefined;
  }

  /** Whether what is inside is to be drawn. */
  get showsContent(): boolean {
    return true;
  }

  /** Rules of its own for what is inside, and the attribute by which they know it. */
  get sheetInside(): string {
    return '';
  }

  /** Where an element inside is to be drawn other than in its own shadow root. */
  containerFor(_element: LaurelElement): Element | null {
    return null;
  }

  /** Draws, as the element stands now; also when it has been taken from the page. */
  protected abstract update(): void;

  /** The rules of its own. */
  get sheet(): string {
    return '';
  }

  connectedCallback(): void {
    this.#takeEarlyProperties();
    const view = this.ownerDocument.defaultView;
    this.isSeen = !!view;
    // Another window takes along what stands in it, and nobody tells the element.
    if (view && view !== window)
      this.ends.push(
        listen(view, ['pagehide'], (event: PageTransitionEvent) => {
          if (!event.persisted) this.disconnectedCallback();
        }),
      );
    connected.add(this);
    watchLook(this);
    this.#endParts ??= showParts(this.surface);
    this.lookAgain();
  }

  disconnectedCallback(): void {
    connected.delete(this);
    this.isSeen = false;
    for (const end of this.ends.splice(0)) end();
    if (connected.size === 0) lookObserver?.disconnect();
    this.lookAgain();
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (before !== now) this.lookAgain();
  }

  /** Draws once for all that changes in one task, so that an element that is moved only moves. */
  lookAgain(): void {
    if (this.#updating) return;
    this.#updating = true;
    queueMicrotask(() => {
      this.#updating = false;
      if (this.isSeen) {
        this.#showLook();
        this.#tellUnknown();
      } else {
        this.#endParts?.();
        this.#endParts = null;
      }
      this.update();
    });
  }

  /** Something around it has changed that may give it a look: draws again if so. */
  followLook(): void {
    if (showLook(this.surface, lookOf(this))) this.lookAgain();
  }

  /** Whether it has yet to draw what has changed. */
  get isUpdating(): boolean {
    return this.#updating;
  }

  /** Reads attributes and properties; a property stands above the attribute of its name. `lackOf` names an attribute that is missing. */
  protected read(lackOf?: (options: WidgetOptions) => string | false): ReadAttributes {
    const { attributes } = this.constructor as typeof LaurelElement;
    const options: Record<string, unknown> = Object.fromEntries(this.#given);
    let problem: string | null = null;
    for (const [name, kind] of Object.entries(attributes)) {
      const value = this.getAttribute(name);
      if (value === null || options[optionOf(name)] !== undefined) continue;
      const parsed: unknown = kind.parse(value);
      if (parsed === undefined)
        problem ??= `<${this.localName}> has ${name}="${value.slice(0, 80)}", which has to be ${kind.expected}.`;
      else options[optionOf(name)] = parsed;
    }
    const lack = lackOf?.(options);
    if (lack) problem ??= `<${this.localName}> needs the attribute ${lack}.`;
    return { options, problem };
  }

  /** Nobody else tells whoever writes HTML of an attribute that is misspelt, or another element's. */
  #tellUnknown(): void {
    const known = (this.constructor as typeof LaurelElement).observedAttributes;
    for (const name of this.getAttributeNames())
      if (!(name in this) && !othersAttribute.test(name))
        tellDeveloper(`<${this.localName}> has no attribute ${name}, but ${known.join(', ')}.`, {
          level: 'warn',
        });
  }

  /** Whether what is missing may still come, since the page is still being read: then it looks again when that is done. */
  get isEarly(): boolean {
    if (document.readyState !== 'loading') return false;
    document.addEventListener('DOMContentLoaded', () => this.lookAgain(), { once: true });
    return true;
  }

  /** Says in the element and in the console what keeps it from being drawn, to whoever may see it; `null` takes that back. */
  protected showProblem(problem: string | null): void {
    const isShown = problem !== null && this.isSeen;
    this.surface.hidden = isShown;
    if (!isShown) {
      this.#message?.remove();
      this.#message = null;
      return;
    }
    tellDeveloper(problem);
    this.#message ??= document.createElement('div');
    this.#message.className = 'laurel-Root';
    this.#message.setAttribute('role', 'alert');
    this.#message.setAttribute('part', 'problem');
    this.#message.textContent = `Laurel: ${problem}`;
    this.shadow.append(this.#message);
  }

  /** Tells the page: composed, so that it leaves every shadow root. `false` when a listener prevented what follows. */
  tell(type: `laurel:${string}`, detail?: unknown): boolean {
    return this.dispatchEvent(
      new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }),
    );
  }

  /** The elements of Laurel's around this one, the nearest first. */
  protected *enclosing(): Generator<LaurelElement> {
    for (const element of around(this))
      if (element !== this && element instanceof LaurelElement) yield element;
  }

  /** What draws this: the nearest provider, also where that draws nothing. What is in it is for no other service. */
  protected rootAround(): EmbedRoot | null {
    for (const { embedRoot } of this.enclosing()) if (embedRoot !== undefined) return embedRoot;
    return null;
  }

  /** All rules that it is drawn by. */
  sheets(): readonly string[] {
    const theme = themes[lookOf(this).theme ?? ''] ?? '';
    const inside = [...this.enclosing()].map(({ sheetInside }) => sheetInside).join('');
    this.surface.toggleAttribute('data-laurel-overlaid', inside !== '');
    return [base, frame, this.sheet, inside, theme].filter((text) => text !== '');
  }

  #showLook(): void {
    showLook(this.surface, lookOf(this));
    adoptSheets(this.shadow, this.sheets());
  }

  option(name: string): unknown {
    return this.read().options[name];
  }

  setOption(name: string, value: unknown, attribute?: string): void {
    let given = value ?? undefined;
    // Templates set text, too, where an attribute is also a property: what can be written is the attribute's.
    if (attribute !== undefined && Object(value) !== value) {
      given = undefined;
      if (value === undefined || value === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value === true ? '' : (value as string));
    }
    if (this.#given.get(name) !== given) this.lookAgain();
    // Also where that is nothing: there is nobody, or nothing, by intention.
    this.#given.set(name, given);
  }

  /** What was set on the element before it was one hides what the element makes of it. */
  #takeEarlyProperties(): void {
    for (const name of Object.keys(this)) {
      if (!Reflect.has(Object.getPrototypeOf(this) as object, name)) continue;
      const early: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, early);
    }
  }
}

/** What is no property of every element by its own name, and what frameworks and libraries write. */
const othersAttribute =
  /^(..?(-|$)|class$|role$|tabindex|exportparts|data-|aria-|access|content|input|enterkey|item|popover|defer-|js|ng)|[^a-z-]/;

const frame = ':host{display:block}:host([hidden]){display:none}';

/**
 * Makes a property of each attribute, named in camel case, and of each option that only a script can set. Templates look for one
 * of the very name they are given, so that an attribute's own name is one, too.
 */
export function defineOptions(element: typeof LaurelElement): void {
  const define = (property: string, name = property, attribute?: string): void => {
    Object.defineProperty(element.prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: LaurelElement) {
        return this.option(name);
      },
      set(this: LaurelElement, value: unknown) {
        this.setOption(name, value, attribute);
      },
    });
  };
  for (const attribute of Object.keys(element.attributes))
    for (const property of [attribute, optionOf(attribute)]) define(property, optionOf(attribute), attribute);
  for (const name of element.properties) define(name);
}

/** Has every element look again at what is around it. */
export function lookAgain(): void {
  for (const element of connected) element.lookAgain();
}

/** Whatever says a look around an element may say another one, on the page and on Laurel's own; one observer for all. */
function watchLook(element: Element): void {
  lookObserver ??= new MutationObserver(() => {
    for (const other of connected) other.followLook();
  });
  for (const node of around(element)) lookObserver.observe(node, { attributeFilter: sayLook });
}

const sayLook = ['class', ...looks, ...looks.map((name) => `data-laurel-${name}`)];
