import type { LaurelError } from './LaurelError.ts';

/**
 * What the service's answer proves about a submission that it did not accept: `final`, that it will never take it, or
 * `not-taken`, that it has not counted it. Whatever proves neither may have been counted.
 */
export type AnswerProof = 'final' | 'not-taken';

// Beside the error and not in it: it is about one operation, and nobody else is to build on it.
const proofs = new WeakMap<LaurelError, AnswerProof>();

/** Notes what the answer proves. Returns the error. */
export function withAnswerProof(error: LaurelError, proof: AnswerProof | undefined): LaurelError {
  if (proof !== undefined) proofs.set(error, proof);
  return error;
}

/** What was noted; `undefined` when the answer proves nothing, or there was none. */
export function answerProofOf(error: LaurelError): AnswerProof | undefined {
  return proofs.get(error);
}
