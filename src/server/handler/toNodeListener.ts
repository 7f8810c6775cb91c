/** As much of Node's `IncomingMessage` as is read. Spelled out, so that workers need no types of Node. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly complete: boolean;
  pause(): unknown;
}

/** As much of Node's `ServerResponse` as is written. */
export interface NodeResponse {
  readonly headersSent: boolean;
  setHeader(name: string, value: string): unknown;
  writeHead(status: number, headers?: Record<string, string>): unknown;
  end(body?: Uint8Array): unknown;
}

/**
 * Mounts a web handler, such as the one of `createScoreHandler`, in Node's `http` and in Express:
 * `http.createServer(toNodeListener(handler))`, `app.all('/api/scores', toNodeListener(handler))`. In Express it has to
 * come before `express.json()`, which would eat the body.
 */
export function toNodeListener(
  handler: (request: Request) => Promise<Response>,
): (incoming: NodeRequest, outgoing: NodeResponse) => void {
  return (incoming, outgoing) => {
    respond(handler, incoming, outgoing).catch(() => {
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  };
}

async function respond(
  handler: (request: Request) => Promise<Response>,
  incoming: NodeRequest,
  outgoing: NodeResponse,
): Promise<void> {
  const response = await handler(toRequest(incoming));
  const body = new Uint8Array(await response.arrayBuffer());
  // A body that was refused unread would be taken for the next request of the connection.
  if (!incoming.complete) outgoing.setHeader('connection', 'close');
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(body);
}

function toRequest(incoming: NodeRequest): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) copied.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: copied,
    ...(hasBody && { body: toStream(incoming), duplex: 'half' as const }),
  });
}

/** Written by hand, because Node's own conversion keeps reading when nobody wants the rest. */
function toStream(incoming: NodeRequest): ReadableStream<Uint8Array> {
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
