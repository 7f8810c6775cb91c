import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { leaderboardRows } from '../../src/domain/leaderboard/rows/leaderboardRows.ts';
import { scoreColumns } from '../../src/domain/leaderboard/scoreColumns.ts';
import { misconfigured, rateLimited, refused, unavailable } from '../support/failures.ts';
import { failed, loading, offline, ready, refreshFailed, refreshing } from '../support/states.ts';
import { entries, entry, fullBoard, live, ownRow, paging, rows, tournament, uglyEntries } from './board.ts';
import { shownCode } from '../support/shownCode.ts';

const meta: Meta<typeof LeaderboardView> = {
  title: 'States/Leaderboard',
  component: LeaderboardView,
  parameters: shownCode('OwnBoard'),
  args: { model: fullBoard() },
  argTypes: {
    density: { control: 'inline-radio', options: ['comfortable', 'default', 'compact'] },
    model: { control: false },
  },
};

export default meta;
type Story = StoryObj<typeof LeaderboardView>;

const retry = fn();
const nowhere = paging({ jump: null });

/** The player stands among the first. */
export const Ready: Story = {};

/** The least there is: entries as the service sends them, and nothing else. */
export const EntriesOnly: Story = { args: { model: boardOf(entries(5)) } };

/** The player stands far below: pinned, with what lies between. */
export const OwnRowPinned: Story = {
  args: { model: fullBoard(rows(10), { own: ownRow, gap: 46 }) },
  play: async ({ canvas }) => {
    const position = canvas.getByRole('region', { name: 'Your position' });
    await expect(within(position).getByRole('row', { current: true })).toHaveTextContent('57');
    await expect(position).toHaveTextContent('46 places between');
  },
};

/** Top, gap, and the rows around the player in one board. */
export const AroundMe: Story = {
  args: { model: fullBoard(rows(5), { around: rows(5, 56, 54), gap: 49 }) },
  play: async ({ canvas }) => {
    const indices = canvas.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')));
    await expect(indices).toEqual(indices.toSorted((a, b) => a - b));
    await expect(new Set(indices).size).toBe(indices.length);
  },
};

/** Places that win a prize, and the way there. */
export const Zones: Story = {
  args: {
    model: fullBoard(rows(10, 6), {
      zones: {
        list: [
          { label: 'Prize places', to: 3 },
          { label: 'Next round', to: 5 },
        ],
        next: { zone: { label: 'Next round', to: 5 }, places: 2, score: 74 },
      },
    }),
  },
};

export const WithPodium: Story = { args: { podium: true } };

export const Comfortable: Story = { args: { density: 'comfortable' } };

export const Compact: Story = { args: { density: 'compact', podium: false } };

/** An overlay of 240 px: rank, player and the score that orders the board; the rest on demand. */
export const Narrow: Story = {
  globals: { width: '240' },
  args: { density: 'compact', model: fullBoard(rows(6), { own: ownRow, gap: 46 }) },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryAllByRole('columnheader', { name: 'Deaths' })).toHaveLength(0);
    await userEvent.click(canvas.getByRole('button', { name: 'More scores' }));
    await expect(canvas.getAllByText('Deaths')[0]).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Fewer scores' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  },
};

/** Names, scores and pictures that break boards. */
export const UglyData: Story = {
  args: {
    model: fullBoard(leaderboardRows(uglyEntries, { ownId: 'guest-4431', friendIds: new Set(['ugly-2']) }), {
      paging: nowhere,
      columns: scoreColumns(
        [
          { name: 'kills', label: 'Total damage dealt', order: 'desc' },
          { name: 'deaths', label: 'Deaths' },
        ],
        [],
      ),
    }),
  },
};

/** Every format: duration, percent, currency, decimal, a function; ordered by the shortest time. */
export const Formats: Story = {
  args: {
    model: fullBoard(
      leaderboardRows(
        [71_250, 71_250, 74_003, 3_661_000].map((lap, index) => ({
          ...entry(index),
          rank: index === 1 ? 1 : index + 1,
          scores: { lap, accuracy: 0.973 - index / 50, won: 1200.5 / (index + 1), stars: 5 - index },
        })),
      ),
      {
        columns: scoreColumns(
          [
            { name: 'lap', label: 'Lap', format: { style: 'duration', unit: 'ms' }, order: 'asc' },
            { name: 'accuracy', label: 'Accuracy', format: 'percent' },
            { name: 'won', label: 'Won', format: { style: 'currency', currency: 'USD' } },
            { name: 'stars', label: 'Stars', format: (value) => '★'.repeat(value) },
          ],
          [],
        ),
        paging: paging({ jump: null, hasMore: false }),
        total: 4,
      },
    ),
  },
};

export const Loading: Story = { args: { model: fullBoard([], { state: loading, own: 'unknown' }) } };

export const Refreshing: Story = { args: { model: fullBoard(rows(10, 6), { state: refreshing() }) } };

export const Empty: Story = { args: { model: fullBoard([], { own: 'no-score', total: 0 }) } };

export const EmptyPeriod: Story = {
  args: {
    model: fullBoard([], {
      period: { choice: 'today', set: fn(), timeZone: 'UTC' },
      own: 'no-score',
      total: 0,
    }),
  },
};

/** A range of days of one's own, with the zone whose days they are. */
export const CustomPeriod: Story = {
  args: {
    model: fullBoard(rows(10, 6), {
      period: {
        choice: { startDate: '2026-11-01', endDate: '2026-11-14' },
        set: fn(),
        timeZone: 'Europe/Warsaw',
      },
    }),
  },
};

export const NotStarted: Story = {
  args: {
    model: fullBoard([], {
      own: 'no-score',
      total: 0,
      tournament: { ...live(tournament({}, 4)), phase: 'upcoming' },
      period: null,
      audience: null,
    }),
  },
};

export const Ended: Story = {
  args: {
    podium: true,
    model: fullBoard(rows(10, 6), {
      tournament: { ...live(tournament({}, -10)), phase: 'ended' },
      paging: paging({ hasMore: false }),
      total: 10,
    }),
  },
};

export const Private: Story = {
  args: {
    model: fullBoard([], {
      state: failed(refused),
      own: 'unknown',
      tournament: live(tournament({ visibility: 'private' })),
      period: null,
      audience: null,
    }),
  },
};

export const SignedOut: Story = {
  args: {
    model: fullBoard(rows(10), { own: 'signed-out', paging: nowhere, audience: null }),
    signIn: <a href="#sign-in">Sign in</a>,
  },
};

/** Signed in, but without a score in this period. */
export const NoScoreYet: Story = {
  args: { model: fullBoard(rows(10), { own: 'no-score', paging: nowhere }) },
};

export const Offline: Story = { args: { model: fullBoard([], { state: offline }) } };

export const Failed: Story = {
  args: { model: fullBoard([], { state: failed(unavailable, retry) }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(retry).toHaveBeenCalledTimes(1);
  },
};

/** A mistake in the set-up says what to change. */
export const Misconfigured: Story = { args: { model: fullBoard([], { state: failed(misconfigured) }) } };

export const RateLimited: Story = { args: { model: fullBoard([], { state: failed(rateLimited(25)) }) } };

/** The last refresh failed: the rows stay. */
export const Stale: Story = {
  args: { model: fullBoard(rows(10, 6), { state: refreshFailed(unavailable) }) },
};

const lastBoard = fullBoard(rows(10, 6), { state: ready(retry) });

/** The platform is down, and a gateway in front of it hands out the last board: with its age. */
export const LastBoard: Story = {
  args: {
    model: { ...lastBoard, board: { ...lastBoard.board, asOf: Date.parse('2026-11-20T20:15:00Z') } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Nov 2\d, 2026/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

/** The service reads neither `skip` nor `limit`. */
export const PagingIgnored: Story = {
  tags: ['!dev', '!autodocs'],
  args: { model: fullBoard(rows(10, 6), { paging: paging({ ignored: true, hasMore: false }) }) },
};

/** A player came on two pages. */
export const RanksChanged: Story = {
  tags: ['!dev', '!autodocs'],
  args: {
    model: fullBoard(rows(10, 6), { state: ready(retry), paging: paging({ ranksChanged: true }) }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }));
    await expect(retry).toHaveBeenCalledTimes(1);
  },
};

/** The service has no board of friends: this one says what it was made from. */
export const FriendsOnly: Story = {
  args: {
    model: fullBoard(
      rows(25, 6).filter(({ own, friend }) => own === true || friend === true),
      { audience: { shown: 'friends', searched: 200, missing: 2, set: fn() } },
    ),
  },
};

/** Drawing players and scores differently. */
export const RenderProps: Story = {
  args: {
    renderPlayer: ({ row }) => <strong>⚔ {row.name}</strong>,
    renderScore: ({ value }) => <span>{value === undefined ? '·' : `${value} pt`}</span>,
  },
};

/** A hundred thousand rows, at most two hundred of them in the DOM. */
export const HundredThousandRows: Story = {
  args: { model: fullBoard(entries(100_000), { total: 100_000, paging: null }) },
  decorators: [
    (Board) => (
      <div className="scroller" style={{ blockSize: 480, overflowY: 'auto' }}>
        <Board />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const scroller = canvasElement.querySelector('.scroller');
    if (scroller === null) throw new Error('no scroller');
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '100001');
    scroller.scrollTop = scroller.scrollHeight / 2;
    await waitFor(() => expect(canvas.queryByText('Oskar 2501')).toBeInTheDocument());
    await expect(canvas.getAllByRole('row').length).toBeLessThanOrEqual(203);
    scroller.scrollTop = 0;
    await waitFor(() => expect(canvas.getByText('Oskar')).toBeInTheDocument());
  },
};

/** Rows slide to their new places. Press the button. */
export const Moving: Story = {
  render: function Moving(args) {
    const [turn, setTurn] = useState(0);
    const order = rows(10, 6).toSorted(
      (a, b) => (((Number(a.id.slice(7)) + turn) * 7) % 10) - (((Number(b.id.slice(7)) + turn) * 7) % 10),
    );
    const moved =
      turn === 0 ? rows(10, 6) : order.map((row, index) => ({ ...row, rank: index + 1, tied: false }));
    return (
      <>
        <button type="button" onClick={() => setTurn(turn + 1)}>
          Play a round
        </button>
        <LeaderboardView {...args} model={fullBoard(moved)} />
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const round = canvas.getByRole('button', { name: 'Play a round' });
    await userEvent.click(round);
    if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
    // What moves rows is loaded once the page is idle.
    await waitFor(async () => {
      await userEvent.click(round);
      await expect(canvas.getAllByRole('row')[1]?.getAnimations().length).toBeGreaterThan(0);
    });
  },
};
