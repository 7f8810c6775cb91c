import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import { shownCode } from '../support/shownCode.ts';
import { withoutControls } from '../support/withoutControls.ts';

const meta = {
  title: 'Components/Profile',
  component: Profile,
  parameters: shownCode('Player'),
  argTypes: withoutControls('signIn', 'live'),
  loaders: [() => ({ game: createGame() })],
  render: (args, { loaded }) => (
    <SandboxGame game={loaded['game'] as Game}>
      <Profile {...args} />
    </SandboxGame>
  ),
} satisfies Meta<typeof Profile>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The signed-in player, their wallets to copy. */
export const SignedIn: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Mirelle')).toBeVisible();
  },
};

/** With what is personal: only where the player asked for it. */
export const WithEmail: Story = { args: { showEmail: true } };
