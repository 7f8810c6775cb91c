import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MaskName } from '../../../../src/domain/players/createMask.ts';
import { createSandbox, type Sandbox } from '../../../../src/entries/sandbox.ts';
import {
  type PlayerSearchOptions,
  usePlayerSearchModel,
} from '../../../../src/react/models/player-search/usePlayerSearchModel.ts';
import { LaurelProvider } from '../../../../src/react/provider/LaurelProvider.tsx';
import type { Fault } from '../../../../src/sandbox/service/Fault.ts';
import { cup, cupId } from '../../../support/cup.ts';
import { rankedPage } from '../../../support/rankedPage.ts';
import { clientOf } from '../../game.tsx';

afterEach(() => void vi.useRealTimers());

const patient = { timeout: 15_000 };

interface Page {
  readonly session?: string | null;
  readonly maskName?: MaskName;
  readonly hiddenPlayers?: readonly string[];
  readonly options?: Partial<PlayerSearchOptions>;
  readonly gateway?: Parameters<typeof rankedPage>[1];
}

/** A search over a real gateway; `shown` is every model that was drawn. */
function search(sandbox: Sandbox, { session = null, maskName, hiddenPlayers, options, gateway }: Page = {}) {
  const page = rankedPage(sandbox, gateway);
  const queryClient = new QueryClient();
  const clients = new Map<string | null, ReturnType<typeof clientOf>>();
  let player = session;
  const shown: { readonly tournamentId: string; readonly ids: readonly string[] }[] = [];
  const Wrapper = ({ children }: { readonly children: ReactNode }) => {
    const client = clients.get(player) ?? clientOf(sandbox, player);
    clients.set(player, client);
    return (
      <QueryClientProvider client={queryClient}>
        <LaurelProvider client={client} session={player} maskName={maskName} hiddenPlayers={hiddenPlayers}>
          {children}
        </LaurelProvider>
      </QueryClientProvider>
    );
  };
  const hook = renderHook(
    ({ tournamentId }: { readonly tournamentId: string }) => {
      const model = usePlayerSearchModel({ index: page.index, tournamentId, ...options });
      const rows = [...(model.found?.rows ?? []), ...(model.chosen?.places ?? [])];
      shown.push({ tournamentId, ids: rows.map(({ id, rank }) => `${id} ${rank}`) });
      return model;
    },
    { wrapper: Wrapper, initialProps: { tournamentId: cupId } },
  );
  return {
    ...hook,
    page,
    shown,
    type: (text: string) => act(() => hook.result.current.setText(text)),
    choose: (id: string) => act(() => hook.result.current.choose(id)),
    signIn: (next: string | null) => {
      player = next;
      hook.rerender({ tournamentId: cupId });
    },
    names: () => hook.result.current.found?.rows.map(({ name }) => name),
  };
}

/** A cup with a second tournament, in which the order is turned around. */
function twoCups(): Sandbox {
  const snapshot = cup(30).snapshot();
  const [tournament] = snapshot.tournaments;
  if (tournament === undefined) throw new Error('no tournament');
  return createSandbox({
    snapshot: {
      ...snapshot,
      tournaments: [tournament, { ...tournament, id: 'other' }],
      submissions: {
        ...snapshot.submissions,
        other: (snapshot.submissions[cupId] ?? []).map(({ scores, ...run }) => ({
          ...run,
          scores: { kills: 20_000 - (scores['kills'] ?? 0) },
        })),
      },
    },
  });
}

describe('a search for players', () => {
  test('asks nothing until something is typed, and once for what is typed without a pause', async () => {
    const { result, page, type, names } = search(cup(30));
    expect(result.current.found).toBeNull();
    type('  ');
    expect(result.current.found).toBeNull();
    // The clock stands still while somebody types; what could be asked meanwhile is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const text of ['n', 'na', 'nam', 'name', 'name ', 'name 1', 'name 12']) {
      type(text);
      await act(async () => {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      });
    }
    expect(result.current.found?.status).toBe('loading');
    expect(page.asked).toEqual([]);
    act(() => void vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    await waitFor(() => expect(names()).toEqual(['Name 12']), patient);
    expect(page.asked).toEqual(['search?name=name+12&limit=8']);
    expect(result.current.found).toMatchObject({ more: false, total: 30, off: null, refreshing: false });
    type('');
    expect(result.current.found).toBeNull();
    expect(page.asked).toHaveLength(1);
  });

  test('keeps what it found until the next has come, and never shows an older answer over a newer one', async () => {
    const { result, page, type, names } = search(cup(30));
    type('name 1');
    await waitFor(() => expect(names()).toHaveLength(8), patient);
    const held = Promise.withResolvers<void>();
    page.before = (url) => (url.searchParams.get('name') === 'name 2' ? held.promise : Promise.resolve());
    type('name 2');
    expect(result.current.found).toMatchObject({ status: 'ready', refreshing: true });
    expect(names()).toHaveLength(8);
    await waitFor(() => expect(page.asked).toHaveLength(2), patient);
    type('name 29');
    await waitFor(() => expect(names()).toEqual(['Name 29']), patient);
    await act(async () => {
      held.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(names()).toEqual(['Name 29']);
    expect(result.current.found?.refreshing).toBe(false);
  });

  test('shows nothing of one tournament for another, neither whom it found nor who was chosen', async () => {
    const { result, rerender, shown, page, type, choose, names } = search(twoCups());
    type('name 2');
    await waitFor(() => expect(names()).toHaveLength(8), patient);
    choose('player-2');
    await waitFor(() => expect(result.current.chosen?.places).toHaveLength(5), patient);
    const held = Promise.withResolvers<void>();
    page.before = () => held.promise;
    rerender({ tournamentId: 'other' });
    await waitFor(() => expect(page.asked.at(-1)).toBe('search?name=name+2&limit=8'), patient);
    expect(result.current).toMatchObject({
      text: 'name 2',
      found: { status: 'loading', rows: [] },
      chosen: null,
    });
    const under = (id: string) =>
      shown.filter(({ tournamentId }) => tournamentId === id).flatMap(({ ids }) => ids);
    expect(under('other')).toEqual([]);
    held.resolve();
    await waitFor(() => expect(under('other')).toContain('player-29 1'), patient);
    expect(under(cupId)).toContain('player-2 3');
    expect(under('other')).not.toContain('player-2 3');
  });

  test('is empty for the next player, to whom nothing of it is the own', async () => {
    const { result, signIn, type, choose, names } = search(cup(30), { session: 'player-3' });
    type('name 3');
    await waitFor(() => expect(result.current.found?.rows[0]).toMatchObject({ own: true }), patient);
    expect(names()).toEqual(['Name 3']);
    choose('player-3');
    signIn('player-4');
    expect(result.current).toMatchObject({ text: '', found: null, chosen: null });
    type('name 3');
    await waitFor(() => expect(result.current.found?.rows[0]).toMatchObject({ own: false }), patient);
  });

  test('finds nobody by a name that the page masks, and shows the mask around whom it found', async () => {
    const { result, type, choose, names } = search(cup(30), {
      session: 'player-12',
      maskName: ({ id, name }) => (id === 'player-11' ? 'Somebody' : (name ?? id)),
      hiddenPlayers: ['player-10', 'player-12'],
    });
    type('name 1');
    // Nobody but the player themselves is hidden from themselves.
    await waitFor(() => expect(names()).toContain('Name 12'), patient);
    expect(names()).not.toContain('Name 10');
    expect(names()).not.toContain('Somebody');
    expect(names()).not.toContain('Name 11');
    choose('player-12');
    await waitFor(() => expect(result.current.chosen?.places).toHaveLength(5), patient);
    expect(result.current.chosen?.places.map(({ name }) => name)).toEqual([
      'Hidden player',
      'Somebody',
      'Name 12',
      'Name 13',
      'Name 14',
    ]);
    type('name 11');
    await waitFor(() => expect(result.current.found?.refreshing).toBe(false), patient);
    expect(names()).toEqual([]);
  });

  test('says how many names it knows where that is not all of them', async () => {
    const { result, type } = search(cup(2000));
    // Neither among the first hundred nor among the last, which are looked at first.
    type('name 1000');
    await waitFor(() => expect(result.current.found?.status).toBe('ready'), patient);
    expect(result.current.found).toMatchObject({ rows: [], total: 2000 });
    expect(result.current.found?.named).toBeLessThan(2000);
  });
});

describe('the player who was chosen', () => {
  test('has the place of the board, the places around, and what was told of it', async () => {
    const onSelect = vi.fn();
    const { result, type, choose, names, page } = search(cup(30), { options: { onSelect, around: 1 } });
    type('name 2');
    await waitFor(() => expect(names()).toContain('Name 2'), patient);
    choose('player-2');
    // At once, from what the search had told.
    expect(result.current.chosen).toMatchObject({ row: { rank: 3 }, total: 30, places: [] });
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'player-2', rank: 3 }));
    await waitFor(
      () => expect(result.current.chosen?.places.map(({ rank }) => rank)).toEqual([2, 3, 4]),
      patient,
    );
    expect(result.current.chosen).toMatchObject({ isGone: false, percentile: (100 * 27) / 29, off: null });
    expect(result.current.chosen?.asOf).toBeGreaterThan(0);
    expect(page.asked.at(-1)).toBe('around?id=player-2&size=3');
    // What is typed afterwards is a new search, over which the place stays where it is.
    type('name 5');
    await waitFor(() => expect(names()).toEqual(['Name 5']), patient);
    expect(result.current.chosen?.row.id).toBe('player-2');
    type('');
    expect(result.current.chosen).toBeNull();
  });

  test('may have left the board since', async () => {
    const { result, type, choose, names, page } = search(cup(300));
    type('name 99');
    await waitFor(() => expect(names()).toEqual(['Name 99']), patient);
    choose('player-99');
    await waitFor(() => expect(result.current.chosen?.places).toHaveLength(5), patient);
    page.moveTo(cup(50));
    act(() => result.current.chosen?.retry?.());
    await waitFor(() => expect(result.current.chosen?.isGone).toBe(true), patient);
    expect(result.current.chosen).toMatchObject({ row: { name: 'Name 99' }, places: [], total: 50 });
  });

  test('stays as found while the places around cannot be had, and they come with another try', async () => {
    const { result, type, choose, names, page } = search(cup(30));
    type('name 7');
    await waitFor(() => expect(names()).toEqual(['Name 7']), patient);
    let isDown = true;
    page.before = async () => {
      if (isDown) throw new TypeError('the connection is gone');
    };
    choose('player-7');
    await waitFor(() => expect(result.current.chosen?.status).toBe('error'), patient);
    expect(result.current.chosen).toMatchObject({ row: { rank: 8 }, error: { kind: 'network' } });
    isDown = false;
    act(() => result.current.chosen?.retry?.());
    await waitFor(() => expect(result.current.chosen?.places).toHaveLength(5), patient);
  });
});

describe('an index that is off', () => {
  const misstated: Fault = {
    type: 'rewrite',
    operations: ['getScores'],
    rewrite: (body) => body.replace(/"kills":\d+/, '"kills":1'),
  };
  const down: Fault = { type: 'status', status: 503, operations: ['getScores', 'getLeaderboard'] };

  test.each([
    ['disagrees', misstated, {}],
    ['unavailable', down, {}],
    ['large', undefined, { index: { mostPlayers: 10 } }],
  ] as const)('says why: %s', async (reason, fault, gateway) => {
    const sandbox = cup(300);
    if (fault !== undefined) sandbox.faults.add(fault);
    const { result, type } = search(sandbox, { gateway });
    type('name');
    await waitFor(
      () => expect(result.current.found).toMatchObject({ status: 'ready', off: reason }),
      patient,
    );
    expect(result.current.found).toMatchObject({ rows: [], asOf: null });
  });

  test('is there by itself once it has been made', async () => {
    const sandbox = cup(300);
    sandbox.faults.add({ type: 'delay', milliseconds: 800, operations: ['getScores'], times: 1 });
    const { result, type, names } = search(sandbox, { gateway: { patience: 20 } });
    type('name 42');
    await waitFor(() => expect(result.current.found?.off).toBe('reading'), patient);
    await waitFor(() => expect(names()).toEqual(['Name 42']), patient);
    expect(result.current.found?.off).toBeNull();
  }, 30_000);
});
