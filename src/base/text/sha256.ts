import { toHex } from './hex.ts';

/** SHA-256 of bytes, or of a text in UTF-8, as lower-case hexadecimal text. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
