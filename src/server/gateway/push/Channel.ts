import type { WatchedPage } from './pagesOf.ts';
import type { Viewer, Watched } from './Viewer.ts';

/** What was told last of a page. */
export interface Told {
  /** Of the page and what it says; the same in every process. */
  readonly mark: string;
  /** When it was the platform's. */
  readonly at: number;
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
    if (this.#viewers.size === 0) this.#onEmpty(this);
  }

  tell(told: Told): void {
    this.told = told;
    for (const viewer of this.#viewers) this.#tell(viewer, told);
  }

  /** Whoever goes on where they were, at another process too, is not told again what they have. */
  #tell(viewer: Viewer, { mark }: Told): void {
    const at = viewer.channels.indexOf(this);
    if (viewer.seen[at] === undefined && viewer.before.includes(mark)) viewer.seen[at] = mark;
    else viewer.send(this);
  }

  bytesFor({ channels, seen }: Viewer): Uint8Array<ArrayBuffer> {
    if (this.told === undefined) throw new Error('Nothing was told yet.');
    seen[channels.indexOf(this)] = this.told.mark;
    return this.told.event(seen.filter((mark) => mark !== undefined).join('.'));
  }
}
