import { isLaurelError } from '../../domain/LaurelError.ts';
import type { Outcome } from '../ledger/Ledger.ts';
import { notSent } from '../service/connectFailure.ts';

const saysUsedBefore = /\b(?:replay|replayed|duplicate|already|used before|been used|was used)\b/i;

/** What an attempt that brought no acceptance proves. In doubt it proves nothing. */
export function outcomeOf(error: unknown): Outcome {
  if (!isLaurelError(error)) return { status: 'unknown' };
  switch (error.kind) {
    case 'refused':
      return { status: 'refused', reason: { code: 'refused-by-service', message: error.message } };
    // The service did not take the request in: key, clock, address or pace are wrong, and the run can wait. But each
    // signature is new, so where one was "used before", something on the way sent the request twice, and the first
    // may have been counted.
    case 'unauthorized':
      return { status: saysUsedBefore.test(error.message) ? 'unknown' : 'waiting' };
    case 'config':
    case 'rate-limited':
      return { status: 'waiting' };
    case 'network':
      return { status: error.code === notSent ? 'waiting' : 'unknown' };
    // Without a status it was held back here, before sending.
    case 'unavailable':
      return { status: error.status === undefined ? 'waiting' : 'unknown' };
    default:
      return { status: 'unknown' };
  }
}
