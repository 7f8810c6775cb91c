import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { PeriodChoice } from '../../../../src/domain/leaderboard/periodChoice.ts';
import type { RunAnswer } from '../../../../src/domain/runs/Run.ts';
import type { Sandbox } from '../../../../src/entries/sandbox.ts';
import { useSubmitScore } from '../../../../src/react/hooks/useSubmitScore.ts';
import {
  type LeaderboardOptions,
  useLeaderboardModel,
} from '../../../../src/react/models/leaderboard/useLeaderboardModel.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { boardRequests, clientOf, providerOf } from '../../game.tsx';

afterEach(() => {
  localStorage.clear();
});

function board(sandbox: Sandbox, sub: string | null, options: Partial<LeaderboardOptions> = {}) {
  return renderHook(
    (props: Partial<LeaderboardOptions>) =>
      useLeaderboardModel({ tournamentId: cupId, pageSize: 10, ...options, ...props }),
    { wrapper: providerOf(clientOf(sandbox, sub), sub), initialProps: {} },
  );
}
const ready = (model: { readonly current: { readonly status: string } }) =>
  waitFor(() => expect(model.current.status).toBe('ready'));

describe('the own place', () => {
  test('is unknown while nothing has come, and then the own row, wherever it stands', async () => {
    const { result } = board(cup(50), 'player-30');
    expect(result.current.status).toBe('loading');
    expect(result.current.board.own).toEqual({ status: 'unknown', row: null });
    await ready(result);
    expect(result.current.board.own).toMatchObject({ status: 'ranked', row: { id: 'player-30', own: true } });
    expect(result.current.board.rows).toHaveLength(10);
    // Thirty above, ten of them shown.
    expect(result.current.board.gap).toBe(20);
    expect(result.current.board.total).toBe(50);
  });

  test('is “no score” for a player who has none, and “signed out” for nobody', async () => {
    const sandbox = cup(5);
    const [player] = sandbox.players;
    if (player === undefined) throw new Error('no player');
    const snapshot = sandbox.snapshot();
    const { createSandbox } = await import('../../../../src/entries/sandbox.ts');
    const withGuest = createSandbox({
      snapshot: { ...snapshot, players: [...snapshot.players, { ...player, sub: 'idle' }] },
    });
    const idle = board(withGuest, 'idle');
    await ready(idle.result);
    expect(idle.result.current.board.own).toEqual({ status: 'no-score', row: null });
    expect(idle.result.current.paging?.jump).toBeNull();
    const nobody = board(sandbox, null);
    await ready(nobody.result);
    expect(nobody.result.current.board.own).toEqual({ status: 'signed-out', row: null });
  });

  test('is gone to and left again, with the places around it', async () => {
    const { result } = board(cup(100), 'player-60', { around: 2 });
    await waitFor(() => expect(result.current.board.around).toHaveLength(5));
    expect(result.current.board.around.map(({ id }) => id)).toEqual(
      [58, 59, 60, 61, 62].map((index) => `player-${index}`),
    );
    expect(result.current.board.gap).toBe(48);
    act(() => result.current.paging?.jump?.toMe());
    expect(result.current.paging?.jump?.atMe).toBe(true);
    await waitFor(() => expect(result.current.board.around).toHaveLength(10));
    act(() => result.current.paging?.jump?.toTop());
    expect(result.current.paging?.jump?.atMe).toBe(false);
  });
});

describe('paging', () => {
  test('goes on while there is more, and says so', async () => {
    const { result } = board(cup(25), null);
    await ready(result);
    expect(result.current.paging).toMatchObject({ size: 10, hasMore: true, loading: false, error: null });
    act(() => result.current.paging?.loadMore());
    await waitFor(() => expect(result.current.board.rows).toHaveLength(20));
    act(() => result.current.paging?.loadMore());
    await waitFor(() => expect(result.current.board.rows).toHaveLength(25));
    expect(result.current.paging?.hasMore).toBe(false);
  });

  test('that fails is no failure of the board: the rows stay, and paging says why', async () => {
    const sandbox = cup(25);
    const { result } = board(sandbox, null);
    await ready(result);
    sandbox.faults.add({ type: 'status', status: 400, operations: ['getLeaderboard'] });
    act(() => result.current.paging?.loadMore());
    await waitFor(() => expect(result.current.paging?.error).not.toBeNull());
    expect(result.current).toMatchObject({ status: 'ready', error: null });
    expect(result.current.board.rows).toHaveLength(10);
  });

  test('has pages of 25 unless told otherwise', async () => {
    const { result } = board(cup(60), null, { pageSize: undefined });
    await ready(result);
    expect(result.current.board.rows).toHaveLength(25);
    expect(result.current.paging?.size).toBe(25);
  });
});

describe('another period', () => {
  test('shows the former’s rows while it loads, as being refreshed, and without taking them for a visit', async () => {
    const { result } = board(cup(5), null);
    await ready(result);
    const before = result.current.board.rows.map(({ id }) => id);
    act(() => result.current.period?.set('today'));
    expect(result.current).toMatchObject({ status: 'ready', refreshing: true, period: { choice: 'today' } });
    expect(result.current.board.rows.map(({ id }) => id)).toEqual(before);
    await waitFor(() => expect(result.current.refreshing).toBe(false));
  });

  test('of another tournament shows nothing of the former’s', async () => {
    const { result, rerender } = board(cup(5), null);
    await ready(result);
    rerender({ tournamentId: 'another' });
    expect(result.current.status).toBe('loading');
    expect(result.current.board.rows).toEqual([]);
  });
});

describe('friends', () => {
  const friends = ['player-1', 'player-3', 'player-150'];

  test('are marked, and their board is searched for down to two hundred places, not further', async () => {
    const sandbox = cup(400, ['player-1', 'player-399']);
    const { result } = board(sandbox, 'player-0', { friendsOnly: true, pageSize: 50 });
    await waitFor(() => expect(result.current.audience).toMatchObject({ shown: 'friends', searched: 200 }));
    await waitFor(() => expect(result.current.paging?.loading).toBe(false));
    expect(result.current.audience).toMatchObject({ missing: 1 });
    expect(result.current.board.rows.map(({ id }) => id)).toEqual(['player-0', 'player-1']);
    expect(result.current.board).toMatchObject({ around: [], gap: null });
    expect(boardRequests(sandbox).filter(({ url }) => url.includes('limit=50'))).toHaveLength(4);
  });

  test('are those who are friends by now, and no request that is open', async () => {
    const sandbox = cup(20, ['player-1', 'player-3', 'player-5']);
    const statuses = ['ACCEPTED', 'PENDING', 'BLOCKED'];
    sandbox.faults.add({
      type: 'rewrite',
      operations: ['getFriends'],
      rewrite: (body) => body.replaceAll('"ACCEPTED"', () => JSON.stringify(statuses.shift())),
    });
    const { result } = board(sandbox, 'player-0', { friendsOnly: true });
    await waitFor(() => expect(result.current.audience).toMatchObject({ shown: 'friends', missing: 0 }));
    expect(result.current.board.rows.map(({ id, friend }) => [id, friend])).toEqual([
      ['player-0', false],
      ['player-1', true],
    ]);
    act(() => result.current.audience?.set('everyone'));
    expect(result.current.board.rows.filter(({ friend }) => friend).map(({ id }) => id)).toEqual([
      'player-1',
    ]);
  });

  test('stand without the places around the player, and with them again for everyone', async () => {
    const { result } = board(cup(50, ['player-1']), 'player-30', { around: 2, friendsDepth: 10 });
    await waitFor(() => expect(result.current.board.around).toHaveLength(5));
    await waitFor(() => expect(result.current.audience?.shown).toBe('everyone'));
    act(() => result.current.audience?.set('friends'));
    expect(result.current.board).toMatchObject({ around: [], gap: null });
    expect(result.current.board.rows.map(({ id }) => id)).toEqual(['player-1']);
    act(() => result.current.audience?.set('everyone'));
    expect(result.current.board.around).toHaveLength(5);
    expect(result.current.board.gap).toBe(18);
  });

  test('are neither asked for nor marked where the page wants none', async () => {
    const sandbox = cup(20, friends);
    const { result } = board(sandbox, 'player-0', { friends: false });
    await ready(result);
    expect(sandbox.requests.some(({ operation }) => operation === 'getFriends')).toBe(false);
    expect(result.current.audience).toBeNull();
    expect(result.current.board.rows.some(({ friend }) => friend)).toBe(false);
  });
});

describe('scores on their way', () => {
  const never = new Promise<RunAnswer>(() => {});

  test('are nothing at all on the own row while none are', async () => {
    const { result } = board(cup(5), 'player-1');
    await ready(result);
    expect(result.current.board.own.row).toMatchObject({ id: 'player-1', pending: undefined });
  });

  test.each([
    ['all', { kills: 7 }],
    ['today', { kills: 7 }],
    // Nobody knows whether a range that was typed holds today.
    [{ startDate: '2020-01-01', endDate: '2999-12-31' }, undefined],
  ] satisfies [PeriodChoice, unknown][])('stand on the own row of %j', async (period, pending) => {
    const sandbox = cup(5);
    const { result } = renderHook(
      () => ({
        model: useLeaderboardModel({ tournamentId: cupId, period, storage: null }),
        ...useSubmitScore(),
      }),
      {
        // A session of its own for each period: what waits stays in the browser for whoever it belongs to.
        wrapper: providerOf(clientOf(sandbox, 'player-0'), JSON.stringify(period), {
          submitScore: () => never,
        }),
      },
    );
    await waitFor(() => expect(result.current.model.status).toBe('ready'));
    act(() => {
      result.current.submit({ tournamentId: cupId, scores: [{ scoreType: 'kills', value: 7 }] });
    });
    await waitFor(() => expect(result.current.runs).toHaveLength(1));
    expect(result.current.model.board.own).toMatchObject({ status: 'ranked', row: { id: 'player-0' } });
    expect(result.current.model.board.own.row?.pending).toEqual(pending);
  });
});

describe('what belongs to the game', () => {
  test('columns, zones and the tournament come along', async () => {
    const zones = [{ label: 'Finals', to: 3 }];
    const { result } = board(cup(10), 'player-7', {
      scoreTypes: [{ name: 'kills', label: 'Kills', order: 'desc' }],
      zones,
    });
    await waitFor(() => expect(result.current.tournament?.phase).toBe('live'));
    expect(result.current.tournament?.details.name).toBe('Cup');
    expect(result.current.board.columns).toMatchObject([{ name: 'kills', label: 'Kills', primary: true }]);
    await ready(result);
    // player-7 is eighth: five places, and as many kills, from the third.
    expect(result.current.zones).toEqual({ list: zones, next: { zone: zones[0], places: 5, score: 5 } });
  });

  test('no zones are none to show', async () => {
    const { result } = board(cup(3), null, { zones: [] });
    await ready(result);
    expect(result.current.zones).toBeNull();
  });

  test('the options of the query are the page’s, and live asks again', async () => {
    const still = cup(3);
    const wrapper = providerOf(clientOf(still, null), null);
    const off = renderHook(() => useLeaderboardModel({ tournamentId: cupId }, { enabled: false }), {
      wrapper,
    });
    await waitFor(() => expect(off.result.current.tournament).not.toBeNull());
    expect(boardRequests(still)).toEqual([]);
    const sandbox = cup(3);
    const { result } = board(sandbox, null, { live: 1000 });
    await ready(result);
    sandbox.board(cupId)?.add({ player: 'champion', scores: { kills: 99_999 }, at: Date.now() });
    await waitFor(() => expect(result.current.board.rows[0]?.id).toBe('champion'));
  });

  test('without zones there are none to show, and the columns are those of the entries', async () => {
    const { result } = board(cup(3), null);
    await ready(result);
    expect(result.current.zones).toBeNull();
    expect(result.current.board.columns.map(({ name }) => name)).toEqual(['kills']);
  });

  test('a tournament that no list knows has a board all the same', async () => {
    const sandbox = cup(3);
    sandbox.faults.add({ type: 'status', status: 400, operations: ['getTournaments'] });
    const { result } = board(sandbox, null);
    await ready(result);
    await waitFor(() => expect(result.current.tournament).toBeNull());
  });
});

describe('movement', () => {
  test('is told since the last visit to this board of this player, and never where the page wants none', async () => {
    const sandbox = cup(5);
    const first = board(sandbox, 'player-4');
    await ready(first.result);
    expect(first.result.current.board.rows.map(({ movement }) => movement)).toEqual(Array(5).fill(undefined));
    first.unmount();
    sandbox.board(cupId)?.add({ player: 'player-4', scores: { kills: 100 }, at: Date.now() });
    const again = board(sandbox, 'player-4');
    await ready(again.result);
    expect(again.result.current.board.own.row).toMatchObject({ rank: 1, movement: 4 });
    again.unmount();
    // Before anybody else plays here: visits are one player's.
    const without = board(sandbox, 'player-4', { movement: false });
    await ready(without.result);
    expect(without.result.current.board.own.row?.movement).toBeUndefined();
    without.unmount();
    const other = board(sandbox, 'player-3');
    await ready(other.result);
    expect(other.result.current.board.own.row?.movement).toBeUndefined();
    other.unmount();
  });
});

describe('a visit', () => {
  const kept = () => {
    const { boards } = JSON.parse(localStorage.getItem('laurel:visits') ?? '{"boards":[]}') as {
      readonly boards: readonly (readonly [string, object])[];
    };
    return boards;
  };

  test('is not forgotten by a board that could not be loaded', async () => {
    const sandbox = cup(5);
    const first = board(sandbox, 'player-4');
    await ready(first.result);
    first.unmount();
    const before = kept();
    expect(before).toHaveLength(1);
    sandbox.faults.add({ type: 'status', status: 400, operations: ['getLeaderboard'] });
    const failed = board(sandbox, 'player-4');
    await waitFor(() => expect(failed.result.current.status).toBe('error'));
    failed.unmount();
    expect(kept()).toEqual(before);
  });

  test('of a period is none while the former period’s rows stand in for it', async () => {
    const sandbox = cup(5);
    const { result, unmount } = board(sandbox, null);
    await ready(result);
    sandbox.faults.add({ type: 'delay', milliseconds: 600_000, operations: ['getLeaderboard'] });
    act(() => result.current.period?.set('today'));
    expect(result.current.refreshing).toBe(true);
    unmount();
    expect(kept().map(([key]) => key)).toEqual([expect.stringContaining('"/"')]);
  });

  test('remembers the own place below the rows', async () => {
    const sandbox = cup(50);
    const first = board(sandbox, 'player-30');
    await ready(first.result);
    first.unmount();
    sandbox.board(cupId)?.add({ player: 'player-30', scores: { kills: 5.5 }, at: Date.now() });
    const again = board(sandbox, 'player-30');
    await ready(again.result);
    expect(again.result.current.board.own.row).toMatchObject({ rank: 26, movement: 5 });
  });
});

describe('a failure', () => {
  test('says why, can be tried again, and goes away', async () => {
    const sandbox = cup(3);
    sandbox.faults.add({ type: 'status', status: 400, operations: ['getLeaderboard'], times: 1 });
    const { result } = board(sandbox, null);
    await waitFor(() => expect(result.current.status).toBe('error'));
    expect(result.current.error?.kind).toBe('refused');
    act(() => result.current.retry?.());
    await ready(result);
    expect(result.current.error).toBeNull();
  });

  test('of a refresh leaves the rows', async () => {
    const sandbox = cup(3);
    const { result } = board(sandbox, null);
    await ready(result);
    sandbox.faults.add({ type: 'status', status: 400, operations: ['getLeaderboard'] });
    act(() => result.current.retry?.());
    await waitFor(() => expect(result.current.error?.kind).toBe('refused'));
    expect(result.current.status).toBe('ready');
    expect(result.current.board.rows).toHaveLength(3);
  });
});

test('nothing is asked for twice, and a refresh with the same answer draws no other rows', async () => {
  const sandbox = cup(5);
  const { result } = board(sandbox, 'player-0');
  await ready(result);
  await waitFor(() => expect(result.current.tournament).not.toBeNull());
  const { rows } = result.current.board;
  const asked = boardRequests(sandbox).length;
  expect(asked).toBe(1);
  act(() => result.current.retry?.());
  await waitFor(() => expect(boardRequests(sandbox)).toHaveLength(2));
  await waitFor(() => expect(result.current.refreshing).toBe(false));
  expect(result.current.board.rows.map((row, index) => row === rows[index])).toEqual(Array(5).fill(true));
});
