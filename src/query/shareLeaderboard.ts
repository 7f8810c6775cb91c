import type { Leaderboard, LeaderboardEntry, Scores } from '../domain/model.ts';

/**
 * Structural sharing for one page of a leaderboard: an entry that did not change keeps its identity, so its row
 * does not render again. Knowing the shape makes it many times cheaper than TanStack Query's general comparison.
 */
export function shareLeaderboard(oldData: unknown, newData: unknown): unknown {
  if (oldData === undefined) return newData;
  const before = oldData as Leaderboard;
  const after = newData as Leaderboard;
  const known = new Map(before.entries.map((entry) => [entry.id, entry]));
  const entries = after.entries.map((entry) => share(known.get(entry.id), entry));
  const userRank = share(before.userRank, after.userRank);
  const sameEntries =
    entries.length === before.entries.length &&
    entries.every((entry, index) => entry === before.entries[index]);
  const same =
    sameEntries &&
    userRank === before.userRank &&
    before.totalEntries === after.totalEntries &&
    before.tournamentId === after.tournamentId;
  return same ? before : { ...after, entries: sameEntries ? before.entries : entries, userRank };
}

function share<T extends LeaderboardEntry | null>(before: LeaderboardEntry | null | undefined, after: T): T {
  return before && after && sameEntry(before, after) ? (before as T) : after;
}

function sameEntry(a: LeaderboardEntry, b: LeaderboardEntry): boolean {
  return (
    a.id === b.id &&
    a.rank === b.rank &&
    a.name === b.name &&
    a.username === b.username &&
    a.avatarUrl === b.avatarUrl &&
    sameScores(a.scores, b.scores)
  );
}

function sameScores(a: Scores, b: Scores): boolean {
  const types = Object.keys(a);
  return types.length === Object.keys(b).length && types.every((type) => Object.is(a[type], b[type]));
}
