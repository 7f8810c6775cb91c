import { cachedIntl } from '../base/text/cachedIntl.ts';
import { ordinalInEnglish } from './inEnglish.ts';

/** The wordings of one message by plural category. `other` is the one every language has. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** The wording for a count, by the rules of the locale: `plural('en', 1, { one: 'player', other: 'players' })`. */
export function plural(locale: string, count: number, forms: PluralForms): string {
  if (locale === 'en') return count === 1 ? (forms.one ?? forms.other) : forms.other;
  return forms[cachedIntl('PluralRules', locale).select(count)] ?? forms.other;
}

/** The wording for a place in an order: `ordinal('en', 2, { one: 'st', two: 'nd', few: 'rd', other: 'th' })`. */
export function ordinal(locale: string, place: number, forms: PluralForms): string {
  const rule =
    locale === 'en'
      ? englishRules[ordinalInEnglish(place)]
      : cachedIntl('PluralRules', locale, { type: 'ordinal' }).select(place);
  return forms[rule ?? 'other'] ?? forms.other;
}

const englishRules: Readonly<Record<string, Intl.LDMLPluralRule>> = { st: 'one', nd: 'two', rd: 'few' };
