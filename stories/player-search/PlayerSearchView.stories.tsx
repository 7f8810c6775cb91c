import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { PlayerSearchView } from '../../src/components/player-search/PlayerSearchView.tsx';
import type { RankIndexReason } from '../../src/domain/Ranks.ts';
import { uglyEntries } from '../leaderboard/board.ts';
import { unavailable } from '../support/failures.ts';
import { shownCode } from '../support/shownCode.ts';
import { failed, loading, offline, refreshFailed, refreshing } from '../support/states.ts';
import { chosen, found, placesOf, searchOf } from './searches.ts';

const some = placesOf(0, 12, 23, 84, 107);
const retry = fn();

const meta = {
  title: 'States/Player search',
  component: PlayerSearchView,
  parameters: shownCode('OwnFindPlayer'),
  args: { model: searchOf('') },
  argTypes: {
    model: { control: false },
    density: { control: 'inline-radio', options: ['comfortable', 'default', 'compact'] },
  },
} satisfies Meta<typeof PlayerSearchView>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing typed yet. */
export const Idle: Story = {};

export const Found: Story = { args: { model: searchOf('o', { found: found(some) }) } };

/** The keys have come to the third, whom Enter would choose. */
export const ByKeys: Story = {
  ...Found,
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('combobox').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Bartholomew');
    await expect(args.model.choose).not.toHaveBeenCalled();
  },
};

/** More than are listed, and the player is one of them. */
export const FoundMore: Story = {
  args: {
    model: searchOf('b', {
      found: found(
        some.map((row, index) => (index === 2 ? { ...row, own: true } : row)),
        { more: true },
      ),
    }),
  },
};

/** Names, scores and pictures that break lists. */
export const UglyData: Story = {
  args: { model: searchOf('<script>alert(1)</script> \u202e', { found: found(uglyEntries) }) },
};

export const Searching: Story = {
  args: { model: searchOf('osk', { found: found([], { ...loading, asOf: null }) }) },
};

/** Those of the last letter stay until those of the next have come. */
export const SearchingFurther: Story = {
  args: { model: searchOf('osk', { found: found(some, refreshing()) }) },
};

export const Nobody: Story = { args: { model: searchOf('nobody at all', { found: found([]) }) } };

/** The names of some players only are known by now. */
export const NobodyByName: Story = {
  args: { model: searchOf('zora', { found: found([], { named: 700 }) }) },
};

const off = (reason: RankIndexReason) =>
  searchOf('osk', { found: found([], { off: reason, asOf: null, total: null, named: null }) });

/** It comes by itself. */
export const Preparing: Story = { args: { model: off('reading') } };

export const TooQuick: Story = { args: { model: off('moving') } };

export const TooLarge: Story = { args: { model: off('large') } };

export const NotNow: Story = { args: { model: off('disagrees') } };

export const Failed: Story = {
  args: { model: searchOf('osk', { found: found([], { ...failed(unavailable, retry), asOf: null }) }) },
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Try again' }).click();
    await expect(retry).toHaveBeenCalledOnce();
  },
};

export const Offline: Story = {
  args: { model: searchOf('osk', { found: found([], { ...offline, asOf: null }) }) },
};

export const RefreshFailed: Story = {
  args: { model: searchOf('osk', { found: found(some, refreshFailed(unavailable)) }) },
};

/** The place, and the places around. */
export const Chosen: Story = {
  args: { model: searchOf('noo', { found: found(some), chosen: chosen() }) },
};

export const ChosenFirst: Story = {
  args: {
    model: searchOf('osk', {
      found: found(some),
      chosen: chosen(0, { percentile: 100 }),
    }),
  },
};

/** The places around are on their way. */
export const ChosenLoading: Story = {
  args: { model: searchOf('noo', { found: found(some), chosen: chosen(23, { ...loading, places: [] }) }) },
};

/** Equal players stand in an order that nobody knows. */
export const ChosenAmongEqual: Story = {
  args: { model: searchOf('noo', { found: found(some), chosen: chosen(23, { off: 'ties', places: [] }) }) },
};

export const ChosenFailed: Story = {
  args: {
    model: searchOf('noo', {
      found: found(some),
      chosen: chosen(23, { ...failed(unavailable), places: [] }),
    }),
  },
};

export const ChosenGone: Story = {
  args: { model: searchOf('noo', { found: found(some), chosen: chosen(23, { isGone: true, places: [] }) }) },
};

/** The player is beside whom was looked for. */
export const ChosenBesideOneself: Story = {
  args: {
    model: searchOf('noo', {
      found: found(some),
      chosen: chosen(23, {
        places: placesOf(21, 22, 23, 24, 25).map((row, index) => (index === 1 ? { ...row, own: true } : row)),
      }),
    }),
  },
};
