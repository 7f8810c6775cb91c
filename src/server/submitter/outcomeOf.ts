import { isLaurelError, type LaurelError } from '../../domain/LaurelError.ts';
import type { Outcome } from '../ledger/Ledger.ts';
import { answerProofOf } from '../service/answerProof.ts';
import { notSent } from '../service/connectFailure.ts';

/**
 * What an attempt that brought no acceptance proves. In doubt it proves nothing, and the run is `unknown`: as soon as a
 * byte has left, only an answer that says so proves that nothing was counted.
 */
export function outcomeOf(error: unknown): Outcome {
  if (!isLaurelError(error)) return { status: 'unknown' };
  if (neverLeft(error)) return { status: 'waiting', isUnsent: true };
  const proof = answerProofOf(error);
  if (proof === 'final') {
    return { status: 'refused', reason: { code: 'refused-by-service', message: error.message } };
  }
  return { status: proof === 'not-taken' ? 'waiting' : 'unknown' };
}

function neverLeft({ kind, code, status }: LaurelError): boolean {
  if (kind === 'network') return code === notSent;
  // Without a status it was held back here, or the signer failed.
  return (kind === 'unavailable' || kind === 'config' || kind === 'rate-limited') && status === undefined;
}
