import { fnv1a } from '../../../base/text/fnv1a.ts';
import { cleanText } from '../../../domain/text/cleanText.ts';

/** How many hues the style sheet knows (`data-hue`). */
export const hueCount = 12;

/** One of the hues, always the same for an id. */
export function hueOf(id: string): number {
  return fnv1a(id) % hueCount;
}

/** One or two letters that stand for a name, of its first and last word: `Ada King Lovelace` gives `AL`, `gunner-8634` gives `G`. */
export function initialsOf(name: string): string {
  const words = cleanText(name).match(/[\p{L}\p{N}\p{Extended_Pictographic}][^\s\-_.]*/gu) ?? [];
  const letters = words.filter((word) => /^\p{L}/u.test(word));
  const [first] = letters.length > 0 ? letters : words;
  return firstCharacter(first) + firstCharacter(letters.slice(1).at(-1));
}

function firstCharacter(word = ''): string {
  // A segmenter costs more than the rest of an avatar, and most names need none.
  if (/^[\u0020-\u007e]*$/.test(word)) return word.charAt(0);
  for (const { segment } of new Intl.Segmenter().segment(word)) return segment;
  return '';
}
