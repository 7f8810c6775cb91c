// English without `Intl`, whose first formatter on a page takes longer than a board of ten rows, and whose first locale as long
// as some of them. It says the same.

import type { Count } from '../domain/text/Format.ts';

/** Whether a locale is written as here. */
export function isEnglish(locale: string): boolean {
  return /^en(-US)?$/.test(locale);
}

/** Whether a number is written by its digits alone. */
export function isPlain(value: number): boolean {
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}

/** A number in groups of three digits; three behind its point at most. */
export function numberInEnglish(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** How many of what: `1 player`, `2,000 players`. */
export function countInEnglish({ count, n }: Count, one: string, other = `${one}s`): string {
  return `${n} ${count === 1 ? one : other}`;
}

/** What follows a place's number: `st`, `nd`, `rd`, `th`. */
export function ordinalInEnglish(place: number): string {
  const tens = Math.abs(place) % 100;
  return ((tens < 11 || tens > 13) && ['', 'st', 'nd', 'rd'][tens % 10]) || 'th';
}

/** An amount with its unit: `2 days`, `1 hr`, `0.25 seconds`. */
export type Quantity = (amount: number, unit: string, unitDisplay: 'long' | 'short') => string;

export const quantityInEnglish: Quantity = (amount, unit, unitDisplay) => {
  const short = unitDisplay === 'short' && { hour: 'hr', minute: 'min', second: 'sec' }[unit];
  return `${numberInEnglish(amount)} ${short || (Math.abs(amount) === 1 ? unit : `${unit}s`)}`;
};

/** A number's digits, at least so many before its point and so many behind it: `05.250`. */
export type Digits = (value: number, least: number, fraction: number) => string;

export const digitsInEnglish: Digits = (value, least, fraction) =>
  value.toFixed(fraction).padStart(least + fraction + Math.sign(fraction), '0');

/** `1 hour, 2 minutes, and 3 seconds`; as units with commas alone. */
export function listInEnglish(items: readonly string[], type: 'and' | 'units'): string {
  if (items.length < 2) return items.join('');
  const and = type === 'units' ? ', ' : items.length > 2 ? ', and ' : ' and ';
  return items.slice(0, -1).join(', ') + and + items.at(-1);
}
