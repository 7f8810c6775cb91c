import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { createClient } from '../../src/client/createClient.ts';
import type { Leaderboard, LeaderboardEntry } from '../../src/domain/model.ts';
import { leaderboardPagesQuery } from '../../src/query/leaderboardPagesQuery.ts';
import {
  bringsNobodyNew,
  mergeLeaderboardPages,
} from '../../src/domain/leaderboard/rows/mergeLeaderboardPages.ts';
import { shareLeaderboard } from '../../src/query/shareLeaderboard.ts';
import { success } from '../support/payloads.ts';
import { startServer } from '../support/startServer.ts';

const entry = (id: string, rank: number, value = 0): LeaderboardEntry => ({
  id,
  rank,
  name: null,
  username: null,
  avatarUrl: null,
  scores: { kills: value },
});
const page = (entries: readonly LeaderboardEntry[], totalEntries: number | null = null): Leaderboard => ({
  entries,
  totalEntries,
  tournamentId: 't',
  userRank: null,
});

/** A service of `count` players that honours paging, or ignores it; it may know less of its total than there are. */
function service(
  count: number,
  honours: boolean,
  most = Number.POSITIVE_INFINITY,
  totalEntries: number | null = count,
) {
  return startServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const skip = honours ? Number(query.get('skip') ?? 0) : 0;
    const limit = Math.min(honours ? Number(query.get('limit') ?? 10) : 10, most);
    const all = Array.from({ length: count }, (_, index) => ({ _id: `p${index}`, rank: 1, scores: [] }));
    response.end(success({ entries: all.slice(skip, skip + limit), totalEntries }));
  });
}

async function loadAll(url: string, limit: number) {
  const client = createClient({ baseUrl: url, apiKey: 'key' });
  const query = leaderboardPagesQuery({ client, session: null }, { tournamentId: 't', limit });
  const data = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 1000 });
  return mergeLeaderboardPages(data);
}

describe('paging', () => {
  it('reaches every player once and then stops', async () => {
    await using server = await service(53, true);
    const merged = await loadAll(server.url, 10);
    expect(merged.entries.map(({ id }) => id)).toEqual(Array.from({ length: 53 }, (_, index) => `p${index}`));
    expect(merged).toMatchObject({ pagingIgnored: false, ranksChanged: false, totalEntries: 53 });
    expect(server.requests).toHaveLength(6);
  });

  it('reaches every player when the service caps the limit', async () => {
    await using server = await service(53, true, 7);
    expect((await loadAll(server.url, 25)).entries).toHaveLength(53);
  });

  it('notices a service that ignores skip and limit, with exactly two requests', async () => {
    await using server = await service(53, false);
    const merged = await loadAll(server.url, 10);
    expect(server.requests).toHaveLength(2);
    expect(merged).toMatchObject({ pagingIgnored: true, totalEntries: 53 });
    expect(merged.entries).toHaveLength(10);
  });

  it.each([
    ['no total', null],
    ['a total that is too small', 4],
  ])('notices one that ignores them and sends %s, when more is asked for than it gives', async (_, total) => {
    await using server = await service(53, false, undefined, total);
    const merged = await loadAll(server.url, 25);
    expect(server.requests).toHaveLength(2);
    expect(merged.pagingIgnored).toBe(true);
    expect(merged.entries).toHaveLength(10);
  });

  it.each([null, 3])(
    'reaches every player of a service that honours them, whatever total it sends (%s)',
    async (total) => {
      await using server = await service(53, true, 10, total);
      const merged = await loadAll(server.url, 25);
      expect(merged.entries).toHaveLength(53);
      expect(merged.pagingIgnored).toBe(false);
    },
  );

  it('asks no more for a page that is not full, where nothing speaks for more', async () => {
    await using server = await service(7, true, undefined, null);
    expect((await loadAll(server.url, 25)).entries).toHaveLength(7);
    expect(server.requests).toHaveLength(1);
  });

  it('asks once for an empty board', async () => {
    await using server = await service(0, true);
    expect((await loadAll(server.url, 10)).entries).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });
});

describe('mergeLeaderboardPages', () => {
  it('shows each player once, as the newest page reports them, while ranks move between pages', () => {
    const players = fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        players,
        fc.integer({ min: 1, max: 9 }),
        fc.infiniteStream(fc.nat()),
        (ids, limit, noise) => {
          const pages: Leaderboard[] = [];
          const newest = new Map<string, number>();
          let order = [...ids];
          for (let skip = 0, turn = 0; skip < order.length; skip += limit, turn += 1) {
            const entries = order
              .slice(skip, skip + limit)
              .map((id, index) => entry(`p${id}`, skip + index + 1, turn));
            for (const { id } of entries) newest.set(id, turn);
            pages.push(page(entries, order.length));
            order = shuffled(order, () => noise.next().value ?? 0);
          }
          const merged = mergeLeaderboardPages({ pages });
          const shown = merged.entries.map(({ id }) => id);
          expect(new Set(shown).size).toBe(shown.length);
          const seen = merged.pagingIgnored ? pages.slice(0, -1) : pages;
          expect(new Set(shown)).toEqual(new Set(seen.flatMap((part) => part.entries.map(({ id }) => id))));
          if (!merged.pagingIgnored) {
            for (const { id, scores } of merged.entries) expect(scores['kills']).toBe(newest.get(id));
            const total = seen.reduce((sum, part) => sum + part.entries.length, 0);
            expect(merged.ranksChanged).toBe(total !== shown.length);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('takes a live first page as newer than everything', () => {
    const pages = [page([entry('a', 1), entry('b', 2)], 4), page([entry('c', 3), entry('d', 4)], 4)];
    const head = page([entry('c', 1, 9), entry('a', 2)], 4);
    const merged = mergeLeaderboardPages({ pages }, head);
    expect(merged.entries.map(({ id }) => id)).toEqual(['c', 'a', 'd']);
    expect(merged.entries[0]?.scores['kills']).toBe(9);
    expect(merged.ranksChanged).toBe(true);
  });

  it('does not take equal ranks for equal players', () => {
    expect(bringsNobodyNew([page([entry('a', 1)]), page([entry('b', 1)])])).toBe(false);
    expect(bringsNobodyNew([page([entry('a', 1)]), page([entry('a', 2)])])).toBe(true);
    expect(bringsNobodyNew([page([entry('a', 1)])])).toBe(false);
  });
});

describe('shareLeaderboard', () => {
  const entries = fc.uniqueArray(fc.tuple(fc.nat(20), fc.nat(3), fc.nat(3)), { selector: ([id]) => id });
  const board = entries.map((list) => page(list.map(([id, rank, value]) => entry(`p${id}`, rank, value))));

  const text = fc.constantFrom('a', 'b', null);
  const plain = <T>(fields: { [Key in keyof T]: fc.Arbitrary<T[Key]> }): fc.Arbitrary<T> =>
    fc.record<T>(fields, { noNullPrototype: true });
  const anyEntry = plain<LeaderboardEntry>({
    id: fc.constantFrom('p0', 'p1', 'p2', 'p3'),
    rank: fc.constantFrom(1, 2, null),
    name: text,
    username: text,
    avatarUrl: text,
    scores: fc.dictionary(fc.constantFrom('kills', 'deaths'), fc.constantFrom(0, 1, Number.NaN), {
      noNullPrototype: true,
    }),
  });
  const anyBoard = plain<Leaderboard>({
    entries: fc.uniqueArray(anyEntry, { selector: ({ id }) => id, maxLength: 3 }),
    totalEntries: fc.constantFrom(3, 4, null),
    tournamentId: fc.constantFrom('t', null),
    userRank: fc.option(anyEntry),
  });
  /** Two answers, the second often with one small difference only. */
  const answers = fc
    .tuple(anyBoard, anyBoard, anyEntry, fc.subarray(['entries', 'totalEntries', 'tournamentId', 'userRank']))
    .chain(([before, other, changed, fields]) =>
      fc
        .constantFrom(
          { ...before, ...Object.fromEntries(fields.map((field) => [field, other[field as 'entries']])) },
          {
            ...before,
            entries: before.entries.map((one, index) => (index === 0 ? { ...changed, id: one.id } : one)),
          },
          { ...before, entries: before.entries.slice(1) },
          { ...before, userRank: before.userRank && { ...before.userRank, id: 'p9' } },
          { ...before, entries: before.entries.toReversed() },
          before,
        )
        .map((after) => [before, structuredClone(after)] as const),
    );

  it('is the very same board for an equal answer, and otherwise the new one in every detail', () => {
    fc.assert(
      fc.property(answers, ([before, after]) => {
        const shared = shareLeaderboard(before, after) as Leaderboard;
        expect(shared).toStrictEqual(after);
        expect(shared === before).toBe(isDeepStrictEqual(before, after));
        expect(shared.entries === before.entries).toBe(isDeepStrictEqual(before.entries, after.entries));
        if (isDeepStrictEqual(before.userRank, after.userRank)) expect(shared.userRank).toBe(before.userRank);
        for (const entry of shared.entries) {
          const old = before.entries.find(({ id }) => id === entry.id);
          if (isDeepStrictEqual(old, entry)) expect(entry).toBe(old);
          if (isDeepStrictEqual(old?.scores, entry.scores)) expect(entry.scores).toBe(old?.scores);
        }
      }),
      { numRuns: 3000 },
    );
  });

  const one: LeaderboardEntry = {
    id: 'a',
    rank: 1,
    name: 'Name',
    username: 'name-1',
    avatarUrl: 'https://images.example/a.png',
    scores: { kills: 1, deaths: 2 },
  };
  it.each<[string, Partial<LeaderboardEntry>]>([
    ['rank', { rank: 2 }],
    ['name', { name: 'Other' }],
    ['handle', { username: 'other-1' }],
    ['picture', { avatarUrl: null }],
    ['score', { scores: { kills: 1, deaths: 3 } }],
    ['further score', { scores: { kills: 1, deaths: 2, assists: 3 } }],
    ['missing score', { scores: { kills: 1 } }],
  ])('shows another %s, on the row and on the own one', (_, change) => {
    const before = { ...page([one, entry('b', 2)]), userRank: one };
    const after = structuredClone({ ...before, entries: [{ ...one, ...change }, entry('b', 2)] });
    const shared = shareLeaderboard(before, after) as Leaderboard;
    expect(shared.entries[0]).toStrictEqual({ ...one, ...change });
    expect(shared.entries[1]).toBe(before.entries[1]);
    expect(shared.userRank).toBe(one);
    const own = structuredClone({ ...before, userRank: { ...one, ...change } });
    expect(shareLeaderboard(before, own)).toStrictEqual(own);
  });

  it('keeps pages, and what is made of them, the very same while nothing changed', () => {
    const pages = { pages: [page([one, entry('b', 2)]), page([entry('c', 3)])], pageParams: [0, 2] };
    expect(shareLeaderboard(pages, structuredClone(pages))).toBe(pages);
    const merged = mergeLeaderboardPages(pages);
    expect(shareLeaderboard(merged, structuredClone(merged))).toBe(merged);
    expect(shareLeaderboard(merged, { ...merged, ranksChanged: true })).toStrictEqual({
      ...merged,
      ranksChanged: true,
    });
    const further = {
      pages: [...structuredClone(pages.pages), page([entry('d', 4)])],
      pageParams: [0, 2, 3],
    };
    const shared = shareLeaderboard(pages, further) as typeof pages;
    expect(shared).toStrictEqual(further);
    expect(shared.pages[0]).toBe(pages.pages[0]);
  });

  it('leaves alone what a `select` made of a board', () => {
    expect(shareLeaderboard(3, 4)).toBe(4);
    expect(shareLeaderboard(['a'], ['b'])).toEqual(['b']);
    expect(shareLeaderboard(null, { entries: 1 })).toEqual({ entries: 1 });
  });

  it('takes a first answer as it is', () => {
    const first = page([entry('a', 1)]);
    expect(shareLeaderboard(undefined, first)).toBe(first);
  });

  it('changes nothing that is shown, and keeps the identity of what is equal', () => {
    fc.assert(
      fc.property(board, board, (before, after) => {
        const shared = shareLeaderboard(before, after) as Leaderboard;
        expect(shared).toEqual(after);
        for (const old of before.entries) {
          const now = shared.entries.find(({ id }) => id === old.id);
          if (now !== undefined && JSON.stringify(now) === JSON.stringify(old)) expect(now).toBe(old);
        }
        expect(shareLeaderboard(before, structuredClone(before))).toBe(before);
      }),
    );
  });
});

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = random() % (index + 1);
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}
