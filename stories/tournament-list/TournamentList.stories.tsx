import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { TournamentFilter } from '../../src/domain/model.ts';
import { Button } from '../../src/components/elements/Button.tsx';
import { TournamentListView } from '../../src/components/tournament-list/TournamentListView.tsx';
import { groupTournaments } from '../../src/domain/tournaments/groupTournaments.ts';
import { rateLimited, unauthorized, unavailable } from '../support/failures.ts';
import { fromNow, season, tournament, uglyTournaments } from '../support/tournaments.ts';

const group = (tournaments: ReturnType<typeof season>) => groupTournaments(tournaments, Date.now());

const meta = {
  title: 'Tournaments/TournamentList',
  component: TournamentListView,
  args: {
    status: 'ready',
    groups: group(season()),
    error: null,
    refreshing: false,
    retry: fn(),
    filter: 'ALL',
    setFilter: fn(),
    now: Date.now(),
    clockOffset: 0,
    onSelect: fn(),
  },
  argTypes: {
    status: { control: 'select', options: ['loading', 'offline', 'error', 'ready'] },
    filter: { control: 'inline-radio', options: ['ACTIVE', 'ALL'] },
    selectedId: { control: 'text' },
    timeZone: { control: 'text' },
    filterHidden: { control: 'boolean' },
    headingHidden: { control: 'boolean' },
    error: { control: false },
    renderEmpty: { control: false },
    renderError: { control: false },
  },
} satisfies Meta<typeof TournamentListView>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Live first, then what comes, then what has no dates, then what is over. */
export const Ready: Story = {};

export const Selected: Story = { args: { selectedId: 'Winter Sprint' } };

export const One: Story = { args: { groups: group([tournament()]), filter: 'ACTIVE' } };

/** Choosing a tournament tells the game, which shows its leaderboard; an event has none, so its page opens. */
export const Selecting: Story = {
  render: function Render(args) {
    const [selectedId, setSelectedId] = useState<string | null>(null);
    return (
      <TournamentListView
        {...args}
        selectedId={selectedId}
        onSelect={(chosen) => {
          setSelectedId(chosen.id);
          args.onSelect?.(chosen);
        }}
      />
    );
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const card = canvas.getByRole('button', { name: 'Winter Sprint' });
    await userEvent.click(card);
    await expect(args.onSelect).toHaveBeenCalledWith(expect.objectContaining({ name: 'Winter Sprint' }));
    await expect(card).toHaveAttribute('aria-current', 'true');
    await expect(canvas.queryByRole('button', { name: 'Lan Party Warsaw' })).toBeNull();
    await expect(
      canvas.getByRole('link', { name: 'Rules of Winter Sprint (opens in a new tab)' }),
    ).toHaveAttribute('target', '_blank');
  },
};

/** The choice between active and all is the player's. */
export const Filtering: Story = {
  render: function Render(args) {
    const [filter, setFilter] = useState<TournamentFilter>('ACTIVE');
    const shown = season().filter(
      ({ endsAt }) => filter === 'ALL' || endsAt === null || endsAt > fromNow({}),
    );
    return <TournamentListView {...args} groups={group(shown)} filter={filter} setFilter={setFilter} />;
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('article', { name: 'Autumn League' })).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: 'All' }));
    await expect(canvas.getByRole('article', { name: 'Autumn League' })).toBeVisible();
    await expect(canvas.getByText('8 tournaments')).toBeInTheDocument();
  },
};

export const LastHour: Story = {
  args: {
    groups: group([
      tournament({ name: 'Friday Knockout', endsAt: fromNow({ minutes: 41, seconds: 12 }) }),
      tournament({ name: 'Last Minute', endsAt: fromNow({ seconds: 50 }) }),
      tournament({ name: 'Kick-off', startsAt: fromNow({ minutes: 9 }) }),
    ]),
    filter: 'ACTIVE',
  },
};

/** A zone that is not the reader's is named. */
export const AnotherTimeZone: Story = { args: { timeZone: 'Asia/Tokyo' } };

export const UglyData: Story = { args: { groups: group(uglyTournaments()) } };

export const Loading: Story = { args: { status: 'loading', groups: [] } };

export const Refreshing: Story = { args: { refreshing: true } };

export const RefreshFailed: Story = { args: { error: unavailable } };

export const Empty: Story = { args: { groups: [] } };

/** Nothing for this filter, with the way out of it. */
export const NoneActive: Story = {
  args: { groups: [], filter: 'ACTIVE' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show all tournaments' }));
    await expect(args.setFilter).toHaveBeenCalledWith('ALL');
    await expect(within(canvasElement).getByRole('radio', { name: 'All' })).toHaveFocus();
  },
};

export const Failed: Story = { args: { status: 'error', groups: [], error: unavailable } };

export const RateLimited: Story = { args: { status: 'error', groups: [], error: rateLimited(25) } };

export const NotAllowed: Story = { args: { status: 'error', groups: [], error: unauthorized } };

export const Offline: Story = { args: { status: 'offline', groups: [] } };

/** The game's own words and pictures for nothing to show. */
export const OwnEmpty: Story = {
  args: { groups: [], renderEmpty: () => <p>The arena sleeps until Friday.</p> },
};

/** The game's own way of saying that something failed. */
export const OwnError: Story = {
  args: {
    status: 'error',
    error: unavailable,
    groups: [],
    renderError: ({ retry }) => <Button onClick={retry}>Knock again</Button>,
  },
};
