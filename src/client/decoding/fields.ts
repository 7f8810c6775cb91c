import * as z from 'zod/mini';
import { safeLink, safeUrl } from '../../domain/text/safeUrl.ts';
import { plainJson } from './plainJson.ts';
import { toScores } from './toScores.ts';

/*
 * Reading is lenient: what the interface does not promise may be absent, null or of another type, and is null then. So of zod
 * there are objects and transforms alone, which read an absent key, too: each further kind of schema weighs 0.2 to 0.4 kB of
 * every page.
 */

export function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function toInteger(value: unknown): number | null {
  return Number.isSafeInteger(value) ? Number(value) : null;
}

/** Identifiers are text; a number is taken as its digits, where all of them have come: of what was rounded they are another's. */
export function toId(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : toText(value) || null;
}

export const text = z.transform(toText);
export const flag = z.transform((value): boolean | null => (typeof value === 'boolean' ? value : null));
export const integer = z.transform(toInteger);
export const url = z.transform(safeUrl);
export const link = z.transform(safeLink);
export const json = z.transform((value) => plainJson(value));
export const optionalId = z.transform(toId);
/** Without it there is no record. */
export const id = z.transform((value, { issues }): string => {
  const read = toId(value);
  if (read === null) issues.push({ code: 'custom', input: value });
  return String(read);
});

/** A record of scores (interface 4.4 and 4.6), its `_id` named `id`. */
export const scoreRecord = z.object({
  id,
  tournamentId: optionalId,
  externalUserId: optionalId,
  userId: optionalId,
  scores: z.transform(toScores),
  createdAt: text,
});

/** What reads by a schema; `null` for what is not of it. */
export function readerOf<T>(schema: z.ZodMiniType<T>) {
  return (value: unknown): T | null => {
    const result = schema.safeParse(value);
    return result.success ? result.data : null;
  };
}
