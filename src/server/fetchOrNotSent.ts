import { LaurelError } from '../core/LaurelError.ts';

/** `code` of the error for a request that certainly never left: no connection was made. */
export const notSent = 'NOT_SENT';

// Only what fails before the first byte of a request is written. A reset or an ended connection is not among them.
const connectFailures = new Set([
  'ECONNREFUSED',
  'ConnectionRefused',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * A fetch that tells "no connection" from "no answer". The difference decides whether a submission may be sent
 * again at once or has to be looked up in the totals first.
 */
export function fetchOrNotSent(fetch: typeof globalThis.fetch | undefined): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      return await (fetch ?? globalThis.fetch)(input, init);
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
      if (typeof code !== 'string' || !connectFailures.has(code)) throw error;
      throw new LaurelError({
        kind: 'network',
        code: notSent,
        message: `The service could not be reached (${code}), so nothing was sent. Check baseUrl and the network.`,
      });
    }
  };
}
