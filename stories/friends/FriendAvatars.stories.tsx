import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FriendAvatarsView } from '../../src/components/friends/FriendAvatarsView.tsx';
import { Button } from '../../src/components/elements/Button.tsx';
import { arrangeFriends } from '../../src/domain/friends/arrangeFriends.ts';
import { unauthorized, unavailable } from '../support/failures.ts';
import { friend, friends } from '../support/people.ts';

const meta = {
  title: 'Friends/FriendAvatars',
  component: FriendAvatarsView,
  args: {
    status: 'ready',
    friends: arrangeFriends(friends(12)),
    error: null,
    refreshing: false,
    retry: fn(),
    onSelectFriend: fn(),
  },
  argTypes: {
    status: { control: 'select', options: ['signed-out', 'loading', 'offline', 'error', 'ready'] },
    max: { control: { type: 'number', min: 1, max: 40 } },
    headingHidden: { control: 'boolean' },
    error: { control: false },
    signIn: { control: false },
  },
} satisfies Meta<typeof FriendAvatarsView>;

export default meta;
type Story = StoryObj<typeof meta>;

const signIn = <Button variant="primary">Sign in</Button>;

export const Ready: Story = {};

export const Few: Story = { args: { friends: arrangeFriends(friends(3)) } };

/** Pointing at a circle, or moving the focus there, says who it is. */
export const NamesOnDemand: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Oskar, playing' })).toHaveFocus();
    await expect(canvas.getByText('Oskar, playing')).toBeVisible();
  },
};

/** The rest opens in place; the focus goes to the first new friend, and Escape brings it back. */
export const Overflow: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: '+7 more' }));
    const circles = within(canvas.getByRole('list')).getAllByRole('button');
    await expect(circles).toHaveLength(12);
    await expect(circles[5]).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('button', { name: '+7 more' })).toHaveFocus();
  },
};

export const OnlyIds: Story = {
  args: {
    friends: arrangeFriends(
      [0, 1, 2].map((index) =>
        friend(index, { name: null, username: null, avatar: null, status: null, playStatus: null }),
      ),
    ),
  },
};

export const Loading: Story = { args: { status: 'loading', friends: [] } };

export const Refreshing: Story = { args: { refreshing: true } };

export const RefreshFailed: Story = { args: { error: unavailable } };

export const Empty: Story = { args: { friends: [] } };

export const SignedOut: Story = { args: { status: 'signed-out', friends: [], signIn } };

export const NotAllowed: Story = { args: { status: 'error', friends: [], error: unauthorized, signIn } };

export const Failed: Story = { args: { status: 'error', friends: [], error: unavailable } };

export const Offline: Story = { args: { status: 'offline', friends: [] } };
