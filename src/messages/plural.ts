import { cachedIntl } from '../base/cachedIntl.ts';

/** The wordings of one message by plural category. `other` is the one every language has. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** The wording for a count, by the rules of the locale: `plural('en', 1, { one: 'player', other: 'players' })`. */
export function plural(locale: string, count: number, forms: PluralForms): string {
  return forms[cachedIntl('PluralRules', locale).select(count)] ?? forms.other;
}

/** The wording for a place in an order: `ordinal('en', 2, { one: 'st', two: 'nd', few: 'rd', other: 'th' })`. */
export function ordinal(locale: string, place: number, forms: PluralForms): string {
  return forms[cachedIntl('PluralRules', locale, { type: 'ordinal' }).select(place)] ?? forms.other;
}
