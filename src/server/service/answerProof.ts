import { namesApiKey, type Failed } from '../../client/failure.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';

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

/**
 * What refusals of a submission prove. Final is only what the service says of an argument: code 1001 (observed), or a
 * message about what the interface's rules are about (4.4, rules 1 and 2). What has been refused because it came twice may
 * have been counted the first time, and so may have what was signed wrongly: where something on the way repeats requests,
 * the answer is about the repetition. A page of whatever stands in between, a 404 too, says nothing of where the request got to.
 */
export function proofOf({ kind }: LaurelError, failed: Failed | undefined): AnswerProof | undefined {
  if (kind === 'rate-limited') return 'not-taken';
  if (failed === undefined) return undefined;
  const { code, message = '' } = failed;
  if (/\b(?:replay|duplicate|already|used before|been used|was used)/i.test(message)) return undefined;
  // A service that fails, or gives up waiting, may name the key as well, and have counted before it did.
  if (kind === 'config' && namesApiKey(failed)) return 'not-taken';
  if (kind !== 'refused') return undefined;
  const isArgument = code === 1001 || /\bscore ?types?\b|\b(?:userId|externalUserId)\b/i.test(message);
  return isArgument ? 'final' : undefined;
}
