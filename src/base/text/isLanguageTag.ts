/** Whether `Intl` can read a tag at all: `de-DE`, and not `de_DE`. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
