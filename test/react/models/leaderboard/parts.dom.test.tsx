import { act, renderHook } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { arrangeBoard } from '../../../../src/domain/leaderboard/rows/arrangeBoard.ts';
import { leaderboardRows } from '../../../../src/domain/leaderboard/rows/leaderboardRows.ts';
import type { PeriodChoice } from '../../../../src/domain/leaderboard/periodChoice.ts';
import type { LeaderboardEntry } from '../../../../src/domain/model.ts';
import {
  type AudienceOptions,
  type MoreRows,
  useAudience,
} from '../../../../src/react/models/leaderboard/useAudience.ts';
import { useBoardRows } from '../../../../src/react/models/leaderboard/useBoardRows.ts';
import { useLastVisit } from '../../../../src/react/models/leaderboard/useLastVisit.ts';
import { usePeriod } from '../../../../src/react/models/leaderboard/usePeriod.ts';
import { cup } from '../../../support/cup.ts';
import { LaurelProvider } from '../../../../src/react/provider/LaurelProvider.tsx';
import { clientOf, providerOf } from '../../game.tsx';
import { entries, entry } from '../../../../stories/leaderboard/board.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the period', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 18, 22, 30) });
  });

  test('is all time at first, without days, and then what the player chooses', () => {
    const { result } = renderHook(() => usePeriod({}));
    expect(result.current).toMatchObject({ choice: 'all', days: {}, timeZone: 'UTC' });
    act(() => result.current.set('today'));
    expect(result.current.choice).toBe('today');
    expect(result.current.days).toEqual({ startDate: '2026-11-18', endDate: '2026-11-18' });
  });

  test('begins where the page says, in the days of its zone and week', () => {
    const options = { defaultPeriod: 'week', timeZone: 'Asia/Tokyo', weekStartsOn: 4 } as const;
    const { result } = renderHook(() => usePeriod(options));
    expect(result.current.timeZone).toBe('Asia/Tokyo');
    expect(result.current.days).toEqual({ startDate: '2026-11-19', endDate: '2026-11-25' });
  });

  test('is the page’s own when it holds it: a choice is told, and changes nothing by itself', () => {
    const onPeriodChange = vi.fn();
    const { result, rerender } = renderHook(
      ({ period }: { readonly period: PeriodChoice }) => usePeriod({ period, onPeriodChange }),
      { initialProps: { period: 'month' } },
    );
    act(() => result.current.set('today'));
    expect(onPeriodChange).toHaveBeenCalledExactlyOnceWith('today');
    expect(result.current.choice).toBe('month');
    rerender({ period: 'today' });
    expect(result.current.choice).toBe('today');
  });
});

describe('the rows', () => {
  const top = entries(5);
  const arrangement = arrangeBoard(top, { skip: 20, entries: entries(3, 20) }, entry(21));

  test('say which is the own row, what it gains, who is a friend and how each moved', () => {
    const context = {
      pending: { kills: 5 },
      friendIds: new Set(['player-1']),
      movementOf: ({ id }: LeaderboardEntry) => (id === 'player-2' ? 3 : undefined),
    };
    const { result } = renderHook(() => useBoardRows(arrangement, entry(21), context));
    const { rows: shown, around, own } = result.current;
    expect(shown.filter(({ friend }) => friend).map(({ id }) => id)).toEqual(['player-1']);
    expect(shown.map(({ movement }) => movement)).toEqual([undefined, undefined, 3, undefined, undefined]);
    expect(own).toBe(around[1]);
    expect(own).toMatchObject({ id: 'player-21', own: true, pending: { kills: 5 } });
    expect(shown.every(({ pending }) => pending === undefined)).toBe(true);
  });

  test('know the own row also among the first, and where no row shows it', () => {
    const among = renderHook(() => useBoardRows(arrangeBoard(top, null, entry(2)), entry(2), {}));
    expect(among.result.current.own).toBe(among.result.current.rows[2]);
    const below = renderHook(() => useBoardRows(arrangeBoard(top, null, entry(99)), entry(99), {}));
    expect(below.result.current.own).toMatchObject({ id: 'player-99', own: true });
    const nobody = renderHook(() => useBoardRows(arrangeBoard(top, null, null), null, {}));
    expect(nobody.result.current.own).toBeNull();
  });

  test('stay the same objects for entries that say the same', () => {
    const { result, rerender } = renderHook(
      ({ list }) => useBoardRows(arrangeBoard(list, null, null), null, {}),
      {
        initialProps: { list: top },
      },
    );
    const before = result.current.rows;
    const changed = { ...entry(2), scores: { kills: 1 } };
    rerender({ list: [...top.slice(0, 2), changed, ...top.slice(3)] });
    expect(result.current.rows.map((row, index) => row === before[index])).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
  });
});

describe('everyone or friends', () => {
  const loadMore = vi.fn();
  const more: MoreRows = { of: 'today', hasMore: true, loadMore, isFetching: false, isError: false };
  beforeEach(() => loadMore.mockClear());

  function audienceOf(friendIds: ReadonlySet<string>, options: AudienceOptions = {}, first: MoreRows = more) {
    return renderHook(
      ({ count, from }: { readonly count: number; readonly from: MoreRows }) =>
        useAudience(leaderboardRows(entries(count), { friendIds }), friendIds, from, options),
      { initialProps: { count: 10, from: first } },
    );
  }

  test('is no choice for a player without friends, even one who asked for friends only', () => {
    const { result } = audienceOf(new Set(), { friendsOnly: true });
    expect(result.current).toEqual({ audience: null, friends: null });
    expect(loadMore).not.toHaveBeenCalled();
  });

  test('shows everyone until friends are chosen, and then those that were found', () => {
    const { result } = audienceOf(new Set(['player-1', 'player-5']));
    expect(result.current.audience).toMatchObject({ shown: 'everyone' });
    expect(result.current.friends).toBeNull();
    act(() => result.current.audience?.set('friends'));
    expect(result.current.audience).toMatchObject({ shown: 'friends', searched: 10, missing: 0 });
    expect(result.current.friends?.rows.map(({ id }) => id)).toEqual(['player-1', 'player-5']);
    act(() => result.current.audience?.set('everyone'));
    expect(result.current.friends).toBeNull();
  });

  test('loads on while friends are missing, once for each page', () => {
    const { rerender } = audienceOf(new Set(['player-1', 'far-away']), { friendsOnly: true });
    expect(loadMore).toHaveBeenCalledTimes(1);
    rerender({ count: 10, from: { ...more, isFetching: true } });
    expect(loadMore).toHaveBeenCalledTimes(1);
    rerender({ count: 20, from: more });
    expect(loadMore).toHaveBeenCalledTimes(2);
  });

  test('loads on also when a page came so fast that nobody saw it on its way', () => {
    const { rerender } = audienceOf(new Set(['player-1', 'far-away']), { friendsOnly: true });
    rerender({ count: 20, from: more });
    expect(loadMore).toHaveBeenCalledTimes(2);
    // Drawing the same again asks for nothing.
    rerender({ count: 20, from: more });
    expect(loadMore).toHaveBeenCalledTimes(2);
  });

  test('loads on for the board of another period, which is as long as the one before', () => {
    const { rerender } = audienceOf(new Set(['player-1', 'far-away']), { friendsOnly: true });
    rerender({ count: 10, from: { ...more, of: 'yesterday' } });
    expect(loadMore).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['nothing is left', { ...more, hasMore: false }],
    ['a page is on its way', { ...more, isFetching: true }],
    ['the last page failed', { ...more, isError: true }],
  ])('does not load on when %s', (_, from) => {
    audienceOf(new Set(['far-away']), { friendsOnly: true }, from);
    expect(loadMore).not.toHaveBeenCalled();
  });

  test('does not load on when all friends are there, nor for everyone', () => {
    audienceOf(new Set(['player-1']), { friendsOnly: true });
    audienceOf(new Set(['far-away']));
    expect(loadMore).not.toHaveBeenCalled();
  });

  test('looks through two hundred rows by itself, or as many as it is told', () => {
    const friends = new Set(['far-away']);
    const usual = audienceOf(friends, { friendsOnly: true });
    loadMore.mockClear();
    usual.rerender({ count: 199, from: { ...more, isFetching: true } });
    usual.rerender({ count: 199, from: more });
    expect(loadMore).toHaveBeenCalledTimes(1);
    usual.rerender({ count: 200, from: { ...more, isFetching: true } });
    usual.rerender({ count: 200, from: more });
    expect(loadMore).toHaveBeenCalledTimes(1);
    loadMore.mockClear();
    audienceOf(friends, { friendsOnly: true, friendsDepth: 10 });
    expect(loadMore).not.toHaveBeenCalled();
  });
});

describe('the last visit', () => {
  const wrapper = providerOf(clientOf(cup(1), null), null);
  const board = entries(3);
  const climbed: readonly LeaderboardEntry[] = board.map((one) => ({ ...one, rank: 4 - (one.rank ?? 0) }));

  function visit(
    key: string | null,
    list: readonly LeaderboardEntry[] | null,
    storage: Storage | null = localStorage,
  ) {
    return renderHook(
      (props: { readonly list: readonly LeaderboardEntry[] | null }) =>
        useLastVisit(key, props.list, null, storage),
      { initialProps: { list }, wrapper },
    );
  }
  const moves = (
    result: { readonly current: ReturnType<typeof useLastVisit> },
    list: readonly LeaderboardEntry[],
  ) => list.map((one) => result.current(one));

  beforeEach(() => localStorage.clear());

  test('is not known at first, and tells the next one how ranks moved', () => {
    const first = visit('a', board);
    expect(moves(first.result, board)).toEqual([undefined, undefined, undefined]);
    first.unmount();
    expect(moves(visit('a', climbed).result, climbed)).toEqual([-2, 0, 2]);
  });

  test('is that of the rows shown last, not of those shown first', () => {
    const first = visit('a', board);
    first.rerender({ list: climbed });
    first.unmount();
    expect(moves(visit('a', climbed).result, climbed)).toEqual([0, 0, 0]);
  });

  test('is kept when the page is left, before anything is taken down', () => {
    visit('a', board);
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage).toHaveLength(1);
    expect(moves(visit('a', climbed).result, climbed)).toEqual([-2, 0, 2]);
  });

  test('stays another board’s, another player’s, another period’s', () => {
    visit('a', board).unmount();
    expect(moves(visit('b', climbed).result, climbed)).toEqual([undefined, undefined, undefined]);
  });

  test('does not change while the board is there', () => {
    visit('a', board).unmount();
    const { result, rerender } = visit('a', board);
    rerender({ list: climbed });
    window.dispatchEvent(new Event('pagehide'));
    expect(moves(result, climbed)).toEqual([-2, 0, 2]);
  });

  test('is kept where the page keeps things, unless it says where', () => {
    const mount = (storage?: Storage | null) =>
      renderHook(() => useLastVisit('a', board, null, storage), { wrapper }).unmount();
    mount(sessionStorage);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
    sessionStorage.clear();
    mount(null);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    mount();
    expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
  });

  test('is that of the board that is shown now, once the page shows another', () => {
    visit('a', board).unmount();
    visit('b', climbed).unmount();
    localStorage.removeItem('c');
    interface Shown {
      readonly key: string;
      readonly list: readonly LeaderboardEntry[];
      readonly storage: Storage;
    }
    const { result, rerender, unmount } = renderHook(
      ({ key, list, storage }: Shown) => useLastVisit(key, list, null, storage),
      { initialProps: { key: 'a', list: climbed, storage: localStorage }, wrapper },
    );
    expect(moves(result, climbed)).toEqual([-2, 0, 2]);
    rerender({ key: 'b', list: board, storage: localStorage });
    expect(moves(result, board)).toEqual([2, 0, -2]);
    // The first was kept as it was left.
    expect(moves(visit('a', climbed).result, climbed)).toEqual([0, 0, 0]);
    rerender({ key: 'b', list: board, storage: sessionStorage });
    expect(moves(result, board)).toEqual([undefined, undefined, undefined]);
    unmount();
    expect(moves(visit('b', board, sessionStorage).result, board)).toEqual([0, 0, 0]);
    sessionStorage.clear();
  });

  test('is not kept any longer by a board that is gone', () => {
    visit('a', board).unmount();
    localStorage.clear();
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage).toHaveLength(0);
  });

  test('of one player is not kept as one of the next, whose board never came', () => {
    const client = clientOf(cup(1), null);
    let session = 'ann';
    interface Seen {
      readonly list: readonly LeaderboardEntry[] | null;
      readonly own: LeaderboardEntry | null;
    }
    const initialProps: Seen = { list: board, own: entry(70) };
    const { rerender, unmount } = renderHook(
      ({ list, own }: Seen) => useLastVisit('a', list, own, localStorage),
      {
        initialProps,
        wrapper: ({ children }) => {
          return (
            <LaurelProvider client={client} session={session}>
              {children}
            </LaurelProvider>
          );
        },
      },
    );
    session = 'ben';
    rerender({ list: null, own: null });
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    expect(Object.values(localStorage).join()).not.toContain(entry(70).id);
  });

  test('is not known to a server, nor while its page is hydrated', async () => {
    visit('a', board).unmount();
    const told: unknown[] = [];
    function Board() {
      const movementOf = useLastVisit('a', climbed, null, localStorage);
      told.push(movementOf(climbed[2] ?? entry(2)));
      return null;
    }
    const Provider = wrapper;
    const page = (
      <Provider>
        <Board />
      </Provider>
    );
    const place = document.createElement('div');
    place.innerHTML = renderToString(page);
    const root = await act(() => hydrateRoot(place, page));
    expect(told.slice(0, 2)).toEqual([undefined, undefined]);
    expect(told.at(-1)).toBe(2);
    act(() => root.unmount());
  });

  test('of no board is none, whatever the storage holds under no name', () => {
    visit('null', board).unmount();
    expect(moves(visit(null, climbed).result, climbed)).toEqual([undefined, undefined, undefined]);
  });

  test('is not remembered without a key, nor before rows have come', () => {
    visit(null, board).unmount();
    visit('a', null).unmount();
    expect(localStorage).toHaveLength(0);
  });
});
