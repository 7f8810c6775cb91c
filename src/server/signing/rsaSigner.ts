import { toHex } from '../../base/text/hex.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import { misuse } from '../../domain/misuse.ts';
import { readPrivateKey } from './readPrivateKey.ts';
import { publishedNameOf } from './publishedName.ts';

/** What a signer is to sign. */
export interface SignerRequest {
  /** The request body, byte for byte as it will be sent. */
  readonly body: string;
  /** Unix milliseconds of this attempt. */
  readonly timestamp: number;
}

/** The two headers that prove who submits (interface 4.4). */
export interface Signature {
  /** Value of `x-api-token`. */
  readonly token: string;
  /** Value of `x-api-signature`. */
  readonly signature: string;
}

/**
 * Signs one attempt. The interface leaves message, algorithm and format open (interface 5, rule 4), so whoever
 * runs a deployment that differs from `rsaSigner` gives a function of their own.
 */
export type Signer = (request: SignerRequest) => Signature | Promise<Signature>;

/**
 * Signs as deployments of the service expect: RSA with SHA-256 and PKCS #1 v1.5 padding over the body, a full
 * stop and the timestamp, in lower-case hex. The key is read and checked here, once; throws `LaurelError` of
 * kind `config` with the reason when it cannot be used, or when it comes from an environment variable that build
 * tools publish, such as `VITE_…`.
 */
export function rsaSigner(privateKey: string): Signer {
  const key = readPrivateKey(privateKey);
  const published =
    typeof process === 'undefined' ? undefined : publishedNameOf(privateKey, process.env ?? {});
  if (published !== undefined) {
    throw misuse(
      `The private key cannot be used: it is in the environment variable ${published}, and build tools copy variables ` +
        'of such names into what browsers download. Rename it, and replace the key if a build has been published.',
    );
  }
  const sign = signWithNode(key) ?? signWithWebCrypto(key);
  return async ({ body, timestamp }) => {
    const token = String(timestamp);
    return { token, signature: await sign(signedMessage(body, token)) };
  };
}

const encoder = new TextEncoder();

/** The bytes that are signed. */
export function signedMessage(body: string, token: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(`${body}.${token}`);
}

/** Throws `LaurelError` of kind `config` at a body that is none yet: what is signed is the text that is sent. */
export function checkBody(body: unknown): void {
  if (typeof body === 'string') return;
  throw misuse(
    'The body must be the text that is sent: JSON.stringify(value), once, for signature and request.',
  );
}

/** The RSA operation itself; the signature in lower-case hex. */
export type SignBytes = (message: Uint8Array<ArrayBuffer>) => Promise<string>;

/** Node's own cryptography: the key stays parsed, and signing happens off the event loop, on every core. */
export function signWithNode(pkcs8: Uint8Array<ArrayBuffer>): SignBytes | undefined {
  // Found at run time: a worker's bundle has no such module, and a bundler must not search for it.
  const crypto = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:crypto');
  if (crypto === undefined) return undefined;
  let key: ReturnType<typeof crypto.createPrivateKey>;
  try {
    key = crypto.createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
    const probe = Buffer.from('laurel');
    if (!crypto.verify('sha256', probe, crypto.createPublicKey(key), crypto.sign('sha256', probe, key))) {
      throw inconsistent();
    }
  } catch {
    throw inconsistent();
  }
  return (message) =>
    new Promise((resolve, reject) => {
      crypto.sign('sha256', message, key, (error, signature) => {
        if (error === null) resolve(signature.toString('hex'));
        else reject(inconsistent());
      });
    });
}

/** Web Crypto, for workers. Its import is asynchronous, so a key with wrong numbers is reported at the first signature. */
export function signWithWebCrypto(pkcs8: Uint8Array<ArrayBuffer>): SignBytes {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  let key: Promise<CryptoKey> | undefined;
  return async (message) => {
    try {
      key ??= crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
      return toHex(new Uint8Array(await crypto.subtle.sign(algorithm, await key, message)));
    } catch {
      throw inconsistent();
    }
  };
}

function inconsistent(): LaurelError {
  // The platform's own error is left out: it may quote what it was given.
  return misuse('The private key cannot be used: its numbers do not fit together. Copy it again, whole.');
}
