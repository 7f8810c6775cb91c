import { misuse } from './misuse.ts';

// A compiler sees wrong options of TypeScript's callers; these come from JavaScript and from variables of the environment, which
// are text. What was given is never repeated: it may be a secret in the wrong place.

/** What numbers options take. */
export interface NumberOptions {
  /** Least that is taken. */
  readonly least: number;
  /** Greatest that is taken. Default: any, infinity too. */
  readonly most?: number | undefined;
  /** What is counted. Default `milliseconds`. */
  readonly unit?: string | undefined;
  /** Only whole numbers, and no infinity: for what a database or another machine is told. Default `false`. */
  readonly isWhole?: boolean | undefined;
  /** What says in the place of infinity that there is no end, such as `null keeps everything`. */
  readonly endless?: string | undefined;
}

/** Throws `LaurelError` of kind `config` at an option, by its name, that is there and no such number. */
export function checkNumbers(
  options: Readonly<Record<string, unknown>>,
  { least, most = Infinity, unit = 'milliseconds', isWhole = false, endless }: NumberOptions,
): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const isRight = typeof value === 'number' && value >= least && value <= most;
    if (isRight && (!isWhole || Number.isSafeInteger(value))) continue;
    const range = most === Infinity ? `${least} or more` : `${least} to ${most}`;
    const advice = adviceFor(value, isRight && value % 1 > 0, endless);
    throw misuse(`${name} takes a ${isWhole ? 'whole ' : ''}number of ${unit}, ${range}${advice}.`);
  }
}

function adviceFor(value: unknown, isFraction: boolean, endless: string | undefined): string {
  if (typeof value === 'string') return '; Number(…) makes one of a text';
  if (value === Infinity && endless !== undefined) return `; ${endless}`;
  return isFraction ? '; Math.round(…) makes one of a fraction' : '';
}

/** Throws `LaurelError` of kind `config` at an option that is there and no function. */
export function checkFunctions(options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && typeof value !== 'function') throw misuse(`${name} takes a function.`);
  }
}

/** Throws `LaurelError` of kind `config` at an option that is there and no list. */
export function checkLists(options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && !Array.isArray(value)) throw misuse(`${name} takes a list: […].`);
  }
}

/** Throws `LaurelError` of kind `config` at an option that is there and none of the choices. */
export function checkChoice(name: string, value: unknown, choices: readonly string[]): void {
  if (value === undefined || choices.includes(value as string)) return;
  throw misuse(`${name} is one of ${choices.join(', ')}.`);
}

/** Throws `LaurelError` of kind `config` at an option that is there and no list of texts. */
export function checkTexts(name: string, value: unknown): void {
  if (value === undefined || (Array.isArray(value) && value.every((text) => typeof text === 'string')))
    return;
  throw misuse(`${name} takes a list of texts, also for a single one: ['…'].`);
}

/** Which parts an option has. */
export interface Parts {
  /** Without these it means nothing. */
  readonly needed?: readonly string[] | undefined;
  /** These may be left out. */
  readonly optional?: readonly string[] | undefined;
  /** These mean nothing to it, and may be there: an object that is spread into several has them for the others. */
  readonly ignored?: readonly string[] | undefined;
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
  { needed = [], optional = [], ignored = [], isWider = false }: Parts,
): void {
  if (value === undefined) return;
  const known = [...needed, ...optional];
  const takes = `${name} takes { ${known.join(', ')} }`;
  if (!isObject(value)) throw misuse(`${takes}.`);
  const strange = Object.keys(value).find((part) => !known.includes(part) && !ignored.includes(part));
  if (strange !== undefined && !isWider) throw misuse(`${takes}, and no ${strange}${meant(strange, known)}.`);
  const missing = needed.find((part) => value[part] === undefined);
  if (missing !== undefined) throw misuse(`${takes}: ${missing} is missing.`);
}

/** Which of many names it may have been: one that is a part of the other, as `origins` is of `allowedOrigins`. */
function meant(strange: string, known: readonly string[]): string {
  const heard = strange.toLowerCase();
  const near = known.find((name) => name.toLowerCase().includes(heard) || heard.includes(name.toLowerCase()));
  return near === undefined ? '' : `; ${near} may be meant`;
}

/** The names of all options of a type. Spelled out, since a type has none when it runs, and held against it by the compiler. */
export type NamesOf<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Throws `LaurelError` of kind `config` at an option that the function does not have: misspelt, or another function's, it would
 * do nothing, and nobody would know.
 */
export function checkNames(
  called: string,
  options: unknown,
  names: Readonly<Record<string, true>>,
  ignored?: Readonly<Record<string, true>>,
): void {
  checkParts(called, options, { optional: Object.keys(names), ignored: Object.keys(ignored ?? {}) });
}

/** Throws `LaurelError` of kind `config` where a function was called without the object that holds its options. */
export function checkGiven(called: string, options: unknown, names: readonly string[]): void {
  if (!isObject(options)) throw misuse(`${called} takes { ${names.join(', ')}, … }.`);
}

/** Whether it has parts by name: no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
