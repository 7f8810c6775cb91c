import type { WatchedPage } from './pagesOf.ts';
import type { Viewer, Watched } from './Viewer.ts';

/** What was told last of a page. */
export interface Told {
  /** Of the page and what it says; the same in every process. */
  readonly mark: string;
  /** When the platform said so last: Unix milliseconds, and by the clock that only goes on. */
  readonly asOf: number;
  readonly at: number;
  /** That the platform could not confirm it since. */
  readonly isStale: boolean;
  /** The event for who has seen, with it, all that these marks say. */
  readonly event: (marks: string) => Uint8Array<ArrayBuffer>;
}

/** A page that somebody watches, told as it is when it goes out. */
export class Channel implements Watched {
  readonly page: WatchedPage;
  told: Told | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** How often it was looked at. */
  round = 0;
  readonly #viewers = new Set<Viewer>();
  /** Who has come from another process with something newer than what is here. */
  #ahead = new Set<Viewer>();
  readonly #onEmpty: (channel: Channel) => void;

  constructor(page: WatchedPage, onEmpty: (channel: Channel) => void) {
    this.page = page;
    this.#onEmpty = onEmpty;
  }

  join(viewer: Viewer): void {
    this.#viewers.add(viewer);
    if (this.told !== undefined) this.#tell(viewer, this.told);
  }

  leave(viewer: Viewer): void {
    this.#viewers.delete(viewer);
    this.#ahead.delete(viewer);
    if (this.#viewers.size === 0) this.#onEmpty(this);
  }

  /** Tells what a look has brought, unless it is what they have. */
  tell(told: Told): void {
    const isNew = told.mark !== this.told?.mark;
    const ahead = this.#ahead;
    this.#ahead = new Set();
    this.told = told;
    for (const viewer of isNew ? this.#viewers : ahead) this.#tell(viewer, told);
  }

  /**
   * Whoever goes on where they were, at another process too, is not told again what they have, nor what was so before it: they
   * wait for a newer look, which is one that began after they came where clocks differ.
   */
  #tell(viewer: Viewer, { mark, asOf, at: askedAt, isStale }: Told): void {
    const { seen, before, since } = viewer;
    const at = viewer.channels.indexOf(this);
    if (seen[at] !== undefined) viewer.send(this);
    else if (before.marks.includes(mark)) seen[at] = mark;
    else if (isStale || asOf >= before.asOf || askedAt >= since) viewer.send(this);
    else this.#ahead.add(viewer);
  }

  bytesFor({ channels, seen }: Viewer): Uint8Array<ArrayBuffer> {
    if (this.told === undefined) throw new Error('Nothing was told yet.');
    seen[channels.indexOf(this)] = this.told.mark;
    return this.told.event(seen.filter((mark) => mark !== undefined).join('.'));
  }
}
