import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { ProfileView } from '../../src/components/profile/ProfileView.tsx';
import { Button } from '../../src/components/elements/Button.tsx';
import { misconfigured, rateLimited, unauthorized, unavailable } from '../support/failures.ts';
import { mirelle } from '../support/people.ts';

const meta = {
  title: 'Profile',
  component: ProfileView,
  args: { status: 'ready', user: mirelle, error: null, refreshing: false, retry: fn() },
  argTypes: {
    status: { control: 'select', options: ['signed-out', 'loading', 'offline', 'error', 'ready'] },
    showEmail: { control: 'boolean' },
    showWallets: { control: 'boolean' },
    showSession: { control: 'boolean' },
    user: { control: 'object' },
    error: { control: false },
    signIn: { control: false },
  },
} satisfies Meta<typeof ProfileView>;

export default meta;
type Story = StoryObj<typeof meta>;

const signIn = <Button variant="primary">Sign in</Button>;

export const Ready: Story = {};

export const CopiesAWallet: Story = {
  play: async ({ canvasElement }) => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    const chip = within(canvasElement).getByRole('button', { name: /SOL 7EYn…awMs/ });
    chip.click();
    await expect(await within(canvasElement).findByText('Copied')).toBeVisible();
    await expect(written).toEqual(['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs']);
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('SOL address copied');
  },
};

/** What a player sees who asked for it: the address is personal data. */
export const WithEmailAndSession: Story = {
  args: {
    showEmail: true,
    showSession: true,
    user: { ...mirelle, email_verified: false, exp: 4_102_444_800 },
  },
};

export const SessionOver: Story = { args: { showSession: true, user: { ...mirelle, exp: 1_700_000_000 } } };

export const Suspended: Story = { args: { user: { ...mirelle, status: 'TEMPORARILY_SUSPENDED' } } };

export const OnlyAnId: Story = {
  args: {
    user: {
      ...mirelle,
      nickname: null,
      picture: null,
      wallets: [],
      email: null,
      email_verified: null,
      status: null,
    },
  },
};

export const BrokenPicture: Story = {
  args: { user: { ...mirelle, picture: 'data:image/png;base64,broken' } },
};

export const LongAndHostileName: Story = {
  args: { user: { ...mirelle, nickname: `<b>Z̷̢̛͖̙a̶͎̾l̸̰g̵͎̱͙o\u202E reversed\u202C ${'wide '.repeat(12)}` } },
};

export const ManyWallets: Story = {
  args: {
    user: {
      ...mirelle,
      wallets: Array.from({ length: 10_000 }, (_, index) => ({
        chain: ['SOLANA', 'BINANCE', 'A_CHAIN_NOBODY_KNOWS', ''][index % 4] ?? '',
        address: `0x${(index * 7919).toString(16).padStart(40, '0')}`,
      })),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('button', { name: '9,997 more' }).click();
    await expect(await canvas.findByRole('button', { name: '9,973 more' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(40);
  },
};

export const Loading: Story = { args: { status: 'loading', user: null } };

export const Refreshing: Story = { args: { refreshing: true } };

export const RefreshFailed: Story = { args: { error: unavailable } };

export const SignedOut: Story = { args: { status: 'signed-out', user: null, signIn } };

export const NotAllowed: Story = { args: { status: 'error', user: null, error: unauthorized, signIn } };

export const Failed: Story = {
  args: { status: 'error', user: null, error: unavailable },
  play: async ({ canvasElement, args }) => {
    within(canvasElement).getByRole('button', { name: 'Try again' }).click();
    await expect(args.retry).toHaveBeenCalledOnce();
  },
};

export const FailedForAWhile: Story = {
  args: { status: 'error', user: null, error: rateLimited(90) },
  play: async ({ canvasElement, args }) => {
    const button = await within(canvasElement).findByRole('button', { name: /Try again in/ });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    button.click();
    await expect(args.retry).not.toHaveBeenCalled();
  },
};

export const WrongSetUp: Story = { args: { status: 'error', user: null, error: misconfigured } };

export const Offline: Story = { args: { status: 'offline', user: null } };
