import { fromHex } from '../../base/text/hex.ts';
import { toBase64 } from '../../base/text/base64.ts';
import { fromBase64Url, toBytes } from './encoding.ts';

/** The private key of a game server as PEM (PKCS #8), and what checks its signatures. */
export interface SigningKey {
  readonly privateKey: string;
  readonly publicKey: CryptoKey;
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** A new pair of 2048 bits. */
export async function createSigningKey(): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const lines = toBase64(der).match(/.{1,64}/g) ?? [];
  return {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`,
    publicKey: pair.publicKey,
  };
}

/** The pair of a given private key. */
export async function importSigningKey(privateKey: string): Promise<SigningKey> {
  const der = fromBase64Url(privateKey.replace(/-----[A-Z ]+-----|\s/g, ''));
  const key = await crypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']);
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', key);
  if (kty === undefined || n === undefined || e === undefined) throw new TypeError('Not an RSA key.');
  const publicKey = await crypto.subtle.importKey('jwk', { kty, n, e }, algorithm, false, ['verify']);
  return { privateKey, publicKey };
}

/** Whether the signature (lower-case hex) is of `${body}.${timestamp}`. */
export async function isSignedBy(
  { publicKey }: SigningKey,
  signature: string,
  body: string,
  timestamp: string,
): Promise<boolean> {
  const bytes = fromHex(signature);
  if (bytes === undefined) return false;
  return crypto.subtle.verify(algorithm.name, publicKey, bytes, toBytes(`${body}.${timestamp}`));
}
