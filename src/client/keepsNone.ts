/** As much of Deno as is used. */
interface DenoRuntime {
  readonly createHttpClient: (options: { readonly poolMaxIdlePerHost: number }) => object;
}

/** One for the process, which never gives it back. */
let client: object | undefined;

/**
 * The `client` by which Deno's `fetch` keeps no connection, which it does against `connection: close` where the answer does not say so, too;
 * `undefined` elsewhere, and where a host of Deno allows none.
 */
export function keepsNone(): object | undefined {
  try {
    client ??= (globalThis as { readonly Deno?: DenoRuntime }).Deno?.createHttpClient({
      poolMaxIdlePerHost: 0,
    });
  } catch {
    // Then the header is all that is left.
  }
  return client;
}
