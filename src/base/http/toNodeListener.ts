import { untilAborted } from '../async/untilAborted.ts';
import { type Source, SourceResponse, type Taker } from './SourceResponse.ts';

/** As much of Node's `IncomingMessage` as is read. Spelled out, so that workers need no types of Node. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly complete: boolean;
  /** 2 for HTTP/2, which Node's `http2` speaks through the same interfaces. */
  readonly httpVersionMajor?: number | undefined;
  /** The connection, whose other end is told to the handler. */
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
  pause(): unknown;
}

/** As much of Node's `ServerResponse` as is written. */
export interface NodeResponse {
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | readonly string[]): unknown;
  writeHead(status: number): unknown;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  destroy(): unknown;
  once(event: 'close' | 'drain', listener: () => void): unknown;
}

/** Who asks, beside what the request says. */
export interface Caller {
  /** Address at the other end of the connection: a viewer's, or that of a proxy. */
  readonly address?: string | undefined;
}

/** One whose answer is written by `toNodeListener`. */
class NodeCaller implements Caller {
  readonly address: string | undefined;

  constructor(address: string | undefined) {
    this.address = address;
  }
}

/** Whether the answer may be a `SourceResponse`. */
export function isNodeCaller(caller: Caller): boolean {
  return caller instanceof NodeCaller;
}

/** How `toNodeListener` mounts a handler. */
export interface NodeListenerOptions {
  /** Scheme and host of the addresses that the handler sees. Default `http://localhost`. */
  readonly origin?: string | undefined;
  /**
   * The response when the handler rejects; `null` breaks the connection off. Default: status 500, without a body, since
   * the error may say more than a caller should know.
   */
  readonly onFailure?: ((error: unknown) => Response | null) | undefined;
}

/**
 * Mounts a web handler, such as the one of `createScoreHandler`, in Node's `http`, `https` and `http2` and in Express:
 * `http.createServer(toNodeListener(handler))`, `app.all('/api/scores', toNodeListener(handler))`. In Express it has to
 * come before `express.json()`, which would eat the body.
 *
 * The handler is told the caller's address beside the request. Bodies are read and written as they come, no faster than the other side takes them. The request's `signal` aborts
 * when the caller goes away before the response has ended. Throws a `TypeError` at what is no handler, and at options that are none.
 */
export function toNodeListener(
  handler: (request: Request, caller: Caller) => Promise<Response>,
  options: NodeListenerOptions = {},
): (incoming: NodeRequest, outgoing: NodeResponse) => void {
  // Else each request would find out, and its answer says nothing of it.
  if (typeof handler !== 'function')
    throw new TypeError(
      'toNodeListener takes a handler: what createScoreHandler(…) or createGateway(…) makes.',
    );
  // A compiler would have seen it; other callers would read of a property of null.
  if (typeof options !== 'object' || options === null)
    throw new TypeError('toNodeListener takes options by name: { origin, onFailure }.');
  const { origin = 'http://localhost', onFailure = () => new Response(null, { status: 500 }) } = options;
  return (incoming, outgoing) => {
    const exchange = new Exchange(outgoing);
    void answer(incoming, exchange).catch(() => outgoing.destroy());
  };

  async function answer(incoming: NodeRequest, exchange: Exchange): Promise<void> {
    const response = await respond(incoming, exchange.signal);
    if (response === null) exchange.outgoing.destroy();
    // Half a response cannot be taken back, only be seen to be half.
    else await send(response, incoming, exchange);
  }

  async function respond(incoming: NodeRequest, gone: AbortSignal): Promise<Response | null> {
    let request: Request;
    try {
      request = toRequest(incoming, origin, gone);
    } catch {
      // An address that is none, or a method that no `Request` may have, such as TRACE.
      return new Response(null, { status: 400 });
    }
    try {
      return await handler(request, new NodeCaller(incoming.socket?.remoteAddress));
    } catch (error) {
      return onFailure(error);
    }
  }
}

/**
 * A request that is being answered: it ends when the connection does. Of a stream that is open it is all there is here, with one
 * listener at the connection.
 */
class Exchange implements Taker {
  readonly outgoing: NodeResponse;
  readonly #controller = new AbortController();
  #source: Source | undefined;
  #isFull = false;
  #isOver = false;

  constructor(outgoing: NodeResponse) {
    this.outgoing = outgoing;
    outgoing.once('close', () => this.#close());
  }

  /** Aborted when the caller goes away before the response has ended. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Writes what comes, no faster than the other side takes it, as `sendBody`; nothing waits meanwhile. */
  sendSource(source: Source): void {
    if (this.#isOver) {
      source.leave();
      return;
    }
    this.#source = source;
    source.begin(this);
  }

  wake(): void {
    while (!this.#isFull && !this.#isOver) {
      const bytes = this.#source?.next();
      if (bytes === undefined) return;
      if (this.outgoing.write(bytes)) continue;
      this.#isFull = true;
      this.outgoing.once('drain', () => {
        this.#isFull = false;
        this.wake();
      });
    }
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // What is not being read would keep the connection for ever.
    if (this.#isFull) this.outgoing.destroy();
    else this.outgoing.end();
  }

  #close(): void {
    this.#isOver = true;
    if (!this.outgoing.writableFinished) this.#controller.abort(new Error('The caller is gone.'));
    this.#source?.leave();
  }
}

function toRequest(incoming: NodeRequest, origin: string, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // HTTP/2 has method, path and the like among its headers, under names that no `Headers` takes.
    if (value !== undefined && !name.startsWith(':'))
      copied.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // Two slashes at the beginning are a path here, and no other host.
  return new Request(url.startsWith('/') ? `${origin}${url}` : new URL(url, origin), {
    method,
    headers: copied,
    signal,
    ...(hasBody && { body: bodyFrom(incoming), duplex: 'half' as const }),
  });
}

/** Written by hand, because Node's own conversion keeps reading when nobody wants the rest. */
function bodyFrom(incoming: NodeRequest): ReadableStream<Uint8Array> {
  const chunks = incoming[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      incoming.pause();
    },
  });
}

async function send(response: Response, incoming: NodeRequest, exchange: Exchange): Promise<void> {
  const { outgoing, signal: gone } = exchange;
  const { status, headers } = response;
  const source = response instanceof SourceResponse && !response.isStream ? response.source : undefined;
  const body = source === undefined ? response.body : null;
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  // The only header that may come several times.
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  // A body that was refused unread would be taken for the next request of the connection.
  // HTTP/2 has no such header: there a stream ends by itself.
  if (!incoming.complete && incoming.httpVersionMajor !== 2) outgoing.setHeader('connection', 'close');
  outgoing.writeHead(status);
  if (source !== undefined) {
    exchange.sendSource(source);
    return;
  }
  if (incoming.method === 'HEAD' || gone.aborted) await body?.cancel();
  else if (body !== null) await sendBody(body, outgoing, gone);
  outgoing.end();
}

async function sendBody(
  body: ReadableStream<Uint8Array>,
  outgoing: NodeResponse,
  gone: AbortSignal,
): Promise<void> {
  const reader = body.getReader();
  gone.addEventListener('abort', () => void reader.cancel(gone.reason).catch(() => {}), { once: true });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (!outgoing.write(value)) await untilAborted(drained(outgoing), gone);
  }
}

async function drained(outgoing: NodeResponse): Promise<void> {
  await new Promise<void>((resolve) => outgoing.once('drain', resolve));
}
