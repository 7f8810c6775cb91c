import { misconfigured } from './misconfigured.ts';

/** Which parts an option has. */
export interface Parts {
  /** Without these it means nothing. */
  readonly needed?: readonly string[] | undefined;
  /** These may be left out. */
  readonly optional?: readonly string[] | undefined;
  /** Whether it may have others, as a row of a table does. Default: no. */
  readonly isWider?: boolean | undefined;
}

/**
 * Throws `LaurelError` of kind `config` at an option, by its name, that is there and no object of such parts: a misspelt one
 * would protect nothing, and nobody would know.
 */
export function checkParts(
  name: string,
  value: unknown,
  { needed = [], optional = [], isWider = false }: Parts,
): void {
  if (value === undefined) return;
  const known = [...needed, ...optional];
  const takes = `${name} takes { ${known.join(', ')} }`;
  if (!isObject(value)) throw misconfigured(`${takes}.`);
  const strange = Object.keys(value).find((part) => !known.includes(part));
  if (strange !== undefined && !isWider) throw misconfigured(`${takes}, and no ${strange}.`);
  const missing = needed.find((part) => value[part] === undefined);
  if (missing !== undefined) throw misconfigured(`${takes}: ${missing} is missing.`);
}

/** Throws `LaurelError` of kind `config` where a function was called without the object that holds its options. */
export function checkGiven(called: string, options: unknown, names: readonly string[]): void {
  if (!isObject(options)) throw misconfigured(`${called} takes { ${names.join(', ')}, … }.`);
}

/** Whether it has parts by name: no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
