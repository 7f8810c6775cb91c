import { cachedIntl } from './cachedIntl.ts';
import type { Format } from '../domain/text/Format.ts';

/** A moment as a day and a time of day, each in words. */
export interface MomentInWords {
  /** `tomorrow`, `Friday`, `December 6`, `December 6, 2027`. */
  readonly day: string;
  /** `18:00`, with the zone's short name when that has to be said. */
  readonly time: string;
}

/** In which days a moment is told. */
export interface ZoneChoice {
  /** IANA name, such as `Europe/Warsaw`. */
  readonly timeZone: string;
  /** Adds the zone's name: for readers who do not live in it. */
  readonly nameZone: boolean;
}

/**
 * A moment in words, as seen at `now` (both in Unix milliseconds): the nearest days by name, the week around by the
 * day of the week, and the rest by date. Without a `now` always by date.
 */
export function dayInWords(
  moment: number,
  now: number | null,
  { timeZone, nameZone }: ZoneChoice,
  format: Format,
): MomentInWords | null {
  const time = format.date(
    moment,
    nameZone
      ? { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone }
      : { timeStyle: 'short', timeZone },
  );
  const day = dayOf(moment, now, timeZone, format);
  return time === null || day === null ? null : { day, time };
}

function dayOf(moment: number, now: number | null, timeZone: string, format: Format): string | null {
  const full = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  if (now === null) return format.date(moment, full);
  const away = calendarDay(moment, timeZone) - calendarDay(now, timeZone);
  if (Math.abs(away) <= 1) {
    return cachedIntl('RelativeTimeFormat', format.locale, { numeric: 'auto' }).format(away, 'day');
  }
  if (away > 1 && away < 7) return format.date(moment, { weekday: 'long', timeZone });
  const sameYear = datePartsOf(moment, timeZone).year === datePartsOf(now, timeZone).year;
  return format.date(moment, sameYear ? { day: 'numeric', month: 'long', timeZone } : full);
}

/** Days since 1970 of the calendar day that a moment falls on in a zone: days of 23 and 25 hours count as one. */
export function calendarDay(moment: number, timeZone: string): number {
  const { year, month, day } = datePartsOf(moment, timeZone);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

/** Whether this machine knows a time zone: what `Intl` throws at. */
export function isTimeZone(name: string): boolean {
  try {
    return cachedIntl('DateTimeFormat', 'en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

function datePartsOf(moment: number, timeZone: string) {
  const formatter = cachedIntl('DateTimeFormat', 'en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const parts = formatter.formatToParts(moment);
  const field = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: field('year'), month: field('month'), day: field('day') };
}
