import { checkGiven } from '../../domain/checkOptions.ts';
import { checkBody, rsaSigner } from './rsaSigner.ts';

/** What `signRequest` takes. */
export interface SignRequestOptions {
  /** The request body. Send exactly this text. */
  readonly body: string;
  /** The game's private API key, in PEM. */
  readonly privateKey: string;
  /** Unix milliseconds. Default: now. A signature is valid for a limited time only, so make one for each attempt. */
  readonly timestamp?: number | undefined;
}

/** The headers that a signed request carries beside `x-api-key` (interface 4.4). */
export interface SignatureHeaders {
  /** When it was signed, in Unix milliseconds. */
  readonly 'x-api-token': string;
  /** The signature, in hexadecimal digits. */
  readonly 'x-api-signature': string;
}

/**
 * Signs one request body with the game's private key, for callers who send it themselves: `rsaSigner` with the names of
 * the headers. It reads the key at each call; keep a `rsaSigner` to sign often, or use `createServiceClient` and
 * `createScoreHandler`, which do all of it. Rejects as `rsaSigner` throws, and with `LaurelError` of kind `config` when the body is
 * no text.
 */
export async function signRequest(options: SignRequestOptions): Promise<SignatureHeaders> {
  checkGiven('signRequest', options, ['body', 'privateKey']);
  const { body, privateKey, timestamp = Date.now() } = options;
  checkBody(body);
  const { token, signature } = await rsaSigner(privateKey)({ body, timestamp });
  return { 'x-api-token': token, 'x-api-signature': signature };
}
