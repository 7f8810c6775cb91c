import '@fontsource/inter/400.css';
import '@fontsource/inter/600.css';
import '@fontsource/inter/700.css';
import '@fontsource/jetbrains-mono/400.css';
import '@fontsource/jetbrains-mono/600.css';
import '@fontsource/jetbrains-mono/700.css';
import '@fontsource/noto-sans-arabic/400.css';
import '@fontsource/noto-sans-arabic/600.css';
import '@fontsource/noto-sans-arabic/700.css';

/*
 * Pictures are drawn with fonts that come along, so that they are the same whatever fonts a machine has. What those
 * have no glyph for (emoji, most scripts) would be drawn with whatever is installed: one sign stands in its place.
 */
const families = {
  usual: ['Inter', 'Noto Sans Arabic'],
  arcade: ['JetBrains Mono', 'Noto Sans Arabic'],
} as const;

/** Sets the fonts of all widgets, and gives the function that ends it. */
export function setPictureFonts(theme: keyof typeof families): () => void {
  const sheet = document.createElement('style');
  // Letters keep their own shapes and widths, whatever a machine's settings for small text are.
  sheet.textContent = `
    :root { --laurel-font: ${families[theme].map((name) => `'${name}'`).join(', ')} }
    * { text-rendering: geometricPrecision !important; }`;
  document.head.append(sheet);
  return () => sheet.remove();
}

/** Puts one sign in the place of all characters below an element that the fonts do not have; resolves when they are loaded. */
export async function settleFonts(element: Element, theme: keyof typeof families): Promise<void> {
  const covered = rangesOf(families[theme]);
  const isCovered = (character: string): boolean => {
    const code = character.codePointAt(0) ?? 0;
    return covered.some(([from, to]) => code >= from && code <= to);
  };
  const drawable = (text: string): string =>
    Array.from(new Intl.Segmenter().segment(text), ({ segment }) =>
      // Marks and signs such as ▲ are set by whatever font has them, also where these say they have them.
      Array.from(segment).every(isCovered) && !/[\p{M}\p{So}≈]/u.test(segment) ? segment : stand,
    ).join('');
  // Initials are drawn by the style sheet.
  for (const letters of element.querySelectorAll<HTMLElement>('[data-letters]')) {
    letters.dataset['letters'] = drawable(letters.dataset['letters'] ?? '');
  }
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.nodeValue ?? '';
    if (drawable(text) !== text) node.nodeValue = drawable(text);
  }
  await document.fonts.ready;
}

/** A sign that every font has, and no story. */
const stand = '¤';

function rangesOf(names: readonly string[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const { family, unicodeRange } of document.fonts) {
    if (!names.includes(family.replaceAll(/["']/g, ''))) continue;
    for (const part of unicodeRange.split(',')) {
      const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
      ranges.push([Number.parseInt(from, 16), Number.parseInt(to, 16)]);
    }
  }
  return ranges;
}
