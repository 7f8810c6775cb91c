/** Bytes that come as they come, for one taker. */
export interface Source {
  /** The next ones; `undefined` when there are none just now. */
  next(): Uint8Array<ArrayBuffer> | undefined;
  /** Told who takes them, once. */
  begin(taker: Taker): void;
  /** The taker is gone. */
  leave(): void;
}

/** Whoever takes bytes from a source. */
export interface Taker {
  /** There may be some again. */
  wake(): void;
  /** None come any more. */
  end(): void;
}

/**
 * A response with a source for its body, for `toNodeListener`, which writes what comes of it without a web stream: of ten thousand
 * that are open, streams are the greater part of the memory. To whoever asks for its body it is a stream like any other.
 */
export class SourceResponse extends Response {
  readonly source: Source;
  #body: ReadableStream<Uint8Array> | undefined;

  constructor(source: Source, init: ResponseInit) {
    super(null, init);
    this.source = source;
  }

  /** Whether it is a stream already, which somebody else reads. */
  get isStream(): boolean {
    return this.#body !== undefined;
  }

  static {
    Object.defineProperty(this.prototype, 'body', {
      get(this: SourceResponse) {
        return (this.#body ??= toStream(this.source));
      },
    });
  }
}

/** The source as a web stream, which is asked for as much as its reader takes. */
export function toStream(source: Source): ReadableStream<Uint8Array<ArrayBuffer>> {
  let waits: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;

  function give(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
    const bytes = source.next();
    waits = bytes === undefined ? controller : undefined;
    if (bytes !== undefined) controller.enqueue(bytes);
  }

  return new ReadableStream(
    {
      start(controller) {
        source.begin({
          wake() {
            if (waits !== undefined) give(waits);
          },
          end: () => controller.close(),
        });
      },
      pull: give,
      cancel: () => source.leave(),
    },
    { highWaterMark: 0 },
  );
}
