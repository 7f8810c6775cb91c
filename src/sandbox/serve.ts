import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJson } from '../base/parseJson.ts';
import { toNodeListener } from '../base/toNodeListener.ts';
import type { Sandbox } from './createSandbox.ts';
import { DroppedConnection, type Fault } from './service/faults.ts';

/** A sandbox that answers over HTTP. */
export interface ServedSandbox {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** How a sandbox is served. */
export interface ServeOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Default 127.0.0.1: this machine alone. */
  readonly host?: string | undefined;
  /** Takes faults as JSON at `POST /sandbox/faults` (`DELETE` clears them). Default false. */
  readonly control?: boolean | undefined;
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'x-api-key, authorization, content-type, x-api-token, x-api-signature',
  'access-control-expose-headers': 'date, retry-after',
  'access-control-max-age': '600',
};

/** Serves a sandbox over HTTP with CORS, so that a page of any origin can use it. Rejects when the port is taken. */
export async function serveSandbox(
  makeSandbox: (baseUrl: string) => Sandbox,
  { port, host = '127.0.0.1', control = false }: ServeOptions,
): Promise<ServedSandbox & { readonly sandbox: Sandbox }> {
  let sandbox: Sandbox | undefined;
  const answer = async (request: Request): Promise<Response> =>
    sandbox === undefined
      ? new Response(null, { status: 503 })
      : withCors(await answerFrom(sandbox, request, control));
  const server = createServer(
    toNodeListener(answer, {
      // A dropped connection is dropped for real.
      onFailure: (error) =>
        error instanceof DroppedConnection ? null : withCors(new Response(null, { status: 500 })),
    }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  const url = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${taken}`;
  sandbox = makeSandbox(url);
  return {
    sandbox,
    url,
    port: taken,
    async close() {
      sandbox?.bots.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answerFrom(sandbox: Sandbox, request: Request, control: boolean): Promise<Response> {
  const { method, signal, headers } = request;
  const { pathname, search } = new URL(request.url);
  if (method === 'OPTIONS') return new Response(null, { status: 204 });
  // All of it, also where a fault answers without reading: an answer to half a request is lost with its connection.
  const body = method === 'GET' || method === 'HEAD' ? null : await request.text();
  if (control && pathname === '/sandbox/faults') {
    return new Response(null, { status: setFault(sandbox, method, body ?? '') });
  }
  return sandbox.fetch(`${sandbox.baseUrl}${pathname}${search}`, { method, headers, signal, body });
}

function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
  return response;
}

function setFault(sandbox: Sandbox, method: string, body: string): number {
  if (method === 'DELETE') {
    sandbox.faults.clear();
    return 204;
  }
  const fault = parseJson(body);
  if (typeof fault !== 'object' || fault === null) return 400;
  sandbox.faults.add(fault as Fault);
  return 204;
}
