const longest = 2048;

/**
 * The 32-bit FNV-1a hash of a text, of at most its first 2,048 characters: spreads texts that differ in one character,
 * and cannot be turned back into the text. Not for secrets that could be guessed.
 */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let index = 0; index < Math.min(text.length, longest); index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
