import * as z from 'zod/mini';
import { safeLink, safeUrl } from '../../domain/text/safeUrl.ts';
import { plainJson } from './plainJson.ts';
import { toScores } from './toScores.ts';

/*
 * Reading is lenient: what the interface does not promise may be absent, null or of another type, and is null then.
 * (Not with `z.catch`, which makes esbuild keep 3 kB of zod that nothing calls.)
 */
export const text = readBy((value): string | null => (typeof value === 'string' ? value : null));
export const flag = readBy((value): boolean | null => (typeof value === 'boolean' ? value : null));
export const integer = readBy((value): number | null => (Number.isSafeInteger(value) ? Number(value) : null));
export const url = readBy(safeUrl);
export const link = readBy(safeLink);
export const json = readBy((value) => plainJson(value));
/** Identifiers are text; a number is taken as its digits. */
export const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String));
export const optionalId = or<string | null>(id, null);
const scores = readBy(toScores);

/** What a record of scores has beside its id (interface 4.4 and 4.6). */
export const recordFields = {
  tournamentId: optionalId,
  externalUserId: optionalId,
  userId: optionalId,
  scores,
  createdAt: text,
};

/** A field that a function of ours reads, whatever is there; an absent key is read as `undefined`. */
export function readBy<T>(read: (value: unknown) => T) {
  return z.pipe(z.optional(z.unknown()), z.transform(read));
}

/** What the schema reads, or else what is given. */
export function or<T>(schema: z.ZodMiniType<T>, otherwise: T) {
  return readBy((value): T => readerOf(schema)(value) ?? otherwise);
}

/** What reads by a schema; `null` for what is not of it. */
export function readerOf<T>(schema: z.ZodMiniType<T>) {
  return (value: unknown): T | null => {
    const result = schema.safeParse(value);
    return result.success ? result.data : null;
  };
}
