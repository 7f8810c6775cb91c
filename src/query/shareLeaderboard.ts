import { areIdentical } from '../base/areIdentical.ts';
import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';
import { isObject } from '../domain/checkOptions.ts';
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
    return areIdentical(pages, oldData.pages) ? oldData : { ...newData, pages };
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
  const shared = {
    ...after,
    entries: areIdentical(entries, before.entries) ? before.entries : entries,
    userRank: share(before.userRank, after.userRank),
  };
  // A board has its fields in one order.
  return areIdentical(Object.values(shared), Object.values(before)) ? before : shared;
}

function isBoard(data: unknown): data is Board {
  return isObject(data) && 'entries' in data && 'userRank' in data;
}

function isBoards(data: unknown): data is Boards {
  return isObject(data) && 'pages' in data && 'pageParams' in data;
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
