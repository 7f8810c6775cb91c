import type { Format } from '../text/Format.ts';

/**
 * An amount of US dollars, which is what the service means (interface 2.4), without cents where there are none: a tournament's
 * `prizePool` as `TournamentList` writes it, `$250`. `format` is that of `useWords`, and decides where the sign stands.
 */
export function inDollars(amount: number, format: Format): string {
  return format.number(amount, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  });
}

/** What somebody wrote who wrote nothing but dollars, `$3000` or `$1,250.50`; `null` for all else. */
export function dollarsOf(prize: string): number | null {
  return /^\$ ?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{2})?$/.test(prize)
    ? Number(prize.replaceAll(/[$ ,]/g, ''))
    : null;
}
