import type { LeaderboardEntry } from '../../../../domain/model.ts';
import { scoreOf } from '../../../../domain/scores.ts';

/** A part of the platform's own board, as it was at one moment. */
export interface Look {
  /** Places above it. */
  readonly skip: number;
  readonly entries: readonly LeaderboardEntry[];
  /** How many players the board says it has; `null` where it does not. */
  readonly total: number | null;
}

/** Whether the two agree. */
export function isSameLook(one: Look, other: Look): boolean {
  return (
    one.skip === other.skip &&
    one.total === other.total &&
    one.entries.length === other.entries.length &&
    one.entries.every((entry, index) => isSameEntry(entry, other.entries[index]))
  );
}

function isSameEntry(one: LeaderboardEntry, other: LeaderboardEntry | undefined): boolean {
  return other !== undefined && one.id === other.id && one.rank === other.rank && hasSameScores(one, other);
}

/** Whether a player's scores are the same on both. */
export function hasSameScores(
  { scores: one }: LeaderboardEntry,
  { scores: other }: LeaderboardEntry,
): boolean {
  const types = Object.keys(one);
  return (
    types.length === Object.keys(other).length && types.every((type) => one[type] === scoreOf(other, type))
  );
}
