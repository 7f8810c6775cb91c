import { describe, expect, it } from 'vitest';
import type { Leaderboard } from '../../../../src/domain/model.ts';
import {
  bringsNobodyNew,
  mergeLeaderboardPages,
} from '../../../../src/domain/leaderboard/rows/mergeLeaderboardPages.ts';
import { entry } from '../entries.ts';

const page = (ids: string, from: number, more: Partial<Leaderboard> = {}): Leaderboard => ({
  entries: Array.from(ids).map((id, index) => entry(id, from + index)),
  totalEntries: null,
  tournamentId: null,
  userRank: null,
  ...more,
});
const idsOf = (pages: readonly Leaderboard[], head?: Leaderboard) =>
  mergeLeaderboardPages({ pages }, head)
    .entries.map(({ id }) => id)
    .join('');

describe('what belongs to a board as a whole', () => {
  const old = page('abc', 1, { totalEntries: 6, tournamentId: 'old', userRank: entry('f', 6) });
  const newer = page('def', 4, { totalEntries: 7, tournamentId: 'newer', userRank: entry('f', 5) });
  const live = page('abc', 1, { totalEntries: 8, tournamentId: 'live', userRank: entry('f', 4) });

  it('is as the newest page says, the live one above all', () => {
    expect(mergeLeaderboardPages({ pages: [old] })).toMatchObject({ totalEntries: 6, userRank: { rank: 6 } });
    expect(mergeLeaderboardPages({ pages: [old, newer] })).toMatchObject({
      totalEntries: 7,
      tournamentId: 'newer',
      userRank: { rank: 5 },
    });
    expect(mergeLeaderboardPages({ pages: [old, newer] }, live)).toMatchObject({
      totalEntries: 8,
      tournamentId: 'live',
      userRank: { rank: 4 },
    });
  });

  it('is not taken from a page that was not to be had: the service repeated itself', () => {
    const repeated = page('abc', 1, { totalEntries: 9, userRank: entry('f', 9) });
    const merged = mergeLeaderboardPages({ pages: [old, repeated] });
    expect(merged).toMatchObject({ pagingIgnored: true, totalEntries: 6, userRank: { rank: 6 } });
  });

  it('is nothing where there are no pages', () => {
    expect(mergeLeaderboardPages({ pages: [] })).toEqual({
      entries: [],
      totalEntries: null,
      tournamentId: null,
      userRank: null,
      pagingIgnored: false,
      ranksChanged: false,
    });
    expect(mergeLeaderboardPages({ pages: [] }, live)).toMatchObject({ totalEntries: 8 });
    expect(idsOf([], live)).toBe('abc');
  });
});

describe('a player on two pages', () => {
  it('stands where the later page says', () => {
    expect(idsOf([page('abc', 1), page('cde', 4)])).toBe('abcde');
    expect(idsOf([page('abc', 1), page('dbe', 4)])).toBe('acdbe');
    expect(mergeLeaderboardPages({ pages: [page('abc', 1), page('dbe', 4)] }).ranksChanged).toBe(true);
    expect(mergeLeaderboardPages({ pages: [page('abc', 1), page('def', 4)] }).ranksChanged).toBe(false);
  });

  it('stands where the live first page says, whatever the others say', () => {
    expect(idsOf([page('abc', 1), page('def', 4)], page('fab', 1))).toBe('fabde');
    const three = [page('ab', 1), page('cd', 3), page('ef', 5)];
    expect(idsOf(three, page('ca', 1))).toBe('cadef');
    expect(mergeLeaderboardPages({ pages: three }, page('ca', 1)).ranksChanged).toBe(true);
    expect(mergeLeaderboardPages({ pages: three }, page('ab', 1)).ranksChanged).toBe(false);
    // Among the others the later page still says.
    expect(idsOf([page('ab', 1), page('cd', 3), page('ce', 5)], page('ab', 1))).toBe('abdce');
  });

  it('is missed, whom somebody from further down has pushed out of the live first page, until a refresh', () => {
    const two = [page('abc', 1), page('def', 4)];
    expect(idsOf(two, page('xab', 1))).toBe('xabdef');
    expect(mergeLeaderboardPages({ pages: two }, page('xab', 1)).ranksChanged).toBe(true);
    // Alone, the live page is the board.
    expect(mergeLeaderboardPages({ pages: [page('abc', 1)] }, page('xab', 1)).ranksChanged).toBe(false);
  });

  it('stands once where one page has the player twice, and no rank changed for that', () => {
    const merged = mergeLeaderboardPages({ pages: [page('aba', 1)] });
    expect(merged.entries.map(({ id, rank }) => [id, rank])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(merged.ranksChanged).toBe(false);
  });
});

describe('the own entry', () => {
  const pages = [page('abc', 1), page('def', 4)];
  const own = (rank: number | null) => ({ ...entry('e', rank), scores: { kills: 9 } });
  const shown = (more: readonly Leaderboard[], head?: Leaderboard) => {
    const { entries, ranksChanged } = mergeLeaderboardPages({ pages: more }, head);
    return { e: entries.find(({ id }) => id === 'e'), count: entries.length, ranksChanged };
  };

  it('is what the polled page says of it, on whichever page it stands', () => {
    const head = page('abc', 1, { userRank: own(5) });
    expect(shown(pages, head)).toEqual({ e: own(5), count: 6, ranksChanged: false });
    expect(shown(pages, { ...head, userRank: own(4) })).toEqual({ e: own(4), count: 6, ranksChanged: true });
    expect(shown(pages, { ...head, userRank: null })).toMatchObject({ e: { rank: 5 }, ranksChanged: false });
    // What has no rank is not better known than what had one.
    expect(shown(pages, { ...head, userRank: own(null) })).toMatchObject({ e: { rank: 5 } });
  });

  it('is what the newest page says of it, and stands as it is in that page itself', () => {
    const third = page('ghi', 7, { userRank: own(4) });
    expect(shown([...pages, third])).toEqual({ e: own(4), count: 9, ranksChanged: true });
    const itself = page('def', 4, { userRank: own(5) });
    expect(shown([page('abc', 1), itself])).toMatchObject({ e: itself.entries[1], ranksChanged: false });
  });
});

describe('a page that brings nobody new', () => {
  it.each<[string, readonly string[], boolean]>([
    ['is none where there is no other', ['ab'], false],
    ['is none where there is no page', [], false],
    ['is one with some of the players before', ['ab', 'cd', 'bc'], true],
    ['is none when a single player is new', ['ab', 'bc'], false],
    ['is none when it is empty', ['ab', ''], false],
    ['is the last one: an earlier one does not count', ['ab', 'ab', 'cd'], false],
  ])('%s', (_, pages, expected) => {
    expect(bringsNobodyNew(pages.map((ids) => page(ids, 1)))).toBe(expected);
  });
});
