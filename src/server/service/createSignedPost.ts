import type { ServiceClock } from '../../client/createServiceClock.ts';
import type { SendCall } from '../../client/session/createSession.ts';
import { isLaurelError, LaurelError, type Operation } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import type { Signature, Signer } from '../signing/rsaSigner.ts';
import { timestampSource } from '../signing/timestampSource.ts';
import { proofOf, withAnswerProof } from './answerProof.ts';
import { isConnectFailure, notSent } from './connectFailure.ts';
import { signedCredentials } from './signedCredentials.ts';

/** What is signed and sent, once. */
export interface SignedCall<T> {
  readonly operation: Operation;
  readonly path: string;
  /** As it is signed, to the byte. */
  readonly body: string;
  readonly decode: (data: unknown) => T;
  /** Whose failures are counted together; all calls' without one. */
  readonly outageKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What signed calls are made with. */
export interface SignedPostParts {
  readonly send: SendCall;
  readonly sign: Signer;
  readonly clock: Pick<ServiceClock, 'offset'>;
  /** Resolves when the clock is right, as far as the service can be asked. */
  readonly checkTime: () => Promise<void>;
}

/** Signs calls by the service's clock and sends each once. Rejects with a proof beside the error of a submission, where there is one. */
export function createSignedPost({
  send,
  sign,
  clock,
  checkTime,
}: SignedPostParts): <T>(call: SignedCall<T>) => Promise<T> {
  const timestampFor = timestampSource();
  return async ({ operation, path, body, decode, outageKey, signal }) => {
    await checkTime();
    // The service judges the timestamp by its own clock, which this machine's may be off from.
    const timestamp = timestampFor(body, Math.round(Date.now() + clock.offset()));
    const { token, signature } = await signed(sign, body, timestamp, operation);
    try {
      return await send({
        operation,
        method: 'POST',
        path,
        headers: { 'x-api-token': token, 'x-api-signature': signature },
        body,
        decode,
        credentials: signedCredentials,
        outageKey,
        signal,
        ...(operation === 'submitScore' && {
          onFailure: (error, failed) => void withAnswerProof(error, proofOf(error, failed)),
        }),
      });
    } catch (error) {
      if (!isLaurelError(error) || !isConnectFailure(error)) throw error;
      throw new LaurelError({
        kind: 'network',
        operation,
        code: notSent,
        message: 'The service could not be reached, so nothing was sent. Check baseUrl and the network.',
      });
    }
  };
}

async function signed(
  sign: Signer,
  body: string,
  timestamp: number,
  operation: Operation,
): Promise<Signature> {
  try {
    const { token, signature } = ((await sign({ body, timestamp })) ?? {}) as Partial<Signature>;
    if (typeof token === 'string' && typeof signature === 'string') return { token, signature };
    throw misuse('signer has to answer { token, signature }, both text. Nothing was sent.', operation);
  } catch (error) {
    if (isLaurelError(error)) throw error;
    // A signer of the host's own may put what it was given into its error.
    throw misuse('The signer failed, so nothing was sent. Check the function given as signer.', operation);
  }
}
