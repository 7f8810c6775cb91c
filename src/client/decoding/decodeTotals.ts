import * as z from 'zod/mini';
import { ShardedMap } from '../../base/ShardedMap.ts';
import type { PlayerTotals } from '../../domain/model.ts';
import { recordKeys, type PlayerKey } from '../../domain/players/playerKey.ts';
import { DecodeError } from './schema.ts';
import { toScores } from './toScores.ts';

// Read as evidence: here a part that cannot be read is not left out, it makes all of it unreadable.
const plainId = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.int()]))),
  z.transform((value) => (value === undefined || value === null || value === '' ? null : String(value))),
);
const totalsRow = z.object({
  tournamentId: plainId,
  externalUserId: plainId,
  userId: plainId,
  scores: z.union([
    z.record(z.string().check(z.minLength(1)), z.number()),
    z.array(z.object({ scoreType: z.string().check(z.minLength(1)), value: z.number() })),
  ]),
});

/** Reads the rows of one tournament's totals, one after the other, and throws `DecodeError` at the first that is not certain. */
export type DecodeTotalsRow = (item: unknown) => PlayerTotals;

/**
 * One row of scores (interface 4.6) as evidence of what the service has counted. The body is not promised, so whatever is not
 * certain throws `DecodeError`: a row that cannot be read or is of another tournament, a player who cannot be identified, totals
 * that are missing or are not finite numbers. `_id` is not needed.
 */
export function decodeTotalsRow(item: unknown, tournamentId: string, path: string): PlayerTotals {
  const row = totalsRow.safeParse(item);
  if (!row.success) throw new DecodeError(path, 'the totals of one player');
  const { userId, externalUserId, tournamentId: other, scores: values } = row.data;
  if (other !== null && other !== tournamentId) throw new DecodeError(path, 'of this tournament');
  if (userId === null && externalUserId === null) throw new DecodeError(path, 'of a player who can be told');
  const scores = toScores(values);
  const types = Array.isArray(values)
    ? values.length
    : Object.keys((item as { scores: object }).scores).length;
  if (types === 0 || Object.keys(scores).length !== types) {
    throw new DecodeError(`${path}.scores`, 'one total for each score type');
  }
  return { userId, externalUserId, scores };
}

/** The rows of `data`, one after the other: a player who occurs twice throws `DecodeError`, too. */
export function createTotalsDecoder(tournamentId: string): DecodeTotalsRow {
  const seen = new ShardedMap<PlayerKey, true>();
  let index = 0;
  return (item) => {
    const path = `data[${index}]`;
    index += 1;
    const row = decodeTotalsRow(item, tournamentId, path);
    const keys = recordKeys(row);
    if (keys.some((key) => seen.has(key))) throw new DecodeError(path, 'the only one of its player');
    for (const key of keys) seen.set(key, true);
    return row;
  };
}
