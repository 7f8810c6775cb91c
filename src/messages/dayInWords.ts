import { dayIn, dayNumber } from '../domain/time/calendar.ts';
import { cachedIntl } from '../base/text/cachedIntl.ts';
import type { Format } from '../domain/text/Format.ts';

/** A moment as a day and a time of day, each in words. */
export interface MomentInWords {
  /** `tomorrow`, `Friday`, `December 6`, `December 6, 2027`. */
  readonly day: string;
  /** `18:00`, with the zone's short name when that has to be said. No line breaks in it: "6:00", "PM". */
  readonly time: string;
}

/** The days in which a moment is written. */
export interface TimeZoneChoice {
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
  { timeZone, nameZone }: TimeZoneChoice,
  format: Format,
): MomentInWords | null {
  const time = format.date(
    moment,
    nameZone
      ? { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone }
      : { timeStyle: 'short', timeZone },
  );
  const day = dayOf(moment, now, timeZone, format);
  return time === null || day === null ? null : { day, time: time.replaceAll(' ', '\u00a0') };
}

function dayOf(moment: number, now: number | null, timeZone: string, format: Format): string | null {
  const full = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  if (now === null) return format.date(moment, full);
  const there = dayIn(timeZone, moment);
  const here = dayIn(timeZone, now);
  const away = dayNumber(there) - dayNumber(here);
  if (Math.abs(away) <= 1) {
    return cachedIntl('RelativeTimeFormat', format.locale, { numeric: 'auto' }).format(away, 'day');
  }
  if (away > 1 && away < 7) return format.date(moment, { weekday: 'long', timeZone });
  return format.date(
    moment,
    there.slice(0, 4) === here.slice(0, 4) ? { day: 'numeric', month: 'long', timeZone } : full,
  );
}
