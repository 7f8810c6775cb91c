import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';
import type { LeaderboardPages } from '../domain/leaderboard/rows/mergeLeaderboardPages.ts';
import type { Leaderboard, LeaderboardEntry, Scores } from '../domain/model.ts';

type Board = Leaderboard | LeaderboardPages;
type Boards = InfiniteData<Leaderboard>;

/**
 * Structural sharing for a leaderboard, one page of it or all: an entry that did not change keeps its identity, so its
 * row does not render again. Knowing the shape makes it many times cheaper than TanStack Query's general comparison, which
 * is left for what a `select` made of it.
 */
export function shareLeaderboard(oldData: unknown, newData: unknown): unknown {
  if (isBoard(oldData) && isBoard(newData)) return shareBoard(oldData, newData);
  if (isBoards(oldData) && isBoards(newData)) {
    const pages = newData.pages.map((page, index) => shareBoard(oldData.pages[index], page));
    const isSame =
      pages.length === oldData.pages.length && pages.every((page, at) => page === oldData.pages[at]);
    return isSame ? oldData : { ...newData, pages };
  }
  return replaceEqualDeep(oldData, newData);
}

function shareBoard<T extends Board>(before: T | undefined, after: T): T {
  if (before === undefined) return after;
  let known: ReadonlyMap<string, LeaderboardEntry> | undefined;
  const entries = after.entries.map((entry, index) => {
    // Most stand where they stood.
    const there = before.entries[index];
    if (there?.id === entry.id) return share(there, entry);
    known ??= new Map(before.entries.map((old) => [old.id, old]));
    return share(known.get(entry.id), entry);
  });
  const userRank = share(before.userRank, after.userRank);
  const sameEntries =
    entries.length === before.entries.length &&
    entries.every((entry, index) => entry === before.entries[index]);
  const shared = { ...after, entries: sameEntries ? before.entries : entries, userRank };
  const names = Object.keys(shared) as (keyof T)[];
  const same =
    names.length === Object.keys(before).length && names.every((name) => shared[name] === before[name]);
  return same ? before : shared;
}

function isBoard(data: unknown): data is Board {
  return typeof data === 'object' && data !== null && 'entries' in data && 'userRank' in data;
}

function isBoards(data: unknown): data is Boards {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}

function share<T extends LeaderboardEntry | null>(before: LeaderboardEntry | null | undefined, after: T): T {
  if (before === after) return after;
  if (!before || !after || !sameScores(before.scores, after.scores)) return after;
  return before.id === after.id &&
    before.rank === after.rank &&
    before.name === after.name &&
    before.username === after.username &&
    before.avatarUrl === after.avatarUrl
    ? (before as T)
    : // Where one player rises, all whom it passes have another rank and the same scores.
      { ...after, scores: before.scores };
}

function sameScores(a: Scores, b: Scores): boolean {
  let left = 0;
  for (const type in a) {
    if (!Object.is(a[type], b[type])) return false;
    left += 1;
  }
  for (const _ in b) left -= 1;
  return left === 0;
}
