import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { ProfileView } from '../../src/components/profile/ProfileView.tsx';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { misconfigured, rateLimited, unauthorized, unavailable } from '../support/failures.ts';
import { mirelle } from '../support/people.ts';
import { failed, loading, offline, refreshFailed, refreshing, signedOut } from '../support/states.ts';
import { loaded } from '../../src/domain/loadState.ts';
import type { UserInfo } from '../../src/domain/model.ts';
import type { ProfileModel } from '../../src/react/models/useProfileModel.ts';
import { shownCode } from '../support/shownCode.ts';

/** A player of the page's own. */
const shown = (user: UserInfo): ProfileModel => ({ ...loaded, user });
const retry = fn();

const meta = {
  title: 'States/Profile',
  component: ProfileView,
  parameters: shownCode('OwnProfile'),
  args: { model: shown(mirelle) },
  argTypes: {
    model: { control: false },
    showEmail: { control: 'boolean' },
    showWallets: { control: 'boolean' },
    showSession: { control: 'boolean' },
    signIn: { control: false },
  },
} satisfies Meta<typeof ProfileView>;

export default meta;
type Story = StoryObj<typeof meta>;

const signIn = <Button variant="primary">Sign in</Button>;

export const Ready: Story = {};

export const CopiesAWallet: Story = {
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement }) => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    const chip = within(canvasElement).getByRole('button', { name: /SOL 7EYn…awMs/ });
    chip.click();
    await expect(await within(canvasElement).findByTitle('Copied')).toBeVisible();
    await expect(written).toEqual(['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs']);
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('SOL address copied');
  },
};

/** What a player sees who asked for it: the address is personal data. */
export const WithEmailAndSession: Story = {
  args: {
    showEmail: true,
    showSession: true,
    model: shown({ ...mirelle, email_verified: false, exp: Math.floor(Date.now() / 1000) + 2.5 * 3600 }),
  },
};

export const SessionOver: Story = {
  args: { showSession: true, model: shown({ ...mirelle, exp: 1_700_000_000 }) },
};

export const Suspended: Story = { args: { model: shown({ ...mirelle, status: 'TEMPORARILY_SUSPENDED' }) } };

export const OnlyAnId: Story = {
  args: {
    model: shown({
      ...mirelle,
      nickname: null,
      picture: null,
      wallets: [],
      email: null,
      email_verified: null,
      status: null,
    }),
  },
};

export const BrokenPicture: Story = {
  args: { model: shown({ ...mirelle, picture: 'data:image/png;base64,broken' }) },
};

export const LongAndHostileName: Story = {
  args: { model: shown({ ...mirelle, nickname: `<b>Z̷̢̛͖̙a̶͎̾l̸̰g̵͎̱͙o\u202E reversed\u202C ${'wide '.repeat(12)}` }) },
};

export const ManyWallets: Story = {
  args: {
    model: shown({
      ...mirelle,
      wallets: Array.from({ length: 10_000 }, (_, index) => ({
        chain: ['SOLANA', 'BINANCE', 'A_CHAIN_NOBODY_KNOWS', ''][index % 4] ?? '',
        address: `0x${(index * 7919).toString(16).padStart(40, '0')}`,
      })),
    }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('button', { name: '9,997 more' }).click();
    await expect(await canvas.findByRole('button', { name: '9,973 more' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(40);
  },
};

export const Loading: Story = { args: { model: { ...loading, user: null } } };

export const Refreshing: Story = { args: { model: { ...refreshing(), user: mirelle } } };

export const RefreshFailed: Story = { args: { model: { ...refreshFailed(unavailable), user: mirelle } } };

export const SignedOut: Story = { args: { model: { ...signedOut, user: null }, signIn } };

export const NotAllowed: Story = { args: { model: { ...failed(unauthorized), user: null }, signIn } };

export const Failed: Story = {
  args: { model: { ...failed(unavailable, retry), user: null } },
  play: async ({ canvasElement }) => {
    within(canvasElement).getByRole('button', { name: 'Try again' }).click();
    await expect(retry).toHaveBeenCalledOnce();
  },
};

export const FailedForAWhile: Story = {
  tags: ['!dev', '!autodocs'],
  args: { model: { ...failed(rateLimited(90), retry), user: null } },
  play: async ({ canvasElement }) => {
    const button = await within(canvasElement).findByRole('button', { name: /Try again in/ });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    button.click();
    await expect(retry).not.toHaveBeenCalled();
  },
};

export const WrongSetUp: Story = { args: { model: { ...failed(misconfigured), user: null } } };

export const Offline: Story = { args: { model: { ...offline, user: null } } };
