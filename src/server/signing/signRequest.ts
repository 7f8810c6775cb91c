import { rsaSigner } from './rsaSigner.ts';

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
  readonly 'x-api-token': string;
  readonly 'x-api-signature': string;
}

/**
 * Signs one request body with the game's private key, for callers who send it themselves. It reads the key at
 * each call; `rsaSigner` keeps it, and `createServiceClient` and `createScoreHandler` do all of it.
 */
export async function signRequest(options: SignRequestOptions): Promise<SignatureHeaders> {
  const sign = rsaSigner(options.privateKey);
  const { token, signature } = await sign({
    body: options.body,
    timestamp: options.timestamp ?? Date.now(),
  });
  return { 'x-api-token': token, 'x-api-signature': signature };
}
