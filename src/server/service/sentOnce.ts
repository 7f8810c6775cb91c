import type { HttpOptions } from '../../client/createHttp.ts';
import { keepsNone } from '../../client/keepsNone.ts';
import { checkFunctions } from '../../domain/checkOptions.ts';

type Fetch = typeof globalThis.fetch;

/**
 * The options under which Deno, too, says by a code that there was no connection. It proves that nothing was sent only of what is sent
 * once: where a connection that was kept breaks before the answer, Deno's `fetch` sends again by itself what is posted, as browsers' do, and
 * its words may be about the second time. A connection of its own is never such a one; a `client` of the user's own may keep some.
 */
export function sentOnce<Options extends HttpOptions>(options: Options): Options {
  const client = keepsNone();
  if (client === undefined) return options;
  const { http, fetch } = options;
  checkFunctions({ http, fetch });
  const once =
    (carrier: Fetch = (...args) => globalThis.fetch(...args)): Fetch =>
    async (input, init) => {
      try {
        return await carrier(input, init);
      } catch (error) {
        throw (init as { readonly client?: unknown } | undefined)?.client === client
          ? withConnectCode(error)
          : error;
      }
    };
  return http === undefined || fetch !== undefined
    ? { ...options, fetch: once(fetch) }
    : { ...options, http: http.extend((usual) => ({ fetch: once(usual.fetch) })) };
}

/** The error, with the code that other runtimes give it where there was no connection: Deno has words alone for that. */
function withConnectCode(error: unknown): unknown {
  const { cause } = (error ?? {}) as { readonly cause?: unknown };
  if (cause instanceof Error && cause.message.includes(': client error (Connect): '))
    Object.assign(cause, { code: 'ECONNREFUSED' });
  return error;
}
