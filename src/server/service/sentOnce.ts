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
  const more = { client };
  const once =
    (carrier: Fetch | undefined): Fetch =>
    async (input, init) => {
      const method = init?.method ?? (input as Partial<Request>).method;
      return (carrier ?? globalThis.fetch)(input, method === 'POST' ? { ...more, ...init } : init);
    };
  return http === undefined || fetch !== undefined
    ? { ...options, fetch: once(fetch) }
    : { ...options, http: http.extend((usual) => ({ fetch: once(usual.fetch) })) };
}
