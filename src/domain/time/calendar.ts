import { cachedIntl } from '../../base/text/cachedIntl.ts';

/** A day of the calendar: months and days count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * The day that a moment (Unix milliseconds) falls on in a time zone. Throws `RangeError` when this machine does not know
 * the zone, see `isTimeZone`.
 */
export function dayIn(timeZone: string, moment: number): CalendarDay {
  if (timeZone === 'UTC') {
    const date = new Date(moment);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }
  const parts = cachedIntl('DateTimeFormat', 'en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(moment);
  const field = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: field('year'), month: field('month'), day: field('day') };
}

/** Days since 1970 of a day of the calendar: days of 23 and 25 hours count as one. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  return utc(year, month, day).getTime() / 86_400_000;
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

/** `YYYY-MM-DD` of a day; one that its month does not have counts on into the next, or back into the one before. */
export function formatDay(year: number, month: number, day: number): string {
  return utc(year, month, day).toISOString().slice(0, 10);
}

/** The day of a plain `YYYY-MM-DD` date. */
export function parseDay(date: string): CalendarDay {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  };
}

/** The plain date so many days after another. */
export function addDays(date: string, days: number): string {
  const { year, month, day } = parseDay(date);
  return formatDay(year, month, day + days);
}

/** 0 Sunday to 6 Saturday. */
export function dayOfWeek(date: string): number {
  const { year, month, day } = parseDay(date);
  return utc(year, month, day).getUTCDay();
}

// Calendar arithmetic in UTC, where every day has 24 hours; no moment or zone of the caller enters it.
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
