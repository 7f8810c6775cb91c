import { connectionCodeOf } from '../../domain/connectionCode.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';

/** `code` of the error for a submission that certainly never left: no connection was made. */
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
 * Whether the error says that there was no connection, rather than no answer. The difference decides whether a
 * submission may be sent again at once or has to be looked up in the totals first.
 */
export function isConnectFailure(error: LaurelError): boolean {
  return connectFailures.has(connectionCodeOf(error) ?? '');
}
