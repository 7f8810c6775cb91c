import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FriendListView } from '../../src/components/friends/FriendListView.tsx';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { arrangeFriends } from '../../src/domain/friends/arrangeFriends.ts';
import { loaded } from '../../src/domain/loadState.ts';
import { unauthorized, unavailable } from '../support/failures.ts';
import { friend, friends } from '../support/people.ts';
import { failed, loading, offline, refreshFailed, refreshing, signedOut } from '../support/states.ts';
import { shownCode } from '../support/shownCode.ts';

const meta = {
  title: 'States/Friend list',
  component: FriendListView,
  parameters: shownCode('OwnFriendList'),
  args: { model: { ...loaded, friends: arrangeFriends(friends(14)) }, onSelect: fn() },
  argTypes: {
    model: { control: false },
    max: { control: { type: 'number', min: 1, max: 40 } },
    headingHidden: { control: 'boolean' },
    signIn: { control: false },
  },
} satisfies Meta<typeof FriendListView>;

export default meta;
type Story = StoryObj<typeof meta>;

const signIn = <Button variant="primary">Sign in</Button>;

export const Ready: Story = {};

export const Few: Story = { args: { model: { ...loaded, friends: arrangeFriends(friends(3)) } } };

/** Without `onSelect` the rows are text, and nothing in them takes focus. */
export const NotInteractive: Story = {
  render: ({ onSelect: _, ...args }) => <FriendListView {...args} />,
};

/** The rest opens in place; the focus goes to the first new friend, and Escape brings it back. */
export const Overflow: Story = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: '+6 more' }));
    const rows = within(canvas.getByRole('list')).getAllByRole('button');
    await expect(rows).toHaveLength(14);
    await expect(rows[8]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('button', { name: '+6 more' })).toHaveFocus();
  },
};

export const HostileNames: Story = {
  args: {
    model: {
      ...loaded,
      friends: arrangeFriends(
        [
          '\u202Ereversed\u202C name',
          '<script>alert(1)</script>',
          '\u200B\u200B',
          'Z̷̢̛͖̙̟a̶͎̾̀̚l̸̰̈́g̵͎̱͙o̸͓͐',
          'You',
          '👨‍👩‍👧‍👦🏳️‍🌈',
          'W'.repeat(60),
        ].map((name, index) => friend(index, { name })),
      ),
    },
  },
};

export const OnlyIds: Story = {
  args: {
    model: {
      ...loaded,
      friends: arrangeFriends(
        [0, 1, 2].map((index) =>
          friend(index, { name: null, username: null, avatar: null, status: null, playStatus: null }),
        ),
      ),
    },
  },
};

export const Loading: Story = { args: { model: { ...loading, friends: [] } } };

export const Refreshing: Story = {
  args: { model: { ...refreshing(), friends: arrangeFriends(friends(14)) } },
};

export const RefreshFailed: Story = {
  args: { model: { ...refreshFailed(unavailable), friends: arrangeFriends(friends(14)) } },
};

export const Empty: Story = { args: { model: { ...loaded, friends: [] } } };

export const SignedOut: Story = { args: { model: { ...signedOut, friends: [] }, signIn } };

export const NotAllowed: Story = { args: { model: { ...failed(unauthorized), friends: [] }, signIn } };

export const Failed: Story = { args: { model: { ...failed(unavailable), friends: [] } } };

export const Offline: Story = { args: { model: { ...offline, friends: [] } } };
