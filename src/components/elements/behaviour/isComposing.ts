import type { KeyboardEvent } from 'react';

/** Whether the key is an input method's, which is composing a word or has just finished one. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // For Safari the key that ends a word is already outside of it, and only the deprecated number shows that it is not.
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
