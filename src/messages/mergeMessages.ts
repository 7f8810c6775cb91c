import { isObject } from '../domain/checkOptions.ts';
import type { Messages } from './Messages.ts';

/** Some of the words: their language, any section, any entry of it, any entry of a nested record. */
export type MessagesOverride = {
  readonly [Section in keyof Messages]?: DeepPartial<Messages[Section]> | undefined;
};

type DeepPartial<Value> = Value extends string | ((...input: never) => unknown)
  ? Value
  : { readonly [Key in keyof Value]?: DeepPartial<Value[Key]> | undefined };

/** The words with some of them replaced. An entry that is `undefined` leaves the word as it was. */
export function mergeMessages<Some extends Partial<Messages>>(
  messages: Some,
  override: MessagesOverride | undefined,
): Some {
  return override ? (merge(messages, override) as Some) : messages;
}

function merge(base: object, override: object): object {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(override)) {
    const before = Object.hasOwn(merged, key) ? merged[key] : undefined;
    if (value === undefined || value === null || key === '__proto__') continue;
    merged[key] = isObject(before) && isObject(value) ? merge(before, value) : value;
  }
  return merged;
}
