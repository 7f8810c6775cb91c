import { fromBase64 } from '../../base/text/base64.ts';
import { fromHex } from '../../base/text/hex.ts';
import { checkGiven } from '../../domain/checkOptions.ts';
import { misuse } from '../../domain/misuse.ts';
import { checkBody, signedMessage } from './rsaSigner.ts';

/** What `verifySignature` takes: a request as it arrived, and the key it should be signed with. */
export interface VerifySignatureOptions {
  /** The request body, as received, before parsing. */
  readonly body: string;
  /** The `x-api-token` header; one that did not come, as headers are read, fits nothing. */
  readonly token: string | null | undefined;
  /** The `x-api-signature` header; one that did not come fits nothing. */
  readonly signature: string | null | undefined;
  /** The public key that belongs to the private API key: PEM that starts with -----BEGIN PUBLIC KEY-----. */
  readonly publicKey: string;
}

/**
 * Whether a signature fits body, timestamp and key, decided here with the public key; to ask the service instead, use
 * `verifySignature` of `createServiceClient`. It does not judge how old the timestamp is, nor whether the signature was
 * seen before. Rejects with `LaurelError` of kind `config` when the body is no text, or the public key cannot be read.
 */
export async function verifySignature(options: VerifySignatureOptions): Promise<boolean> {
  checkGiven('verifySignature', options, ['body', 'token', 'signature', 'publicKey']);
  const { body, token, signature } = options;
  checkBody(body);
  if (typeof token !== 'string' || typeof signature !== 'string') return false;
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const bytes = fromHex(signature.toLowerCase());
  if (bytes === undefined) return false;
  const key = await importPublicKey(options.publicKey, algorithm);
  return crypto.subtle.verify(algorithm, key, bytes, signedMessage(body, token));
}

async function importPublicKey(pem: unknown, algorithm: RsaHashedImportParams): Promise<CryptoKey> {
  const content = /-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----/.exec(
    String(pem).replaceAll('\\n', '\n'),
  )?.[1];
  // What is no base64 is no key either.
  const der = fromBase64(content ?? '') ?? new Uint8Array();
  try {
    return await crypto.subtle.importKey('spki', der, algorithm, false, ['verify']);
  } catch {
    throw misuse(
      'The public key cannot be used: give an RSA key as PEM that starts with -----BEGIN PUBLIC KEY-----.',
    );
  }
}
