import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseJson } from '../base/http/parseJson.ts';
import { readText } from '../base/http/readText.ts';
import { toNodeListener } from '../base/http/toNodeListener.ts';
import { checkNumbers, checkParts } from '../domain/checkOptions.ts';
import { misuse } from '../domain/misuse.ts';
import { listedOrigins } from '../domain/text/listedOrigins.ts';
import type { Sandbox } from './createSandbox.ts';
import { checkFault } from './service/checkFault.ts';
import { DroppedConnection } from './service/applyFault.ts';

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
  /**
   * Takes faults as JSON at `POST /sandbox/faults` (`DELETE` clears them) from callers that send this as a bearer token, and
   * from no page of another origin. Default: from nobody.
   */
  readonly controlToken?: string | undefined;
  /** Further origins, such as a game's `http://localhost:5173`, whose pages may send faults with the token. Default: none. */
  readonly controlOrigins?: readonly string[] | undefined;
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': 'x-api-key, authorization, content-type, x-api-token, x-api-signature',
  'access-control-expose-headers': 'age, date, retry-after',
  'access-control-max-age': '600',
};

/**
 * Serves a sandbox over HTTP with CORS, so that a page of any origin can use it. Rejects when the port is taken, and with
 * `LaurelError` of kind `config` at an option that is none.
 */
export async function serveSandbox(
  makeSandbox: (baseUrl: string) => Sandbox,
  options: ServeOptions,
): Promise<ServedSandbox & { readonly sandbox: Sandbox }> {
  checkParts('serveSandbox', options, {
    needed: ['port'],
    optional: ['host', 'controlToken', 'controlOrigins'],
  });
  const { port, host = '127.0.0.1', controlToken } = options;
  checkNumbers({ port }, { least: 0, most: 65_535, unit: 'a port' });
  if (!isText(host)) throw misuse('host takes a name or an address, such as 127.0.0.1.');
  if (controlToken !== undefined && !isText(controlToken))
    throw misuse('controlToken takes a text that nobody can guess; leave it out to take no faults.');
  const controlOrigins = listedOrigins('controlOrigins', options.controlOrigins);
  let sandbox: Sandbox | undefined;
  const answer = async (request: Request): Promise<Response> =>
    sandbox === undefined
      ? new Response(null, { status: 503 })
      : withCors(await answerFrom(sandbox, request, { host, controlToken, controlOrigins }));
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
  const url = `http://${nameOf(host)}:${taken}`;
  try {
    sandbox = makeSandbox(url);
  } catch (error) {
    // Nobody else has the server to close it.
    server.close();
    throw error;
  }
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

/** How an address names a host. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** Larger than any request to the service. */
const mostBytes = 2 ** 20;

/** The options that each request needs, checked. */
interface ControlSettings {
  readonly host: string;
  readonly controlToken: string | undefined;
  readonly controlOrigins: ReadonlySet<string>;
}

async function answerFrom(
  sandbox: Sandbox,
  request: Request,
  { host, controlToken, controlOrigins }: ControlSettings,
): Promise<Response> {
  const { method, signal, headers } = request;
  const { pathname, search } = new URL(request.url);
  if (!isOurName(headers.get('host') ?? '', host)) {
    return new Response('This address leads to a sandbox under another name. Use localhost.', {
      status: 421,
    });
  }
  if (method === 'OPTIONS') return new Response(null, { status: 204 });
  if (Number(headers.get('content-length') ?? 0) > mostBytes) return new Response(null, { status: 413 });
  // All of it, also where a fault answers without reading: an answer to half a request is lost with its connection.
  const isBodiless = method === 'GET' || method === 'HEAD';
  const body = isBodiless ? null : await readText(request.body, mostBytes);
  if (body === null && !isBodiless) return new Response(null, { status: 413 });
  if (controlToken !== undefined && pathname === '/sandbox/faults') {
    return setFault(
      sandbox,
      request,
      body ?? '',
      controlToken,
      new Set([sandbox.baseUrl, ...controlOrigins]),
    );
  }
  return sandbox.fetch(`${sandbox.baseUrl}${pathname}${search}`, { method, headers, signal, body });
}

/**
 * Whether a request is meant for here: by number, as localhost, or by the name that is served. Any other name
 * may have been pointed here so that a page of that name could read the answers.
 */
function isOurName(header: string, host: string): boolean {
  const name = header.replace(/:\d+$/, '').toLowerCase();
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === host.toLowerCase() ||
    /^(?:\d{1,3}\.){3}\d{1,3}$/.test(name) ||
    /^\[[\da-f:.]+\]$/.test(name)
  );
}

function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
  return response;
}

function setFault(
  sandbox: Sandbox,
  { method, headers }: Request,
  body: string,
  token: string,
  origins: ReadonlySet<string>,
): Response {
  const origin = headers.get('origin');
  if (origin !== null && !origins.has(origin)) {
    return refusal(
      403,
      'Faults are not taken from this origin: name it in controlOrigins, or with --control-from.',
    );
  }
  if (headers.get('authorization') !== `Bearer ${token}`) {
    return refusal(401, 'Faults need the token that the sandbox printed: authorization: Bearer <token>.');
  }
  if (method === 'DELETE') {
    sandbox.faults.clear();
    return new Response(null, { status: 204 });
  }
  if (method !== 'POST') return refusal(405, 'Faults are added with POST and cleared with DELETE.');
  if (!/^application\/json *(?:;|$)/i.test(headers.get('content-type') ?? '')) {
    return refusal(415, 'Send the fault as application/json.');
  }
  try {
    sandbox.faults.add(checkFault(parseJson(body)));
    return new Response(null, { status: 204 });
  } catch (error) {
    return refusal(400, (error as Error).message);
  }
}

function refusal(status: number, text: string): Response {
  return new Response(text, { status });
}
