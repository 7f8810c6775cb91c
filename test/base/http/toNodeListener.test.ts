import { EventEmitter, once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { toNodeListener, type NodeListenerOptions } from '../../../src/base/http/toNodeListener.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** The port of a server with this handler. */
async function serve(
  handler: (request: Request) => Promise<Response>,
  options?: NodeListenerOptions,
): Promise<number> {
  const server = createServer(toNodeListener(handler, options)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** One request as written, without what `fetch` would change. */
async function ask(port: number, path: string, method = 'GET'): Promise<IncomingMessage> {
  const sent = httpRequest({ port, host: '127.0.0.1', path, method }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  return (await response.toArray()).join('');
}

// As JavaScript calls it, where no compiler looks.
it.each([null, 'https://game.example'])('options that are %s are told of before anybody asks', (options) => {
  const mount = () => toNodeListener(async () => new Response(), options as never);
  expect(mount).toThrow(new TypeError('toNodeListener takes options by name: { origin, onFailure }.'));
});

describe('a request', () => {
  it('comes with its method, address, headers and body', async () => {
    const port = await serve(async (request) =>
      Response.json([
        request.method,
        request.url,
        request.headers.get('x-one'),
        request.headers.get('cookie'),
        await request.text(),
      ]),
    );
    const response = await fetch(`http://127.0.0.1:${port}/a/b?c=d`, {
      method: 'POST',
      headers: { 'x-one': '1', cookie: 'a=1' },
      body: 'Zoë',
    });
    expect(await response.json()).toEqual(['POST', 'http://localhost/a/b?c=d', '1', 'a=1', 'Zoë']);
  });

  it.each([
    ['//other.example/x', 'https://game.example//other.example/x'],
    ['/x', 'https://game.example/x'],
    ['http://proxied.example/x', 'http://proxied.example/x'],
  ])('for %s is for %s', async (path, url) => {
    const port = await serve(async (request) => new Response(request.url), {
      origin: 'https://game.example',
    });
    expect(await textOf(await ask(port, path))).toBe(url);
  });

  it.each([
    ['GET', 'http://['],
    ['TRACE', '/'],
  ])('that no handler can be asked, %s %s, is the caller’s mistake', async (method, path) => {
    let asked = 0;
    const port = await serve(async () => {
      asked += 1;
      return new Response('answered');
    });
    expect((await ask(port, path, method)).statusCode).toBe(400);
    expect(asked).toBe(0);
    expect((await ask(port, '/')).statusCode).toBe(200);
  });

  it('with a header several times has all of its values', async () => {
    const port = await serve(async ({ headers }) => new Response(headers.get('x-many')));
    const sent = httpRequest({ port, host: '127.0.0.1', headers: { 'x-many': ['a', 'b'] } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(await textOf(response)).toBe('a, b');
  });

  it('whose body nobody reads closes the connection, and is not read to its end', async () => {
    const port = await serve(async () => new Response('no', { status: 413 }));
    const sent = httpRequest({ port, host: '127.0.0.1', method: 'POST' });
    // More is to come, and never does.
    sent.write('x');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers.connection]).toEqual([413, 'close']);
    sent.destroy();
  });

  it('of a caller who goes away is aborted, before and while it is answered', async () => {
    const arrived = Promise.withResolvers<Request>();
    const cancelled = Promise.withResolvers<void>();
    const port = await serve(async (request) => {
      arrived.resolve(request);
      const body = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: () => cancelled.resolve(),
      });
      if (request.url.endsWith('/never')) await once(request.signal, 'abort');
      return new Response(body);
    });
    const caller = new AbortController();
    const asked = fetch(`http://127.0.0.1:${port}/never`, { signal: caller.signal }).catch(() => 'gone');
    const { signal } = await arrived.promise;
    expect(signal.aborted).toBe(false);
    caller.abort();
    expect(await asked).toBe('gone');
    await cancelled.promise;
    expect(signal.aborted).toBe(true);
  });

  it('that was answered to its end is not aborted', async () => {
    let signal: AbortSignal | undefined;
    const port = await serve(async (request) => {
      ({ signal } = request);
      return new Response('done');
    });
    const response = await ask(port, '/');
    expect(await textOf(response)).toBe('done');
    expect(response.headers.connection).toBe('keep-alive');
    response.destroy();
    await ask(port, '/next');
    expect(signal?.aborted).toBe(false);
  });
});

describe('over HTTP/2', () => {
  it.each([
    ['whose body is read', async (request: Request) => Response.json([request.url, await request.text()])],
    [
      'whose body nobody reads',
      async (request: Request) => Response.json([request.url, null], { status: 413 }),
    ],
  ])('a request %s is answered', async (_, handler) => {
    const server = createHttp2Server(toNodeListener(handler)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const stream = session.request({ ':method': 'POST', ':path': '/scores', 'x-one': '1' });
    stream.end('a run');
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    const text = (await stream.toArray()).join('');
    session.destroy();
    server.close();
    expect([200, 413]).toContain(headers[':status']);
    expect(JSON.parse(text)).toEqual([
      'http://localhost/scores',
      headers[':status'] === 200 ? 'a run' : null,
    ]);
  });
});

describe('a response', () => {
  it('goes out with its status, headers and every cookie', async () => {
    const port = await serve(async () => {
      const response = new Response('made', { status: 201, headers: { 'x-one': '1' } });
      response.headers.append('set-cookie', 'a=1');
      response.headers.append('set-cookie', 'b=2');
      return response;
    });
    const response = await ask(port, '/');
    expect(response.statusCode).toBe(201);
    expect(response.headers).toMatchObject({ 'x-one': '1', 'set-cookie': ['a=1', 'b=2'] });
    expect(await textOf(response)).toBe('made');
  });

  it('to HEAD has no body, and none is read', async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const port = await serve(async () => new Response(body, { headers: { 'x-one': '1' } }));
    const response = await ask(port, '/', 'HEAD');
    expect(response.headers['x-one']).toBe('1');
    expect([await textOf(response), isRead]).toEqual(['', false]);
  });

  it('arrives as it is written', async () => {
    const next = Promise.withResolvers<void>();
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from('first'));
        await next.promise;
        controller.enqueue(Buffer.from('second'));
        controller.close();
      },
    });
    const port = await serve(async () => new Response(body));
    const response = await ask(port, '/');
    expect(String((await once(response, 'data'))[0])).toBe('first');
    next.resolve();
    expect(String((await once(response, 'data'))[0])).toBe('second');
  });

  it('is written no faster than it is taken', async () => {
    const written: string[] = [];
    const outgoing = Object.assign(new EventEmitter(), {
      writableFinished: false,
      setHeader() {},
      writeHead() {},
      write(chunk: Uint8Array) {
        written.push(String(Buffer.from(chunk)));
        return false;
      },
      end: () => void written.push('end'),
      destroy() {},
    });
    const incoming = Object.assign(Readable.from([]), { headers: {}, complete: true });
    const chunks = ['a', 'b', 'c'];
    const body = new ReadableStream({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk === undefined) controller.close();
        else controller.enqueue(Buffer.from(chunk));
      },
    });
    toNodeListener(async () => new Response(body))(incoming, outgoing);
    for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      await setImmediate();
      await setImmediate();
      expect(written).toEqual(expected);
      expect(outgoing.listenerCount('close') + outgoing.listenerCount('drain')).toBeLessThan(3);
      outgoing.emit('drain');
    }
    await setImmediate();
    expect(written.at(-1)).toBe('end');
  });

  it('that breaks off in the middle is seen to be broken', async () => {
    let pulls = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulls += 1;
        if (pulls === 1) controller.enqueue(Buffer.from('half'));
        else controller.error(new Error('canary'));
      },
    });
    const port = await serve(async () => new Response(body));
    await expect(ask(port, '/').then(textOf)).rejects.toThrow(/aborted|hang up/);
  });
});

function fail(): never {
  throw new Error('canary');
}

describe('a handler that fails', () => {
  it('is a 500 without words', async () => {
    const response = await ask(await serve(async () => fail()), '/');
    expect([response.statusCode, await textOf(response)]).toEqual([500, '']);
  });

  it('is answered as told', async () => {
    const onFailure = (error: unknown): Response => new Response(String(error), { status: 503 });
    const response = await ask(await serve(async () => fail(), { onFailure }), '/');
    expect([response.statusCode, await textOf(response)]).toEqual([503, 'Error: canary']);
  });

  it.each<[string, NonNullable<NodeListenerOptions['onFailure']>]>([
    ['told to', () => null],
    ['even the failure fails', fail],
  ])('breaks the connection off when %s', async (_, onFailure) => {
    await expect(ask(await serve(async () => fail(), { onFailure }), '/')).rejects.toThrow(/hang up/);
  });
});
