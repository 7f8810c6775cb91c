import { cachedIntl } from '../base/text/cachedIntl.ts';

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
      ? englishOrdinal(place)
      : cachedIntl('PluralRules', locale, { type: 'ordinal' }).select(place);
  return forms[rule] ?? forms.other;
}

// Written out, since the first of `Intl`'s objects that a page makes takes longer than a board of ten rows.
function englishOrdinal(place: number): Intl.LDMLPluralRule {
  const tens = Math.abs(place) % 100;
  return ((tens < 11 || tens > 13) && ordinals[tens % 10]) || 'other';
}

const ordinals: Readonly<Record<number, Intl.LDMLPluralRule>> = { 1: 'one', 2: 'two', 3: 'few' };
