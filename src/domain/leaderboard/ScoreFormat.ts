import type { Format } from '../text/Format.ts';

/** The formats that have a name; `integer` shows a value that has decimals with all of them. */
export type ScoreStyle = 'integer' | 'decimal' | 'duration' | 'currency' | 'percent';

/** A named format with its details. */
export interface ScoreFormatOptions {
  /** What the number means. */
  readonly style: ScoreStyle;
  /** For `decimal`: digits after the decimal mark, at least that many. Default 2. */
  readonly digits?: number | undefined;
  /** For `decimal`: digits after the decimal mark, at most that many; the value is rounded there. Default `digits`. */
  readonly mostDigits?: number | undefined;
  /** For `duration`: what the value counts, seconds (default) or milliseconds. */
  readonly unit?: 's' | 'ms' | undefined;
  /** For `currency`: an ISO 4217 code. Default `USD`. */
  readonly currency?: string | undefined;
  /** For `percent`: the value that reads 100 %. Default 1, so that 0.5 reads 50 %. */
  readonly of?: 1 | 100 | undefined;
}

/** How the scores of one type are written: a name, a name with details, or a function that gives the text. */
export type ScoreFormat = ScoreStyle | ScoreFormatOptions | ((value: number, format: Format) => string);
