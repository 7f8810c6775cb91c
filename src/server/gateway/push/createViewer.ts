import type { Source, Taker } from '../../../base/http/SourceResponse.ts';

/** One open stream. */
export interface Viewer {
  /** What goes out, as the viewer takes it. */
  readonly source: Source;
  /** Sends what replaces whatever was to be sent under this name and has not gone out yet; it is asked for as it goes out. */
  readonly send: (name: string, bytes: () => Uint8Array<ArrayBuffer>) => void;
  /** How many sendings in a row have found nothing of theirs gone out. */
  readonly waiting: () => number;
  readonly end: () => void;
}

/**
 * A stream that is written as its reader takes it. Somebody who reads slowly gets the newest of each board and not every one
 * between, so that nobody's line grows.
 */
export function createViewer(onEnd: () => void): Viewer {
  const line = new Map<string, () => Uint8Array<ArrayBuffer>>();
  let taker: Taker | undefined;
  let isGone = false;
  let waiting = 0;

  function leave(): void {
    if (isGone) return;
    isGone = true;
    line.clear();
    onEnd();
  }

  return {
    source: {
      next() {
        const next = line.entries().next();
        if (next.done === true) return undefined;
        waiting = 0;
        const [name, bytes] = next.value;
        line.delete(name);
        return bytes();
      },
      begin(given) {
        taker = given;
        given.wake();
      },
      leave,
    },
    send(name, bytes) {
      if (isGone) return;
      line.delete(name);
      line.set(name, bytes);
      waiting += 1;
      taker?.wake();
    },
    waiting: () => waiting,
    end() {
      if (isGone) return;
      leave();
      taker?.end();
    },
  };
}
