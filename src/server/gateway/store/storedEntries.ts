import { toEntry } from '../../../client/decoding/toEntry.ts';
import { isObject } from '../../../domain/checkOptions.ts';
import type { LeaderboardEntry } from '../../../domain/model.ts';

/** Entries of a board as they were put into a store; `undefined` where they are none. */
export function storedEntries(value: unknown): readonly LeaderboardEntry[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries = value.map((entry: unknown) =>
    isObject(entry) ? toEntry({ ...entry, _id: entry['id'] }) : null,
  );
  return entries.every((entry) => entry !== null) ? entries : undefined;
}
