import { writingOf } from './writingOf.ts';

const rightToLeft = / (?:Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg)$/;

/** The writing direction of a locale. */
export function direction(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.test(writingOf(locale) ?? '') ? 'rtl' : 'ltr';
}
