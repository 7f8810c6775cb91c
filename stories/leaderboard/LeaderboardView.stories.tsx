import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { leaderboardRows } from '../../src/domain/leaderboard/leaderboardRows.ts';
import { scoreColumns } from '../../src/domain/leaderboard/scoreColumns.ts';
import { misconfigured, rateLimited, unavailable } from '../support/failures.ts';
import { entries, entry, killColumns, ownRow, rows, tournament, uglyEntries } from './board.ts';

const meta: Meta<typeof LeaderboardView> = {
  title: 'Leaderboard/LeaderboardView',
  component: LeaderboardView,
  args: {
    rows: rows(10, 6),
    columns: killColumns,
    tournament: tournament(),
    phase: 'live',
    total: 1284,
    hasMore: true,
    ownRow: rows(10, 6)[6] ?? null,
    ownStatus: 'ranked',
    setPeriod: fn(),
    setAudience: fn(),
    loadMore: fn(),
    jumpToMe: fn(),
    backToTop: fn(),
    retry: fn(),
  },
  argTypes: { density: { control: 'inline-radio', options: ['comfortable', 'default', 'compact'] } },
};

export default meta;
type Story = StoryObj<typeof LeaderboardView>;

/** The player stands among the first. */
export const Ready: Story = {};

/** The least there is: entries as the service sends them, and nothing else. */
export const EntriesOnly: Story = {
  args: {
    rows: entries(5),
    columns: undefined,
    tournament: null,
    phase: null,
    total: null,
    hasMore: false,
    ownRow: null,
    ownStatus: 'unknown',
    setPeriod: undefined,
    setAudience: null,
    jumpToMe: null,
  },
};

/** The player stands far below: pinned, with what lies between. */
export const OwnRowPinned: Story = {
  args: { rows: rows(10), ownRow, gap: 46 },
  play: async ({ canvas }) => {
    const position = canvas.getByRole('region', { name: 'Your position' });
    await expect(within(position).getByRole('row', { current: true })).toHaveTextContent('57');
    await expect(position).toHaveTextContent('46 places between');
  },
};

/** Top, gap, and the rows around the player in one board. */
export const AroundMe: Story = {
  args: { rows: rows(5), aroundRows: rows(5, 56, 54), ownRow: rows(5, 56, 54)[2] ?? null, gap: 49 },
  play: async ({ canvas }) => {
    const indices = canvas.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')));
    await expect(indices).toEqual(indices.toSorted((a, b) => a - b));
    await expect(new Set(indices).size).toBe(indices.length);
  },
};

/** Places that win a prize, and the way there. */
export const Zones: Story = {
  args: {
    zones: [
      { label: 'Prize places', to: 3 },
      { label: 'Next round', to: 5 },
    ],
    nextZone: { zone: { label: 'Next round', to: 5 }, places: 2, score: 74 },
  },
};

export const WithPodium: Story = { args: { podium: true } };

export const Comfortable: Story = { args: { density: 'comfortable' } };

export const Compact: Story = { args: { density: 'compact', podium: false } };

/** An overlay of 240 px: rank, player and the score that orders the board; the rest on demand. */
export const Narrow: Story = {
  globals: { width: '240' },
  args: { density: 'compact', ownRow, gap: 46, rows: rows(6) },
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
    rows: leaderboardRows(uglyEntries, { ownId: 'guest-4431', friendIds: new Set(['ugly-2']) }),
    ownRow: null,
    columns: scoreColumns(
      [
        { name: 'kills', label: 'Total damage dealt', order: 'desc' },
        { name: 'deaths', label: 'Deaths' },
      ],
      [],
    ),
    jumpToMe: null,
  },
};

/** Every format: duration, percent, currency, decimal, a function; ordered by the shortest time. */
export const Formats: Story = {
  args: {
    rows: leaderboardRows(
      [71_250, 71_250, 74_003, 3_661_000].map((lap, index) => ({
        ...entry(index),
        rank: index === 1 ? 1 : index + 1,
        scores: { lap, accuracy: 0.973 - index / 50, won: 1200.5 / (index + 1), stars: 5 - index },
      })),
    ),
    columns: scoreColumns(
      [
        { name: 'lap', label: 'Lap', format: { style: 'duration', unit: 'ms' }, order: 'asc' },
        { name: 'accuracy', label: 'Accuracy', format: 'percent' },
        { name: 'won', label: 'Won', format: { style: 'currency', currency: 'USD' } },
        { name: 'stars', label: 'Stars', format: (value) => '★'.repeat(value) },
      ],
      [],
    ),
    ownRow: null,
    jumpToMe: null,
    hasMore: false,
    total: 4,
  },
};

export const Loading: Story = { args: { status: 'loading', rows: [], ownRow: null, ownStatus: 'unknown' } };

export const Refreshing: Story = { args: { status: 'refreshing', refreshing: true } };

export const Empty: Story = { args: { rows: [], ownRow: null, ownStatus: 'no-score', total: 0 } };

export const EmptyPeriod: Story = { args: { rows: [], ownRow: null, period: 'today', total: 0 } };

/** A range of days of one's own, with the zone whose days they are. */
export const CustomPeriod: Story = {
  args: { period: { startDate: '2026-11-01', endDate: '2026-11-14' }, timeZone: 'Europe/Warsaw' },
};

export const NotStarted: Story = {
  args: {
    status: 'not-started',
    rows: [],
    ownRow: null,
    phase: 'upcoming',
    total: 0,
    tournament: tournament({}, 4),
    setPeriod: undefined,
    setAudience: null,
  },
};

export const Ended: Story = {
  args: { phase: 'ended', tournament: tournament({}, -10), podium: true, hasMore: false, total: 10 },
};

export const Private: Story = {
  args: {
    status: 'private',
    rows: [],
    ownRow: null,
    tournament: tournament({ visibility: 'private' }),
    setPeriod: undefined,
    setAudience: null,
  },
};

export const SignedOut: Story = {
  args: {
    ownStatus: 'signed-out',
    ownRow: null,
    rows: rows(10),
    jumpToMe: null,
    setAudience: null,
    signIn: <a href="#sign-in">Sign in</a>,
  },
};

/** Signed in, but without a score in this period. */
export const NoScoreYet: Story = {
  args: { ownStatus: 'no-score', ownRow: null, rows: rows(10), jumpToMe: null },
};

export const Offline: Story = { args: { status: 'offline', rows: [], ownRow: null } };

export const Failed: Story = {
  args: { status: 'error', rows: [], ownRow: null, error: unavailable },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.retry).toHaveBeenCalledTimes(1);
  },
};

/** A mistake in the set-up says what to change. */
export const Misconfigured: Story = {
  args: { status: 'error', rows: [], ownRow: null, error: misconfigured },
};

export const RateLimited: Story = {
  args: { status: 'error', rows: [], ownRow: null, error: rateLimited(25) },
};

/** The last refresh failed: the rows stay. */
export const Stale: Story = { args: { error: unavailable } };

/** The service reads neither `skip` nor `limit`. */
export const PagingIgnored: Story = { args: { pagingIgnored: true, hasMore: false } };

/** A player came on two pages. */
export const RanksChanged: Story = {
  args: { ranksChanged: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }));
    await expect(args.retry).toHaveBeenCalledTimes(1);
  },
};

/** The service has no board of friends: this one says what it was made from. */
export const FriendsOnly: Story = {
  args: {
    rows: rows(25, 6).filter(({ own, friend }) => own === true || friend === true),
    audience: 'friends',
    friendsView: { rows: [], searched: 200, missing: 2 },
    hasMore: true,
  },
};

/** Drawing players and scores differently. */
export const RenderProps: Story = {
  args: {
    renderPlayer: ({ name }) => <strong>⚔ {name}</strong>,
    renderScore: (value) => <span>{value === undefined ? '·' : `${value} pt`}</span>,
  },
};

/** A hundred thousand rows, at most two hundred of them in the DOM. */
export const HundredThousandRows: Story = {
  args: { rows: entries(100_000), ownRow: null, total: 100_000, hasMore: false, jumpToMe: null },
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
        <LeaderboardView {...args} rows={moved} ownRow={moved.find(({ own }) => own) ?? null} />
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Play a round' }));
    const first = canvas.getAllByRole('row')[1];
    if (matchMedia('(prefers-reduced-motion: no-preference)').matches) {
      await expect(first?.getAnimations().length).toBe(1);
    }
  },
};
