import type { HttpOptions } from '../../client/createHttp.ts';
import { checkFunctions } from '../../domain/checkOptions.ts';

type Fetch = typeof globalThis.fetch;

/** As much of Deno as is used. */
interface DenoRuntime {
  readonly createHttpClient?: (options: { readonly poolMaxIdlePerHost: number }) => object;
}

/** Keeps no connection. One for the process, which never gives it back. */
let client: object | undefined;

/**
 * The options with what keeps a runtime from sending by itself again what is posted. Deno's `fetch` does, as browsers' do, where a
 * connection that it had kept breaks before the answer; by then the service may have counted the scores. A connection of its own
 * for each is never such a one. Other server runtimes send once. A `client` of the user's own stays.
 */
export function sentOnce<Options extends HttpOptions>(options: Options): Options {
  const { createHttpClient } = (globalThis as { readonly Deno?: DenoRuntime }).Deno ?? {};
  if (createHttpClient === undefined) return options;
  const { http, fetch } = options;
  checkFunctions({ http, fetch });
  client ??= createHttpClient({ poolMaxIdlePerHost: 0 });
  const alone = { client };
  const once =
    (carrier: Fetch = (...args) => globalThis.fetch(...args)): Fetch =>
    async (input, init = {}) => {
      const method = init.method ?? (input as Partial<Request>).method;
      if (method !== 'POST' || 'client' in init) return carrier(input, init);
      return carrier(input, { ...init, ...alone }).catch(withConnectCode);
    };
  return http === undefined || fetch !== undefined
    ? { ...options, fetch: once(fetch) }
    : { ...options, http: http.extend((usual) => ({ fetch: once(usual.fetch) })) };
}

/**
 * Throws the error again, with the code that other runtimes give it where there was no connection: Deno has words alone for that. They
 * prove it of what is sent once; of what was sent again they may be about the second time.
 */
function withConnectCode(error: unknown): never {
  const { cause } = (error ?? {}) as { readonly cause?: unknown };
  if (cause instanceof Error && cause.message.includes(': client error (Connect): '))
    Object.assign(cause, { code: 'ECONNREFUSED' });
  throw error;
}
