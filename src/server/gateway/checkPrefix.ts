import { misuse } from '../../domain/misuse.ts';

/** Throws `LaurelError` of kind `config` at what cannot stand before the interface's paths. */
export function checkPrefix(prefix: string): string {
  if (/^(?:\/[\w.~-]+)*$/.test(prefix)) return prefix;
  throw misuse('prefix is a path without a slash at its end, such as /laurel, or empty.');
}
