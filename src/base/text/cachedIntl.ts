import { createCache } from '../createCache.ts';
import { isLanguageTag } from './isLanguageTag.ts';

interface Formatters {
  readonly NumberFormat: [Intl.NumberFormat, Intl.NumberFormatOptions];
  readonly DateTimeFormat: [Intl.DateTimeFormat, Intl.DateTimeFormatOptions];
  readonly RelativeTimeFormat: [Intl.RelativeTimeFormat, Intl.RelativeTimeFormatOptions];
  readonly ListFormat: [Intl.ListFormat, Intl.ListFormatOptions];
  readonly PluralRules: [Intl.PluralRules, Intl.PluralRulesOptions];
}

// A server's locales come from its visitors.
const cache = createCache<object>(1000);

/**
 * One of `Intl`'s formatters, made once for each locale and set of options: making one takes a hundred times
 * longer than using it. A locale that is not a language tag falls back to English, so that a typing mistake
 * changes words and not whether a page renders.
 */
export function cachedIntl<Name extends keyof Formatters>(
  name: Name,
  locale: string,
  options: Formatters[Name][1] = {},
): Formatters[Name][0] {
  const formatter = cache(`${name} ${locale} ${JSON.stringify(options)}`, () => {
    const Formatter = Intl[name] as new (locale: string, options: object) => object;
    return new Formatter(isLanguageTag(locale) ? locale : 'en', options);
  });
  return formatter as Formatters[Name][0];
}
