import { fromBase64, toBase64 } from '../../base/text/base64.ts';

const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Bytes as base64url, as JWTs hold them. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes of base64url or base64 text; throws when it is neither. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  if (bytes === undefined) throw new TypeError('This is no base64.');
  return bytes;
}
