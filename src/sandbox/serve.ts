import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from './createSandbox.ts';
import { DroppedConnection, type Fault } from './faults.ts';

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
  const server = createServer((request, response) => {
    if (sandbox === undefined) response.writeHead(503).end();
    else void answer(sandbox, control, request, response);
  });
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

async function answer(
  sandbox: Sandbox,
  control: boolean,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort(new Error('The caller is gone.')));
  try {
    const body = await readBody(incoming);
    if (incoming.method === 'OPTIONS') return void outgoing.writeHead(204, corsHeaders).end();
    if (control && incoming.url === '/sandbox/faults') {
      return void outgoing.writeHead(setFault(sandbox, incoming.method, body), corsHeaders).end();
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (typeof value === 'string') headers.set(name, value);
    }
    const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
    const response = await sandbox.fetch(new URL(incoming.url ?? '/', sandbox.baseUrl), {
      method: incoming.method ?? 'GET',
      headers,
      signal: gone.signal,
      ...(hasBody ? { body } : {}),
    });
    outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...corsHeaders });
    for await (const chunk of response.body ?? []) {
      if (!outgoing.write(chunk)) await new Promise((resolve) => outgoing.once('drain', resolve));
    }
    outgoing.end();
  } catch (error) {
    // A dropped connection is dropped for real; a caller who left needs no answer.
    if (error instanceof DroppedConnection || gone.signal.aborted || outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(500, corsHeaders).end();
  }
}

function setFault(sandbox: Sandbox, method: string | undefined, body: string): number {
  if (method === 'DELETE') {
    sandbox.faults.clear();
    return 204;
  }
  try {
    sandbox.faults.add(JSON.parse(body) as Fault);
    return 204;
  } catch {
    return 400;
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
