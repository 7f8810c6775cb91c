import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import { shownCode } from '../support/shownCode.ts';
import { withoutControls } from '../support/withoutControls.ts';

const meta = {
  title: 'Components/Friends/FriendAvatars',
  component: FriendAvatars,
  parameters: shownCode('Friends'),
  argTypes: withoutControls('signIn', 'live'),
  loaders: [() => ({ game: createGame() })],
  render: (args, { loaded }) => (
    <SandboxGame game={loaded['game'] as Game}>
      <FriendAvatars {...args} />
    </SandboxGame>
  ),
} satisfies Meta<typeof FriendAvatars>;
export default meta;

/** Faces, for a corner of the menu; the names on demand. */
export const Avatars: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('list')).toBeVisible();
  },
};
