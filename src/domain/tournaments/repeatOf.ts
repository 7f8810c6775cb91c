import type { JsonValue } from '../model.ts';

/** How often a tournament comes again; `some` when it does in a way that is not known here. */
export type Repeat = 'daily' | 'weekly' | 'monthly' | 'yearly' | 'some';

const words: Readonly<Record<string, Repeat | null>> = {
  day: 'daily',
  daily: 'daily',
  week: 'weekly',
  weekly: 'weekly',
  month: 'monthly',
  monthly: 'monthly',
  year: 'yearly',
  yearly: 'yearly',
  none: null,
  never: null,
  no: null,
  '': null,
};

/** What `repeatEvery` says, whose shape the interface leaves open; `null` for "not at all". */
export function repeatOf(repeatEvery: JsonValue): Repeat | null {
  if (repeatEvery === null || repeatEvery === false || repeatEvery === 0) return null;
  if (typeof repeatEvery !== 'string') return 'some';
  const word = repeatEvery.trim().toLowerCase();
  return Object.hasOwn(words, word) ? (words[word] ?? null) : 'some';
}
