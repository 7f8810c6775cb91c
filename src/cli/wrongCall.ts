/** What is wrong with how a command was called, in one line: which option is missing, or what it takes. */
export class WrongCall extends Error {}

/** The value of an option that a command cannot do without. `what` says what it is. */
export function needed(option: string, value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '') throw new WrongCall(`${option} is missing: ${what}.`);
  return value;
}

/** The only one of some options that was given. */
export function onlyOne<Name extends string>(
  names: readonly Name[],
  values: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
): Name {
  const [given, ...more] = names.filter((name) => values[name] !== undefined);
  const list = names.map((name) => `--${name}`).join(', ');
  if (given === undefined) throw new WrongCall(`One of ${list} is missing.`);
  if (more.length > 0) throw new WrongCall(`Only one of ${list} can be given.`);
  return given;
}

/** Which numbers an option takes, and how that is said. */
export interface NumberRule {
  readonly takes: string;
  readonly isRight: (number: number) => boolean;
}

/** The number that was given to an option; `undefined` where it was not given. */
export function numberOf(option: string, value: string, rule: NumberRule): number;
export function numberOf(option: string, value: string | undefined, rule: NumberRule): number | undefined;
export function numberOf(
  option: string,
  value: string | undefined,
  { takes, isRight }: NumberRule,
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && Number.isFinite(number) && isRight(number)) return number;
  throw new WrongCall(`${option} takes ${takes}, not "${value}".`);
}
