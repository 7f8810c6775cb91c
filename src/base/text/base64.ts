/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** The bytes of base64 text, which may have spaces and line breaks in it; `undefined` when it is not that. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
