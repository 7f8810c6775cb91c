import type { Source, Taker } from '../../../base/http/SourceResponse.ts';

/** What is sent: it is asked for its bytes as they go out, for the viewer to whom they do. */
export interface Sent {
  bytesFor(viewer: Viewer): Uint8Array<ArrayBuffer>;
}

/** What is watched, and sent whenever it changes. */
export interface Watched extends Sent {
  readonly page: { readonly key: string };
  join(viewer: Viewer): void;
  leave(viewer: Viewer): void;
}

/** What somebody had seen when they came. */
export interface SeenBefore {
  /** Of pages, each with what it said. */
  readonly marks: readonly string[];
  /** When the newest of them was the platform's, in Unix milliseconds; 0 where that is not known. */
  readonly asOf: number;
}

/** Who opens a stream, and for what. */
export interface ViewerOptions {
  /** Who it is, where somebody knows. */
  readonly name: string | undefined;
  /** The pages that are watched, in the order in which they were asked for. */
  readonly channels: readonly Watched[];
  readonly before: SeenBefore;
  readonly onEnd: (viewer: Viewer) => void;
}

const nothing: readonly Sent[] = [];

/**
 * One open stream, which is written as its reader takes it. Somebody who reads slowly gets the newest of each board and not every
 * one between, so that nobody's line grows. A class, because there are ten thousands: its methods are there once.
 */
export class Viewer implements Source {
  readonly name: string | undefined;
  readonly channels: readonly Watched[];
  readonly before: SeenBefore;
  /** When they came, by the clock that only goes on. */
  readonly since = performance.now();
  /** Mark of what has gone out last of each page. */
  readonly seen: (string | undefined)[];
  readonly #onEnd: (viewer: Viewer) => void;
  /** What has not gone out yet. */
  #line = nothing;
  #taker: Taker | undefined;
  #isGone = false;
  #waiting = 0;

  constructor({ name, channels, before, onEnd }: ViewerOptions) {
    this.name = name;
    this.channels = channels;
    this.before = before;
    this.seen = channels.map(() => undefined);
    this.#onEnd = onEnd;
  }

  /** How many sendings in a row have found nothing of theirs gone out. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Sends it, in the place of itself where it has not gone out yet. */
  send(sent: Sent): void {
    if (this.#isGone) return;
    this.#line = this.#line.length === 0 ? [sent] : [...this.#line.filter((other) => other !== sent), sent];
    this.#waiting += 1;
    this.#taker?.wake();
  }

  next(): Uint8Array<ArrayBuffer> | undefined {
    const [sent] = this.#line;
    if (sent === undefined) return undefined;
    this.#line = this.#line.length === 1 ? nothing : this.#line.slice(1);
    this.#waiting = 0;
    return sent.bytesFor(this);
  }

  begin(taker: Taker): void {
    this.#taker = taker;
    taker.wake();
  }

  leave(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#line = nothing;
    for (const channel of this.channels) channel.leave(this);
    this.#onEnd(this);
  }

  end(): void {
    if (this.#isGone) return;
    this.leave();
    this.#taker?.end();
  }
}
