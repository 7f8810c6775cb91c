import { Profiler, type ProfilerOnRenderCallback } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Leaderboard, type LeaderboardProps } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { createClient } from '../../../src/client/createClient.ts';
import { loadVisuals } from '../../../src/components/visuals/useVisuals.ts';
import type { LeaderboardRowData } from '../../../src/domain/leaderboard/rows/LeaderboardRowData.ts';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { cup, cupId } from '../../support/cup.ts';
import '../../../src/styles/laurel.css';
import { eventually } from '../../support/eventually.ts';

/** The first of whom are friends of the one signed in. */
const world = (count: number, kills?: (index: number) => number) =>
  cup(count, ['player-1', 'player-3', 'player-150'], kills);

function boardOf(
  sandbox: ReturnType<typeof world>,
  sub: string | null,
  props: Partial<LeaderboardProps> = {},
) {
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.production,
    fetch: sandbox.fetch,
    ...(sub === null ? {} : { getToken: () => sandbox.token(sub) }),
  });
  return (
    <LaurelProvider client={client} session={sub}>
      <Leaderboard tournamentId={cupId} pageSize={10} storage={null} {...props} />
    </LaurelProvider>
  );
}

const names = () =>
  [...document.querySelectorAll('th[scope=row] .laurel-PlayerName:not(.laurel-Leaderboard-handle)')].map(
    (name) => name.textContent,
  );
const own = () => document.querySelector<HTMLElement>('tr[aria-current=true]');
const said = () => document.querySelector('[role=status]')?.textContent?.trim();
const boardRequests = (sandbox: ReturnType<typeof world>) =>
  sandbox.requests.filter(({ operation }) => operation === 'getLeaderboard');

test('nothing moves where another period comes, whose place the one before has kept', async () => {
  const sandbox = world(5, (index) => 1000 * (9 - index));
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  for (let index = 0; index < 5; index += 1)
    sandbox
      .board(cupId)
      ?.add({ player: `player-${index}`, scores: { kills: 1 + index }, at: Date.parse(`${before}T12:00Z`) });
  const period = (days: LeaderboardProps['period']) => boardOf(sandbox, null, { period: days });
  const screen = await render(period('all'));
  const ofAll = ['Name 0', 'Name 1', 'Name 2', 'Name 3', 'Name 4'];
  await eventually(() => expect(names()).toEqual(ofAll));
  await loadVisuals();
  const animate = vi.spyOn(Element.prototype, 'animate');
  await screen.rerender(period({ startDate: before, endDate: before }));
  await eventually(() => expect(names()).toEqual(ofAll.toReversed()));
  // What moves does so in the effects of what was drawn.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(animate.mock.contexts.filter((element) => (element as Element).closest('tbody'))).toEqual([]);
  animate.mockRestore();
});

describe('the way to the own row', () => {
  test('loads the page of the own rank, focuses the row, says the rank, and leads back', async () => {
    const sandbox = world(500);
    const screen = await render(boardOf(sandbox, 'player-320'));
    await screen.getByRole('button', { name: 'Jump to me' }).click();
    await eventually(() => expect(document.activeElement).toBe(own()));
    expect(document.querySelector('.laurel-Leaderboard-position')).toBeNull();
    expect(own()?.textContent).toMatch(/^321/);
    await eventually(() => expect(said()).toBe('You are 321st'));
    await screen.getByRole('button', { name: 'Back to top' }).click();
    await expect.element(screen.getByRole('button', { name: 'Jump to me' })).toBeVisible();
    expect(document.activeElement?.textContent).toMatch(/^1Name 0/);
  });

  test.each([
    ['the first', 0],
    ['the last', 499],
  ])('holds %s of the board, clamped at the end', async (_, index) => {
    await render(boardOf(world(500), `player-${index}`, { around: 2 }));
    // Until the places around it have come, the own row stands pinned below the others.
    await eventually(() => {
      expect(own()?.textContent).toContain(`Name ${index}`);
      expect(document.querySelector('.laurel-Leaderboard-position')).toBeNull();
    });
  });

  test('finds the player in the middle of a long tie', async () => {
    await render(
      boardOf(
        world(60, (index) => (index < 20 ? 100 - index : 7)),
        'player-31',
        { around: 3 },
      ),
    );
    await eventually(() => expect(own()?.textContent).toMatch(/Name 31/));
    await eventually(() => expect(document.querySelector('.laurel-Leaderboard-position')).toBeNull());
    expect(own()?.textContent).toContain('tied 21st');
  });
});

describe('showing more', () => {
  test('keeps the focus, says how many came, and ends at the last row', async () => {
    const screen = await render(boardOf(world(25), null));
    const more = screen.getByRole('button', { name: 'Show more' });
    await expect.element(more).toBeVisible();
    more.element().focus();
    await userEvent.keyboard('{Enter}');
    await eventually(() => expect(said()).toBe('10 more players, 20 shown'));
    expect(document.activeElement).toBe(more.element());
    await userEvent.keyboard('{Enter}');
    // Within the same moment it is said behind the first.
    await eventually(() => expect(said()).toMatch(/5 more players, 25 shown$/));
    expect(document.activeElement?.textContent).toMatch(/^25/);
  });

  test('is over, with a note, when the service ignores paging: after exactly two requests', async () => {
    const sandbox = world(25);
    sandbox.faults.add({ type: 'ignore-paging' });
    const screen = await render(boardOf(sandbox, null));
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.element(screen.getByText('The service gives only this part of the board.')).toBeVisible();
    expect(names()).toHaveLength(10);
    expect(boardRequests(sandbox)).toHaveLength(2);
  });
});

describe('another period', () => {
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const ofTwoPeriods = () => {
    const sandbox = world(25);
    const at = Date.parse(`${before}T12:00Z`);
    for (const player of ['player-0', 'player-1', 'player-20'])
      sandbox.board(cupId)?.add({ player, scores: { kills: 1 }, at });
    return sandbox;
  };
  const other = { startDate: before, endDate: before };
  const seen = async () => {
    await eventually(() => expect(names()).toHaveLength(3));
    // The effects of what was drawn.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  };

  test('has a place of its own, which is not said to be a change', async () => {
    const sandbox = ofTwoPeriods();
    const of = (period: LeaderboardProps['period']) => boardOf(sandbox, 'player-20', { period });
    const screen = await render(of('all'));
    await eventually(() => expect(own()).not.toBeNull());
    await screen.rerender(of(other));
    await seen();
    expect(said()).toBe('');
  });

  test.each([
    ['Show more', null],
    ['Jump to me', 'player-20'],
  ])(
    'that comes before what “%s” asked for keeps the focus where it is, and says nothing',
    async (name, sub) => {
      const sandbox = ofTwoPeriods();
      const slow: typeof sandbox.fetch = (input, init) =>
        /skip=[1-9]/.test(new Request(input).url) ? new Promise(() => {}) : sandbox.fetch(input, init);
      const of = (period: LeaderboardProps['period']) =>
        boardOf({ ...sandbox, fetch: slow }, sub, { period });
      const screen = await render(of('all'));
      await screen.getByRole('button', { name }).click();
      screen.getByRole('radio', { name: 'Custom' }).element().focus();
      await screen.rerender(of(other));
      await seen();
      expect(document.activeElement?.textContent).toBe('Custom');
      expect(said()).toBe('');
    },
  );
});

describe('live', () => {
  test('follows the top with one request a tick, however many pages are loaded', async () => {
    const sandbox = world(60);
    const screen = await render(boardOf(sandbox, null, { live: 1000 }));
    for (const count of [20, 30, 40]) {
      await screen.getByRole('button', { name: 'Show more' }).click();
      await eventually(() => expect(names()).toHaveLength(count));
    }
    const before = boardRequests(sandbox).length;
    sandbox.board(cupId)?.add({ player: 'player-5', scores: { kills: 900_000 }, at: Date.now() });
    await eventually(() => expect(names()[0]).toBe('Name 5'));
    expect(boardRequests(sandbox).length - before).toBeLessThanOrEqual(2);
    expect(new Set(names()).size).toBe(names().length);
  });

  test('a refresh that brings nothing new draws nothing, and one row what is new of it', async () => {
    const sandbox = world(60, (index) => 10_000 - 10 * index);
    const drawn = vi.fn<ProfilerOnRenderCallback>();
    const renderPlayer = ({ row }: { readonly row: LeaderboardRowData }) => (
      <Profiler id={row.id} onRender={drawn}>
        {row.name}
      </Profiler>
    );
    const committed = vi.fn<ProfilerOnRenderCallback>();
    const screen = await render(
      <Profiler id="board" onRender={committed}>
        {boardOf(sandbox, 'player-4', { live: 1000, pageSize: 60, renderPlayer })}
      </Profiler>,
    );
    await eventually(() => expect(document.querySelectorAll('tr')).toHaveLength(61));
    await screen.getByRole('heading').click();
    // First answers about the tournament and friends, and what comes with code of its own, are drawn when they come.
    await eventually(
      async () => {
        drawn.mockClear();
        committed.mockClear();
        const asked = boardRequests(sandbox).length;
        await eventually(() => expect(boardRequests(sandbox).length).toBeGreaterThan(asked + 2));
        expect(drawn).not.toHaveBeenCalled();
        expect(committed).not.toHaveBeenCalled();
      },
      { timeout: 20_000 },
    );
    sandbox.board(cupId)?.add({ player: 'player-30', scores: { kills: 5 }, at: Date.now() });
    await eventually(() => expect(drawn).toHaveBeenCalled());
    expect(drawn.mock.calls.map(([id]) => id)).toEqual(['player-30']);
  });
});

describe('movement', () => {
  test('is told against the last look of this player at this board', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const sandbox = world(8);
    const first = await render(boardOf(sandbox, 'player-4', { storage }));
    await eventually(() => expect(names()).toHaveLength(8));
    expect(document.querySelector('.laurel-RankMovement')).toBeNull();
    await first.unmount();
    sandbox.board(cupId)?.add({ player: 'player-4', scores: { kills: 900_000 }, at: Date.now() });
    await render(boardOf(sandbox, 'player-4', { storage }));
    await eventually(() => expect(own()?.textContent).toContain('up 4 places'));
    expect(document.querySelectorAll('[data-direction=down]')).toHaveLength(4);
  });
});

describe('friends', () => {
  test('have a board of their own that says what it was made from, and ends at a depth', async () => {
    const sandbox = world(400);
    const screen = await render(boardOf(sandbox, 'player-4', { pageSize: 50, friendsDepth: 100 }));
    await screen.getByRole('radio', { name: 'Friends' }).click();
    await eventually(() => expect(names()).toEqual(['Name 1', 'Name 3', 'Name 4']));
    await expect.element(screen.getByText(/^Friends down to place 100/)).toBeVisible();
    expect(boardRequests(sandbox)).toHaveLength(2);
    await screen.getByRole('button', { name: 'Show more' }).click();
    await eventually(() => expect(boardRequests(sandbox)).toHaveLength(3));
    // No friend is among these places.
    await eventually(() => expect(said()).toMatch(/^Friends down to place 150.* 1 friend is further down/));
    await screen.getByRole('button', { name: 'Show more' }).click();
    await eventually(() => expect(names()).toContain('Name 150'));
    await eventually(() => expect(said()).toBe('1 more player, 4 shown'));
  });
});

test('who is far below all friends is offered no way to where nothing is shown', async () => {
  const sandbox = cup(200, ['player-1']);
  const screen = await render(boardOf(sandbox, 'player-150'));
  await expect.element(screen.getByRole('button', { name: 'Jump to me' })).toBeVisible();
  await screen.getByRole('radio', { name: 'Friends' }).click();
  await eventually(() => expect(names()).toContain('Name 1'));
  await expect.element(screen.getByRole('region', { name: 'Your position' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Jump to me' }).query()).toBeNull();
});

test('says of a part of the board without friends what it shows', async () => {
  const sandbox = cup(200, ['player-150']);
  const screen = await render(boardOf(sandbox, 'player-190', { friendsDepth: 10 }));
  await screen.getByRole('radio', { name: 'Friends' }).click();
  const nobody = 'None of your friends is on this part of the board.';
  await eventually(() => expect(said()).toContain(nobody));
  expect(document.querySelector('.laurel-StatePanel')?.textContent).toContain(nobody);
});

describe('a mistake', () => {
  test('such as a reversed period is an error on the screen that says what to do; the page stays alive', async () => {
    const sandbox = world(5);
    const screen = await render(
      boardOf(sandbox, null, { period: { startDate: '2026-11-30', endDate: '2026-11-01' } }),
    );
    await expect.element(screen.getByText(/startDate 2026-11-30 is after endDate 2026-11-01/)).toBeVisible();
    expect(boardRequests(sandbox)).toHaveLength(0);
  });
});
