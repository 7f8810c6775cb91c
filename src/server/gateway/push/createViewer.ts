/** One open stream. */
export interface Viewer {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends what replaces whatever was to be sent under this name and has not gone out yet; it is asked for as it goes out. */
  readonly send: (name: string, bytes: () => Uint8Array) => void;
  /** How many sendings in a row have found nothing of theirs gone out. */
  readonly waiting: () => number;
  readonly end: () => void;
}

/**
 * A stream that is written as its reader takes it. Somebody who reads slowly gets the newest of each board and not every one
 * between, so that nobody's line grows.
 */
export function createViewer(onEnd: () => void): Viewer {
  const line = new Map<string, () => Uint8Array>();
  let taker: ReadableStreamDefaultController<Uint8Array> | undefined;
  let given: ReadableStreamDefaultController<Uint8Array> | undefined;
  let waiting = 0;

  function end(): void {
    if (given === undefined) return;
    given.close();
    gone();
  }

  function gone(): void {
    given = undefined;
    taker = undefined;
    line.clear();
    onEnd();
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        given = controller;
      },
      pull(controller) {
        waiting = 0;
        const next = line.entries().next();
        // Nothing to say: whoever has something says it to whoever waits.
        if (next.done === true) taker = controller;
        else {
          const [name, bytes] = next.value;
          line.delete(name);
          controller.enqueue(bytes());
        }
      },
      cancel: gone,
    },
    { highWaterMark: 0 },
  );

  return {
    body,
    send(name, bytes) {
      if (given === undefined) return;
      if (taker === undefined) {
        waiting += 1;
        line.delete(name);
        line.set(name, bytes);
      } else {
        const controller = taker;
        taker = undefined;
        controller.enqueue(bytes());
      }
    },
    waiting: () => waiting,
    end,
  };
}
