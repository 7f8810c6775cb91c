/** How a length of time is written: `1 hour and 5 minutes`, `1 hr, 5 min`, `1:05:00`. */
export type DurationStyle = 'long' | 'short' | 'clock';

/** Numbers, dates and lists in the words of one locale. No method throws, whatever it is given. */
export interface Format {
  readonly locale: string;
  /** `NaN` and the infinities give `–`. */
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** A moment (ISO 8601, Unix milliseconds or `Date`; UTC where it names no offset), by default `Nov 21, 2026`; `null` when it is not one. */
  readonly date: (moment: string | number | Date, options?: Intl.DateTimeFormatOptions) => string | null;
  /** A plain `YYYY-MM-DD` date, the same day everywhere; `null` when it is not one. */
  readonly plainDate: (date: string, options?: Intl.DateTimeFormatOptions) => string | null;
  /** `a, b and c`, or with `or`. */
  readonly list: (items: readonly string[], type?: 'and' | 'or' | 'units') => string;
  /** A moment `milliseconds` from now (negative: ago) in its largest fitting unit: `in 3 days`, `yesterday`. */
  readonly relative: (milliseconds: number) => string;
  /** A length of time in milliseconds. With `units`, words stop after that many units that are not zero. */
  readonly duration: (milliseconds: number, style?: DurationStyle, units?: number) => string;
}
