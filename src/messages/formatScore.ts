import { callSafely } from '../base/callSafely.ts';
import type { ScoreFormat, ScoreFormatOptions } from '../domain/leaderboard/ScoreFormat.ts';
import type { Format } from '../domain/text/Format.ts';

/** A score, written. */
export interface FormattedScore {
  readonly text: string;
  /** How to say it where that differs from `text`: a length of time in words. */
  readonly spoken: string | null;
  /**
   * Whether `text` stands for exactly the number the service sent, or for that number rounded as the format asks. That
   * cannot be known of a whole number past 2^53, nor where all seventeen digits are shown that a number has room for.
   */
  readonly exact: boolean;
}

/** Writes a score: never shortened, never rounded unless the format asks for it. What is no number is a dash. */
export function formatScore(value: number, scoreFormat: ScoreFormat, format: Format): FormattedScore {
  if (!Number.isFinite(value)) return { text: '–', spoken: null, exact: true };
  // All formats but one round, to digits that a number of this size holds.
  const exact = Number.isInteger(value)
    ? Number.isSafeInteger(value)
    : (scoreFormat !== 'integer' && Math.abs(value) < 1e12) || Number(value.toPrecision(16)) === value;
  if (typeof scoreFormat === 'function') {
    let text = format.number(value, everyDigit);
    callSafely(() => {
      text = scoreFormat(value, format);
    });
    return { text, spoken: null, exact };
  }
  const options: ScoreFormatOptions = typeof scoreFormat === 'string' ? { style: scoreFormat } : scoreFormat;
  if (options.style === 'duration') {
    const milliseconds = options.unit === 'ms' ? value : value * 1000;
    return { text: format.duration(milliseconds, 'clock'), spoken: format.duration(milliseconds), exact };
  }
  const [shown, numberOptions] = inNumbers(value, options);
  return { text: format.number(shown, numberOptions), spoken: null, exact };
}

// A number of JavaScript has 17 digits that mean something; 21 is as far as all engines go.
const everyDigit: Intl.NumberFormatOptions = { maximumSignificantDigits: 21 };

function inNumbers(
  value: number,
  options: ScoreFormatOptions,
): [number, Intl.NumberFormatOptions | undefined] {
  const { style, digits = 2, mostDigits = digits, currency = 'USD', of = 1 } = options;
  if (style === 'currency') return [value, { style, currency }];
  if (style === 'percent') return [value / of, { style, maximumFractionDigits: 2 }];
  const size = Math.abs(value);
  // Where digits would only be noughts the notation with an exponent, as JavaScript itself does.
  if (size >= 1e21 || (size > 0 && size < 1e-6)) return [value, { ...everyDigit, notation: 'scientific' }];
  if (style === 'decimal')
    return [value, { minimumFractionDigits: digits, maximumFractionDigits: mostDigits }];
  return [value, Number.isSafeInteger(value) ? undefined : everyDigit];
}
