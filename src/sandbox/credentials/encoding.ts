const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Bytes as base64url, as JWTs hold them. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The bytes of base64url or base64 text; throws when it is neither. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
