import type { KeyboardEvent } from 'react';

/** Whether the key is an input method's, which puts a word together from several or is just done with one. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // Safari takes the word for ended by the key that ends it, and only the deprecated number tells.
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
