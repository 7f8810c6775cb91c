import { cachedIntl } from '../../base/text/cachedIntl.ts';

/**
 * The plain date (`YYYY-MM-DD`) that a moment (Unix milliseconds) falls on in a time zone. Throws `RangeError` when this
 * machine does not know the zone, see `isTimeZone`.
 */
export function dayIn(timeZone: string, moment: number): string {
  if (timeZone === 'UTC') return plainDate(new Date(moment));
  const parts = cachedIntl('DateTimeFormat', 'en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(moment);
  const field = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const day = new Date(0);
  day.setUTCFullYear(field('year'), field('month') - 1, field('day'));
  return plainDate(day);
}

/** Whether this machine knows a time zone: an IANA name such as `Europe/Warsaw`, or `UTC`. */
export function isTimeZone(name: string): boolean {
  // A page's first formatter takes as long as a board, and most boards ask for no other days.
  if (name === 'UTC') return true;
  try {
    cachedIntl('DateTimeFormat', 'en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

// Calendar arithmetic in UTC, in which a plain date is read, and where every day has 24 hours; no moment or zone of the caller
// enters it.

/** Days since 1970 of a plain date. */
export function dayNumber(date: string): number {
  return Date.parse(date) / 86_400_000;
}

/** The plain date so many days after another. */
export function addDays(date: string, days: number): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + days);
  return plainDate(day);
}

/** The last day of the month of a plain date. */
export function lastOfMonth(date: string): string {
  const day = new Date(date);
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return plainDate(day);
}

/** 0 Sunday to 6 Saturday. */
export function dayOfWeek(date: string): number {
  return new Date(date).getUTCDay();
}

function plainDate(day: Date): string {
  return day.toISOString().slice(0, 10);
}
