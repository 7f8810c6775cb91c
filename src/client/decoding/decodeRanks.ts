import type { Ranks, RankedEntry, RankIndexReason } from '../../domain/Ranks.ts';
import { DecodeError } from './schema.ts';
import { toEntry } from './toEntry.ts';

/** `data` of a gateway's rank index. It is Laurel's own, so whatever is not of its shape throws `DecodeError`. */
export function decodeRanks(data: unknown): Ranks {
  const { state, reason, asOf, totalEntries, entries, named, more } = (data ?? {}) as Readonly<
    Record<string, unknown>
  >;
  if (state === 'off' && typeof reason === 'string') return { state, reason: reason as RankIndexReason };
  if (state !== 'proven' || !isNumber(asOf) || !isNumber(totalEntries) || !Array.isArray(entries)) {
    throw new DecodeError('data', 'an answer of a rank index');
  }
  return {
    state,
    asOf,
    totalEntries,
    entries: entries.map(toRankedEntry),
    ...(isNumber(named) && { named, more: more === true }),
  };
}

function toRankedEntry(value: unknown, index: number): RankedEntry {
  const entry = toEntry(value);
  const { skip, percentile } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (entry === null || entry.rank === null || !isNumber(percentile)) {
    throw new DecodeError(`data.entries[${index}]`, 'an entry of a rank index');
  }
  return { ...entry, rank: entry.rank, skip: isNumber(skip) ? skip : null, percentile };
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
