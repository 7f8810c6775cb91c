import type { Format } from './createFormat.ts';

/** How the scores of one type are written. */
export type ScoreFormat =
  | ScoreStyle
  /** Fixed digits after the decimal mark, 2 by default. */
  | { readonly style: 'decimal'; readonly digits?: number | undefined }
  /** A length of time in seconds (default) or milliseconds. */
  | { readonly style: 'duration'; readonly unit?: 's' | 'ms' | undefined }
  /** Money; an ISO 4217 code such as `EUR`, `USD` by default. */
  | { readonly style: 'currency'; readonly currency?: string | undefined }
  /** A share of `of`: with 1 (default) a value of 0.5 reads 50 %, with 100 a value of 50 does. */
  | { readonly style: 'percent'; readonly of?: 1 | 100 | undefined }
  /** Anything else: the text to show for a value. */
  | ((value: number, format: Format) => string);

/** The formats that have a name; `integer` shows a value that has decimals with all of them. */
export type ScoreStyle = 'integer' | 'decimal' | 'duration' | 'currency' | 'percent';

/** A score, written. */
export interface FormattedScore {
  readonly text: string;
  /** How to say it where that differs from `text`: a length of time in words. */
  readonly spoken: string | null;
  /** Whether `text` stands for exactly the number the service sent: past 2^53 that cannot be known. */
  readonly exact: boolean;
}

/** Writes a score: never shortened, never rounded unless the format asks for it. */
export function formatScore(value: number, scoreFormat: ScoreFormat, format: Format): FormattedScore {
  const exact = !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof scoreFormat === 'function') return { text: scoreFormat(value, format), spoken: null, exact };
  const options: Exclude<ScoreFormat, string | ((...input: never) => unknown)> | { style: 'integer' } =
    typeof scoreFormat === 'string' ? { style: scoreFormat } : scoreFormat;
  const write = (text: string, spoken: string | null = null) => ({ text, spoken, exact });
  switch (options.style) {
    case 'integer':
      return write(format.number(value, everyDigit(value)));
    case 'decimal': {
      const digits = options.digits ?? 2;
      return write(
        format.number(value, {
          ...everyDigit(value),
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }),
      );
    }
    case 'duration': {
      const milliseconds = options.unit === 'ms' ? value : value * 1000;
      return write(format.duration(milliseconds, 'clock'), format.duration(milliseconds, 'long'));
    }
    case 'currency':
      return write(format.number(value, { style: 'currency', currency: options.currency ?? 'USD' }));
    case 'percent':
      return write(
        format.number(options.of === 100 ? value / 100 : value, {
          style: 'percent',
          maximumFractionDigits: 2,
        }),
      );
  }
}

/** All the digits a number has; beyond 21 of them the notation with an exponent, as JavaScript itself does. */
function everyDigit(value: number): Intl.NumberFormatOptions {
  return Math.abs(value) >= 1e21
    ? { notation: 'scientific', maximumSignificantDigits: 17 }
    : { maximumFractionDigits: 20 };
}
