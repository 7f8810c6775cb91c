import { writingOf } from './writingOf.ts';

/**
 * The locale to write numbers and times in beside words of `language`: `locale` where it is of the same language and
 * script, so that no sentence is made of two languages, and `language` where it is not, is no language tag, or is not given.
 */
export function matchLocale(locale: string | undefined, language: string): string {
  const wanted = writingOf(locale ?? language);
  return locale !== undefined && wanted !== null && wanted === writingOf(language) ? locale : language;
}
