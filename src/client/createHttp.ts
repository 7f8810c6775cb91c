import ky, { isTimeoutError, type KyInstance, type Options } from 'ky';
import { limitBody } from '../base/http/limitBody.ts';
import { longestTimer } from '../base/async/longestTimer.ts';
import { misuse } from '../domain/misuse.ts';
import { keepsNone } from './keepsNone.ts';
import { plainFetch } from './plainFetch.ts';

/** What carries requests. */
export interface HttpOptions {
  /**
   * Your own ky instance (`ky.extend({ hooks, headers, … })`), for tracing, further headers, a proxy or a mock. Its hooks
   * run, its headers and query parameters go along, and its `fetch` is used. Address, credentials, redirects, time limits
   * and repetition stay Laurel's: `prefix`, `baseUrl`, `timeout` and `retry` are ignored. A call is sent once, and once more with
   * a renewed token where the first was not accepted; hooks and queries try again by Laurel's retry policy, which options of TanStack
   * Query change. Errors stay `LaurelError` and hold neither request nor response. Default: ky as it is.
   */
  readonly http?: KyInstance | undefined;
  /**
   * Carries each request in place of the global `fetch`. Called as `fetch(url, init)`: the address as text, and of `init`
   * at least `method`, `headers` (a plain object, names in lower case), `redirect: 'manual'`, `signal`, and `body` as text
   * where there is one. Default: that of `http`, or the global `fetch`, looked up at each call.
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** One request, to be sent once. */
export interface HttpRequest {
  readonly url: string | URL;
  readonly headers: Readonly<Record<string, string>>;
  /** What `fetch` is told beside headers and signal. */
  readonly init: {
    readonly method: 'GET' | 'POST';
    /** Sent byte for byte. */
    readonly body?: string | null;
    readonly keepalive?: boolean;
    readonly credentials?: NonNullable<RequestInit['credentials']>;
  };
  /** Milliseconds until the answer has to be there, its body included. */
  readonly timeout: number;
  /** Largest body read, in bytes. */
  readonly maxBodyBytes: number;
  readonly signal: AbortSignal;
  /** Reads the body, within the same time. Default: all of it, as text. */
  readonly readBody?: ReadBody | undefined;
}

/**
 * Gives the part of an answer's body that is to be read, as text; `null` when it did not arrive within the request's time,
 * which the function itself has to keep.
 */
export type ReadBody = (
  body: ReadableStream<Uint8Array> | null,
  request: Pick<HttpRequest, 'timeout' | 'signal'>,
) => Promise<string | null>;

/** An answer, whatever its status, with its whole body. */
export interface HttpAnswer {
  readonly kind: 'answer';
  /** The address that was asked. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What became of a request that brought no answer to read. */
export type HttpFailure =
  /** Not followed: credentials would go along to wherever it points. `status` is unknown in browsers. */
  | { readonly kind: 'redirected'; readonly status: number | undefined }
  | { readonly kind: 'too-large'; readonly status: number }
  | { readonly kind: 'timeout' }
  /** `cause` is what `fetch` rejected with, where it did. */
  | { readonly kind: 'network'; readonly cause?: unknown };

/** Sends a request once. Rejects only when the request's signal aborts, with its reason. */
export type Http = (request: HttpRequest) => Promise<HttpAnswer | HttpFailure>;

/**
 * Requests over ky. `onResponse` is called for each answer as soon as its headers are there. Throws `LaurelError` of kind `config`
 * at what could carry none, since that would look like a service that is out of reach.
 */
export function createHttp({ http = ky, fetch }: HttpOptions, onResponse?: (headers: Headers) => void): Http {
  for (const carrier of [http, fetch ?? http])
    if (typeof carrier !== 'function') throw misuse('http and fetch take a function.');
  const given = fetch && plainFetch(fetch);
  return async (request) => {
    request.signal.throwIfAborted();
    // Until more is known: that something failed, a hook of the instance for one, is no proof of where the request got to.
    let failure: HttpFailure = { kind: 'network' };
    const watch = (usual: Fetch | undefined): Fetch =>
      watched(given ?? usual ?? globalThis.fetch.bind(globalThis), request, onResponse, (why) => {
        failure = why;
      });
    try {
      const pending = http(request.url, optionsOf(request, watch));
      const { readBody } = request;
      const text = await (readBody ? readBody((await pending).body, request) : pending.text());
      if (text === null) return { kind: 'timeout' };
      const { status, headers } = await pending;
      return { kind: 'answer', url: String(request.url), status, headers, text };
    } catch (error) {
      request.signal.throwIfAborted();
      return isTimeoutError(error) ? { kind: 'timeout' } : failure;
    }
  };
}

type Fetch = NonNullable<Options['fetch']>;

/** A `fetch` with what is promised of each answer. `fail` is told why there is none, as far as that is known. */
function watched(
  fetch: Fetch,
  { maxBodyBytes }: HttpRequest,
  onResponse: ((headers: Headers) => void) | undefined,
  fail: (why: HttpFailure) => void,
): Fetch {
  return async (...args) => {
    let response: Response;
    try {
      response = await fetch(...args);
    } catch (error) {
      fail({ kind: 'network', cause: error });
      throw error;
    }
    const { type, status } = response;
    if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      fail({ kind: 'redirected', status: status || undefined });
      void response.body?.cancel().catch(() => {});
      throw new Error('Redirected.');
    }
    onResponse?.(response.headers);
    return limitBody(response, maxBodyBytes, () => fail({ kind: 'too-large', status }));
  };
}

function optionsOf(request: HttpRequest, watch: (usual: Fetch | undefined) => Fetch): Options {
  const { headers, init, timeout, signal } = request;
  return {
    ...init,
    // What came later on a kept connection, such as the same answer once more, would be taken for that of the next request: of another
    // player's, or of a score that was never read. Browsers, which have one player, leave this header out.
    // Not a plain object: beside one of the instance's, names in other letters would be sent twice.
    headers: new Headers({ ...headers, connection: 'close' }),
    signal,
    hooks: {
      init: [
        // After the instance's own hooks, so that neither they nor its options change what is promised.
        (options) => {
          delete options.baseUrl;
          delete options.json;
          const client = keepsNone();
          Object.assign(options, client && { client, ...options }, {
            prefix: '',
            retry: 0,
            throwHttpErrors: false,
            redirect: 'manual',
            // What a browser keeps of one player's answers would be shown to the next. Old workerd has no such setting.
            ...('cache' in Request.prototype && { cache: 'no-store' as const }),
            // For the body too, which `timeout` would give its time once more.
            totalTimeout: Math.min(timeout, longestTimer),
            timeout: false,
            fetch: watch(options.fetch),
          } satisfies Options);
        },
      ],
    },
  };
}
