import { focusManager, QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createClient } from '../../../../src/client/createClient.ts';
import type { LeaderboardEntry } from '../../../../src/domain/model.ts';
import { useLeaderboard } from '../../../../src/react/hooks/useLeaderboard.ts';
import { type AroundMeParams, useAroundMe } from '../../../../src/react/models/leaderboard/useAroundMe.ts';
import { success } from '../../../support/payloads.ts';
import { fakeTime, pass, until } from '../../fakeTime.ts';
import { providerOf } from '../../game.tsx';

fakeTime();

const entry = (id: string, rank: number | null): LeaderboardEntry => ({
  id,
  rank,
  name: null,
  username: null,
  avatarUrl: null,
  scores: {},
});

/** A board of so many players, `p0` first; `rankOf` ranks them by where they stand. */
function boardOf(count: number, rankOf: (index: number) => number | null = (index) => index + 1) {
  const order = Array.from({ length: count }, (_, index) => `p${index}`);
  // With `me` an answer tells the rank of now, too.
  const board: { order: string[]; rankOf: typeof rankOf; me?: string } = { order, rankOf };
  const asked: string[] = [];
  let open = Promise.resolve();
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'key',
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
      const [skip, limit] = [Number(searchParams.get('skip')), Number(searchParams.get('limit'))];
      asked.push(`${skip}+${limit}`);
      await open;
      const entries = board.order
        .map((_id, index) => ({
          _id: `${_id}${pathname.includes('league') ? ' of the league' : ''}`,
          rank: board.rankOf(index),
        }))
        .slice(skip, skip + limit);
      const at = board.me === undefined ? -1 : board.order.indexOf(board.me);
      const userRank = at === -1 ? null : { _id: board.me, rank: board.rankOf(at) };
      return new Response(success({ entries, totalEntries: board.order.length, userRank }));
    },
  });
  return {
    board,
    asked,
    client,
    /** Holds answers back until the function that it returns is called. */
    holdBack(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      open = promise;
      return resolve;
    },
  };
}

type Service = ReturnType<typeof boardOf>;

function around(service: Service, params: Partial<AroundMeParams>) {
  const queryClient = new QueryClient();
  const { result, rerender } = renderHook(
    (props: Partial<AroundMeParams>) =>
      useAroundMe({
        tournamentId: 'cup',
        own: null,
        hasCome: true,
        size: 3,
        total: service.board.order.length,
        polled: { tournamentId: 'cup', limit: 10 },
        ...params,
        ...props,
      }),
    { wrapper: providerOf(service.client, 'me', { queryClient }), initialProps: {} },
  );
  const shown = () => result.current.slice?.entries.map(({ id }) => id).join(' ');
  return { queryClient, result, rerender, shown };
}

test('the places around the player are asked for once and shown where they stand', async () => {
  const service = boardOf(100);
  const { result, shown } = around(service, { own: entry('p50', 51) });
  expect(result.current).toMatchObject({ slice: null, loading: true });
  await until(() => result.current.slice !== null);
  expect(result.current).toMatchObject({ slice: { skip: 49 }, loading: false });
  expect(shown()).toBe('p49 p50 p51');
  await pass(1000);
  expect(service.asked).toEqual(['49+3']);
});

test.each<[string, Partial<AroundMeParams>]>([
  ['nobody has a place', { own: null }],
  ['the place of the player is not known', { own: entry('p50', null) }],
  ['no places are wanted', { own: entry('p50', 51), size: 0 }],
])('nothing is asked for where %s', async (_, params) => {
  const service = boardOf(100);
  const { result } = around(service, params);
  await pass(1000);
  expect(result.current).toMatchObject({ slice: null, loading: false });
  expect(service.asked).toEqual([]);
});

test('who shows nothing is not loading either, whatever else the page asks for', async () => {
  const service = boardOf(100);
  service.holdBack();
  const polled = { tournamentId: 'cup', limit: 10 };
  const { result } = renderHook(
    () => ({
      around: useAroundMe({ tournamentId: 'cup', own: null, hasCome: true, size: 0, total: 100, polled }),
      page: useLeaderboard({ tournamentId: 'cup', limit: 1 }),
    }),
    { wrapper: providerOf(service.client, 'me') },
  );
  await until(() => service.asked.length === 1);
  expect(result.current.page.isFetching).toBe(true);
  expect(result.current.around.loading).toBe(false);
});

test('a player far down in a tie is looked for further down, three times', async () => {
  const tied = () => 1;
  const near = boardOf(100, tied);
  const found = around(near, { own: entry('p10', 1) });
  await until(() => found.result.current.slice !== null);
  expect(found.shown()).toBe('p9 p10 p11');
  expect(found.result.current.slice?.skip).toBe(9);
  expect(near.asked).toEqual(['0+3', '3+3', '6+3', '9+3']);

  const far = boardOf(100, tied);
  const missed = around(far, { own: entry('p12', 1) });
  await pass(1000);
  expect(missed.result.current).toMatchObject({ slice: null, loading: false });
  expect(far.asked).toEqual(['0+3', '3+3', '6+3', '9+3']);
});

test('a player who is not there any longer is given up', async () => {
  const service = boardOf(100);
  const { result } = around(service, { own: entry('gone', 51) });
  await pass(1000);
  // All there rank from 50 to 52: neither further up nor further down is a place of rank 51.
  expect(result.current).toMatchObject({ slice: null, loading: false });
  expect(service.asked).toEqual(['49+3']);
});

test('the former places stay while those of another rank load, and are then replaced', async () => {
  const service = boardOf(100);
  const { result, rerender, shown } = around(service, { own: entry('p50', 51) });
  await until(() => result.current.slice !== null);
  const release = service.holdBack();
  service.board.order.splice(20, 0, ...service.board.order.splice(50, 1));
  rerender({ own: entry('p50', 21) });
  await until(() => service.asked.length === 2);
  expect(result.current).toMatchObject({ slice: { skip: 49 }, loading: false });
  expect(shown()).toBe('p49 p50 p51');
  release();
  await until(() => result.current.slice?.skip === 19);
  expect(shown()).toBe('p19 p50 p20');
});

test('a search starts anew, with all its moves, when the rank changes', async () => {
  const service = boardOf(100, () => 1);
  const { result, rerender } = around(service, { own: entry('p12', 1) });
  await until(() => service.asked.length === 4);
  await pass(100);
  service.board.rankOf = (index) => (index < 5 ? 1 : 6);
  rerender({ own: entry('p12', 6) });
  await until(() => result.current.slice !== null);
  expect(result.current.slice?.skip).toBe(10);
  expect(service.asked.slice(4)).toEqual(['4+3', '7+3', '10+3']);
});

test('a search that was given up starts anew when the player comes back to that rank', async () => {
  const service = boardOf(100, () => 1);
  const { queryClient, result, rerender, shown } = around(service, { own: entry('p12', 1) });
  await until(() => service.asked.length === 4);
  rerender({ own: entry('p12', 13) });
  await until(() => result.current.slice?.skip === 11);
  service.board.order.splice(4, 0, ...service.board.order.splice(12, 1));
  queryClient.removeQueries({ type: 'inactive' });
  rerender({ own: entry('p12', 1) });
  await until(() => result.current.slice?.skip === 3);
  expect(shown()).toBe('p3 p12 p4');
});

test('an answer without the player takes the former places away', async () => {
  const service = boardOf(100);
  const { queryClient, result } = around(service, { own: entry('p50', 51) });
  await until(() => result.current.slice !== null);
  service.board.order[50] = 'another';
  await act(() => queryClient.invalidateQueries());
  await pass(10);
  expect(result.current).toMatchObject({ slice: null, loading: false });
});

test('places that were asked for again are shown as they are now', async () => {
  const service = boardOf(100);
  const { queryClient, result, shown } = around(service, { own: entry('p50', 51) });
  await until(() => result.current.slice !== null);
  service.board.order[49] = 'climber';
  await act(() => queryClient.invalidateQueries());
  await until(() => shown() === 'climber p50 p51');
});

test('a player who has moved since the rank was told is shown where they stand, time and again', async () => {
  const service = boardOf(100);
  service.board.me = 'p50';
  const { result, shown } = around(service, { own: entry('p50', 51) });
  await until(() => result.current.slice !== null);
  for (let visit = 1; visit <= 5; visit += 1) {
    // Longer than an answer is taken for new.
    await pass(20_000);
    service.board.order.unshift(...Array.from({ length: 9 }, (_, index) => `climber-${visit}-${index}`));
    // What makes a page ask again for what is not kept fresh otherwise, and so for the places without the rank.
    await act(async () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      focusManager.setFocused(undefined);
    });
    await until(() => result.current.slice?.skip !== 49 + 9 * (visit - 1));
    expect(result.current.slice?.skip).toBe(49 + 9 * visit);
    expect(shown()).toBe('p49 p50 p51');
  }
});

test('another player’s places are not kept, nor any once none are wanted', async () => {
  const service = boardOf(100);
  const { result, rerender } = around(service, { own: entry('p50', 51) });
  await until(() => result.current.slice !== null);
  const release = service.holdBack();
  rerender({ own: entry('p70', 71) });
  expect(result.current).toMatchObject({ slice: null, loading: true });
  release();
  await until(() => result.current.slice?.skip === 69);
  rerender({ own: entry('p70', 71), size: 0 });
  expect(result.current).toMatchObject({ slice: null, loading: false });
  rerender({ own: null });
  expect(result.current).toMatchObject({ slice: null, loading: false });
});

test.each<[string, Partial<AroundMeParams>]>([
  ['another board', { tournamentId: 'league' }],
  ['another period', { startDate: '2026-11-01' }],
])('%s, whose ranks are there before its places, shows none of the former', async (_, other) => {
  const service = boardOf(100);
  const own = entry('p50', 51);
  const { result, rerender, shown } = around(service, { own });
  await until(() => result.current.slice !== null);
  const release = service.holdBack();
  // As long as the former ranks stand in for its own, so do their places.
  rerender({ ...other, own });
  expect(shown()).toBe('p49 p50 p51');
  rerender({ ...other, own: entry('p50', 51) });
  expect(result.current).toMatchObject({ slice: null, loading: true });
  release();
});

test('another board, or another period of it, is asked for its own places', async () => {
  const service = boardOf(100);
  const { result, rerender, shown } = around(service, { own: entry('p50', 51) });
  await until(() => result.current.slice !== null);
  rerender({ startDate: '2026-11-01' });
  await until(() => service.asked.length === 2);
  rerender({ endDate: '2026-11-30' });
  await until(() => service.asked.length === 3);
  rerender({ tournamentId: 'league', own: entry('p50 of the league', 51) });
  await until(() => shown() === ['p49', 'p50', 'p51'].map((id) => `${id} of the league`).join(' '));
  expect(service.asked).toEqual(Array(4).fill('49+3'));
});
