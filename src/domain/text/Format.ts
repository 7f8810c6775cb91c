/** How a length of time is written: `1 hour and 5 minutes`, `1 hr, 5 min`, `1:05:00`. */
export type DurationStyle = 'long' | 'short' | 'clock';

/** How many: the number, and how it is written. */
export interface Count {
  readonly count: number;
  readonly n: string;
}

/** Numbers, dates and lists in the words of one locale. No method throws, whatever it is given. */
export interface Format {
  /** BCP 47 tag. */
  readonly locale: string;
  /** `NaN` and the infinities give `–`. */
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** A whole number as messages take it: to choose the plural by, and written. */
  readonly count: (value: number) => Count;
  /** A moment (ISO 8601, Unix milliseconds or `Date`; UTC where it names no offset), by default `Nov 21, 2026`; `null` when it is not one. */
  readonly date: (moment: string | number | Date, options?: Intl.DateTimeFormatOptions) => string | null;
  /** `a, b and c`; as `units` `a, b, c`, in the locale's own way for measurements. */
  readonly list: (items: readonly string[], type?: 'and' | 'units') => string;
  /** A length of time in milliseconds, `long` by default. Words stop after `units` (4) units that are not zero. */
  readonly duration: (milliseconds: number, style?: DurationStyle, units?: number) => string;
}
