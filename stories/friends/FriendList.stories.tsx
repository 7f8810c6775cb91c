import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { FriendList } from '../../src/components/friends/FriendList.tsx';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import { shownCode } from '../support/shownCode.ts';
import { withoutControls } from '../support/withoutControls.ts';

const meta = {
  title: 'Components/Friends/FriendList',
  component: FriendList,
  parameters: shownCode('Friends'),
  argTypes: withoutControls('signIn', 'live'),
  args: { onSelect: fn() },
  loaders: [() => ({ game: createGame() })],
  render: (args, { loaded }) => (
    <SandboxGame game={loaded['game'] as Game}>
      <FriendList {...args} />
    </SandboxGame>
  ),
} satisfies Meta<typeof FriendList>;
export default meta;

/** Who plays comes first; a press tells the game, which opens a chat or a profile. */
export const Friends: StoryObj<typeof meta> = {
  play: async ({ args, canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('button', { name: /Jun/ });
    await userEvent.click(first as HTMLElement);
    await expect(args.onSelect).toHaveBeenCalledOnce();
  },
};
