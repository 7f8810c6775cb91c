import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { TournamentList } from '../../src/components/tournament-list/TournamentList.tsx';
import { createGame, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import './together.css';
import { shownCode } from '../support/shownCode.ts';
import { withoutControls } from '../support/withoutControls.ts';

const game = createGame();

const meta = {
  title: 'Components/Tournaments',
  component: TournamentList,
  parameters: shownCode('Tournaments'),
  args: { defaultFilter: 'ALL' },
  argTypes: withoutControls('selectedId', 'live', 'now', 'timeZone'),
} satisfies Meta<typeof TournamentList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** In a column beside the board each tournament is one row. The list tells which tournament was chosen, and the game shows its leaderboard beside it. */
export const Together: Story = {
  render: function Render(args) {
    const [selectedId, setSelectedId] = useState(game.tournamentId);
    return (
      <SandboxGame game={game}>
        <div className="together">
          <TournamentList
            {...args}
            // It is the filter to begin with.
            key={args.defaultFilter}
            selectedId={selectedId}
            onSelect={({ id }) => setSelectedId(id)}
          />
          <Leaderboard key={selectedId} tournamentId={selectedId} />
        </div>
      </SandboxGame>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const list = within(await canvas.findByRole('list', { name: 'Live' }));
    const other = list.getAllByRole('button').find((button) => button.ariaCurrent !== 'true');
    if (other === undefined) throw new Error('The sandbox has one live tournament only.');
    await userEvent.click(other);
    await expect(other).toHaveAttribute('aria-current', 'true');
    await expect(list.getAllByRole('button', { current: true })).toHaveLength(1);
    await expect(await canvas.findByRole('table', { name: other.textContent })).toBeVisible();
  },
};
