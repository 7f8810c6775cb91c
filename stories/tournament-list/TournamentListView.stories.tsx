import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { loaded, type PublicLoadState } from '../../src/domain/loadState.ts';
import type { Tournament, TournamentFilter } from '../../src/domain/model.ts';
import type { TournamentsModel } from '../../src/react/models/useTournamentsModel.ts';
import { failed, loading, offline, refreshFailed, refreshing } from '../support/states.ts';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { TournamentListView } from '../../src/components/tournament-list/TournamentListView.tsx';
import { groupTournaments } from '../../src/domain/tournaments/groupTournaments.ts';
import { rateLimited, unauthorized, unavailable } from '../support/failures.ts';
import { fromNow, season, tournament, uglyTournaments } from '../support/tournaments.ts';
import { shownCode } from '../support/shownCode.ts';

const setFilter = fn();

/** A model over tournaments of the page's own. */
function shown(
  tournaments: readonly Tournament[],
  parts: Partial<Pick<TournamentsModel, 'filter' | 'setFilter'>> = {},
  state: PublicLoadState = loaded,
): TournamentsModel {
  const now = Date.now();
  return {
    ...state,
    groups: groupTournaments(tournaments, now),
    filter: 'ALL',
    setFilter,
    now,
    clockOffset: 0,
    ...parts,
  };
}

const meta = {
  title: 'States/Tournaments',
  component: TournamentListView,
  parameters: shownCode('OwnTournaments'),
  args: { model: shown(season()), onSelect: fn() },
  argTypes: {
    model: { control: false },
    selectedId: { control: 'text' },
    timeZone: { control: 'text' },
    filterHidden: { control: 'boolean' },
    headingHidden: { control: 'boolean' },
    renderEmpty: { control: false },
    renderError: { control: false },
  },
} satisfies Meta<typeof TournamentListView>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Live first, then what comes, then what has no dates, then what is over. */
export const Ready: Story = {};

export const Selected: Story = { args: { selectedId: 'Winter Sprint' } };

export const One: Story = { args: { model: shown([tournament()], { filter: 'ACTIVE' }) } };

/** Choosing a tournament tells the game, which shows its leaderboard; an event has none, so its page opens. */
export const Selecting: Story = {
  tags: ['!dev', '!autodocs'],
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
  tags: ['!dev', '!autodocs'],
  render: function Render(args) {
    const [filter, setFilter] = useState<TournamentFilter>('ACTIVE');
    const listed = season().filter(
      ({ endsAt }) => filter === 'ALL' || endsAt === null || endsAt > fromNow({}),
    );
    return <TournamentListView {...args} model={shown(listed, { filter, setFilter })} />;
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
    model: shown(
      [
        tournament({ name: 'Friday Knockout', endsAt: fromNow({ minutes: 41, seconds: 12 }) }),
        tournament({ name: 'Last Minute', endsAt: fromNow({ seconds: 50 }) }),
        tournament({ name: 'Kick-off', startsAt: fromNow({ minutes: 9 }) }),
      ],
      { filter: 'ACTIVE' },
    ),
  },
};

/** A zone that is not the reader's is named. */
export const AnotherTimeZone: Story = { args: { timeZone: 'Asia/Tokyo' } };

export const UglyData: Story = { args: { model: shown(uglyTournaments()) } };

export const Loading: Story = { args: { model: shown([], {}, loading) } };

export const Refreshing: Story = { args: { model: shown(season(), {}, refreshing()) } };

export const RefreshFailed: Story = { args: { model: shown(season(), {}, refreshFailed(unavailable)) } };

export const Empty: Story = { args: { model: shown([]) } };

/** Nothing for this filter, with the way out of it. */
export const NoneActive: Story = {
  args: { model: shown([], { filter: 'ACTIVE' }) },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show all tournaments' }));
    await expect(setFilter).toHaveBeenCalledWith('ALL');
    await expect(within(canvasElement).getByRole('radio', { name: 'All' })).toHaveFocus();
  },
};

export const Failed: Story = { args: { model: shown([], {}, failed(unavailable)) } };

export const RateLimited: Story = { args: { model: shown([], {}, failed(rateLimited(25))) } };

export const NotAllowed: Story = { args: { model: shown([], {}, failed(unauthorized)) } };

export const Offline: Story = { args: { model: shown([], {}, offline) } };

/** The game's own words and pictures for nothing to show. */
export const OwnEmpty: Story = {
  args: { model: shown([]), renderEmpty: () => <p>The arena sleeps until Friday.</p> },
};

/** The game's own way of saying that something failed. */
export const OwnError: Story = {
  tags: ['!dev', '!autodocs'],
  args: {
    model: shown([], {}, failed(unavailable)),
    renderError: ({ retry }) => <Button onClick={() => retry?.()}>Knock again</Button>,
  },
};
