import type { Operation } from '../LaurelError.ts';
import { misuse } from '../misuse.ts';
import type { Period } from '../model.ts';
import { addDays, dayIn, dayOfWeek, lastOfMonth } from './calendar.ts';

/** Where and when "today" is. What is no zone or no moment throws `LaurelError` of kind `config`. */
export interface PeriodOptions {
  /**
   * IANA time zone whose date it is, such as `Europe/Warsaw`. The service takes dates alone (4.5), and begins a day where it
   * counts days: the sandbox in UTC. Default `UTC`.
   */
  readonly timeZone?: string | undefined;
  /** The moment to start from, in Unix milliseconds. Default: now. */
  readonly now?: number | undefined;
}

/** Options of `thisWeek`. */
export interface WeekOptions extends PeriodOptions {
  /** First day of the week: 0 Sunday, 1 Monday (default), up to 6 Saturday. */
  readonly weekStartsOn?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | undefined;
}

/** A period with both of its days. */
export interface ClosedPeriod {
  /** First day, `YYYY-MM-DD`, included. */
  readonly startDate: string;
  /** Last day, `YYYY-MM-DD`, included. */
  readonly endDate: string;
}

/** The current day. */
export function today(options: PeriodOptions = {}): ClosedPeriod {
  const day = currentDate(options);
  return { startDate: day, endDate: day };
}

/**
 * The current week up to and including its last day, Monday to Sunday unless told otherwise.
 * Throws `LaurelError` of kind `config` when `weekStartsOn` is no day of the week.
 */
export function thisWeek(options: WeekOptions = {}): ClosedPeriod {
  const { weekStartsOn = 1 } = options;
  if (![0, 1, 2, 3, 4, 5, 6].includes(weekStartsOn))
    throw misuse('weekStartsOn takes a day from 0, Sunday, to 6, Saturday.');
  const day = currentDate(options);
  const sinceStart = (dayOfWeek(day) - weekStartsOn + 7) % 7;
  const startDate = addDays(day, -sinceStart);
  return { startDate, endDate: addDays(startDate, 6) };
}

/** The current calendar month, first to last day. */
export function thisMonth(options: PeriodOptions = {}): ClosedPeriod {
  const day = currentDate(options);
  return { startDate: day.replace(/..$/, '01'), endDate: lastOfMonth(day) };
}

/**
 * The last `count` days, today included: `lastDays(7)` is today and the six days before it.
 * Throws `LaurelError` of kind `config` when `count` is not a whole number from 1 to 700,000, which dates reach back.
 */
export function lastDays(count: number, options: PeriodOptions = {}): ClosedPeriod {
  if (!Number.isInteger(count) || count < 1 || count > 700_000) {
    throw misuse('lastDays takes a whole number of days, 1 to 700,000.');
  }
  const endDate = currentDate(options);
  return { startDate: addDays(endDate, 1 - count), endDate };
}

/**
 * The period from one plain date to another, both included.
 * Throws `LaurelError` of kind `config` when a date is not a `YYYY-MM-DD` calendar date or they are reversed.
 */
export function between(startDate: string, endDate: string): ClosedPeriod {
  if (startDate === undefined || endDate === undefined)
    throw misuse(
      'between takes two dates; a period with one of them is { startDate } or { endDate } itself.',
    );
  checkPeriod({ startDate, endDate });
  return { startDate, endDate };
}

/** Whether the text is a date of the calendar, written `YYYY-MM-DD`. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  // Some engines read a day that its month does not have as one of the next month.
  return new Date(text).toISOString().startsWith(text);
}

/** Throws `LaurelError` of kind `config` when the period cannot be asked for. */
export function checkPeriod(period: Period, operation?: Operation): void {
  const { startDate, endDate } = period;
  for (const [name, date] of Object.entries({ startDate, endDate })) {
    if (date !== undefined && (typeof date !== 'string' || !isPlainDate(date))) {
      throw misuse(`${name} is not a calendar date written YYYY-MM-DD.`, operation);
    }
  }
  // Plain dates of one width order like text. A side that is open is on the right side of the other.
  const from = startDate ?? '';
  if (from > (endDate ?? from)) {
    throw misuse(`The period is reversed: startDate ${startDate} is after endDate ${endDate}.`, operation);
  }
}

/** In Unix milliseconds: there are no dates after it, nor as long before 1970. */
const lastMoment = 8.64e15;

function currentDate({ timeZone = 'UTC', now = Date.now() }: PeriodOptions): string {
  if (typeof now !== 'number' || !(Math.abs(now) <= lastMoment)) throw misuse('now takes Unix milliseconds.');
  try {
    return dayIn(timeZone, now);
  } catch {
    throw misuse('The time zone is unknown. Use an IANA name such as Europe/Warsaw.');
  }
}
