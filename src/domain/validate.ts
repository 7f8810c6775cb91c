import type { Operation } from './LaurelError.ts';
import { misuse } from './misuse.ts';

/** Writing is strict: an id that could change the path, or a header, is refused before any request. */
const idPattern = /^[A-Za-z0-9][A-Za-z0-9_.:~-]{0,127}$/;

/** Whether a value can be an identifier in a path. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}

/** Throws `LaurelError` of kind `config` unless the text can be an identifier in a path. The value is not echoed. */
export function checkId(value: unknown, name: string, operation: Operation): void {
  if (!isId(value)) {
    throw misuse(`${name} is not an identifier: pass it as the service gave it.`, operation);
  }
}

/** Throws `LaurelError` of kind `config` unless the value is left out or a whole number of at least `least`. */
export function checkCount(value: unknown, name: string, least: number, operation: Operation): void {
  if (value !== undefined && !(Number.isSafeInteger(value) && (value as number) >= least)) {
    throw misuse(`${name} must be a whole number, ${least} or more.`, operation);
  }
}

/** Whether the text can be sent as a header value: visible ASCII only, so no line breaks. */
export function isHeaderSafe(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}
