import { Fragment, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { LaurelProvider, type LaurelProviderProps } from '../../react/provider/LaurelProvider.tsx';

/** What a provider's elements have in common. */
export type EmbedOptions = Omit<LaurelProviderProps, 'children'>;

interface Part {
  readonly node: ReactNode;
  readonly container: Element;
  readonly portal: ReactNode;
}

/**
 * One React root for all elements of a provider, each drawn through a portal into its own shadow root: so they share client,
 * cache, words, score queue and live regions as components under a `LaurelProvider` do.
 */
export class EmbedRoot {
  readonly #container: Element;
  readonly #parts = new Map<string, Part>();
  #root: Root | null = null;
  #options: EmbedOptions | null = null;
  #drawing = false;

  /** What the provider itself draws, its live regions, goes into the container. */
  constructor(container: Element) {
    this.#container = container;
  }

  /** One of its own for an element that stands alone, beside what it draws. */
  static beside(surface: Element): EmbedRoot {
    const regions = document.createElement('div');
    surface.after(regions);
    return new EmbedRoot(regions);
  }

  /** Draws nothing from now on, and takes its container along. */
  end(): void {
    this.configure(null);
    this.#container.remove();
  }

  /** Takes the options, or `null` to draw nothing and forget the cache. */
  configure(options: EmbedOptions | null): void {
    this.#options = options;
    this.#draw();
  }

  /** Draws a part into a container, or no longer where that is `null`. The key is the part's own. */
  show(key: string, node: ReactNode, container: Element | null): void {
    const before = this.#parts.get(key);
    if (before?.node === node && before?.container === container) return;
    if (container === null) {
      if (!this.#parts.delete(key)) return;
    } else {
      this.#parts.set(key, { node, container, portal: createPortal(node, container, key) });
    }
    this.#draw();
  }

  /** Once for all that changes in one task. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      if (this.#options === null) {
        this.#root?.unmount();
        this.#root = null;
        return;
      }
      const root = (this.#root ??= createRoot(this.#container));
      const drawn = (
        <LaurelProvider {...this.#options}>
          {[...this.#parts].map(([key, { portal }]) => (
            <Fragment key={key}>{portal}</Fragment>
          ))}
        </LaurelProvider>
      );
      // At once, before the next frame: the player may be another one.
      flushSync(() => root.render(drawn));
    });
  }
}
