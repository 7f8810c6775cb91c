import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { RankChip } from '../../src/components/rank-chip/RankChip.tsx';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import { shownCode } from '../support/shownCode.ts';
import { withoutControls } from '../support/withoutControls.ts';
import { RaceStill } from '../welcome/race/RaceStill.tsx';
import './screen.css';

const meta: Meta<typeof RankChip> = {
  title: 'Components/Rank chip',
  component: RankChip,
  parameters: shownCode('Hud'),
  args: { live: 2000 },
  argTypes: withoutControls('tournamentId', 'live', 'timeZone', 'weekStartsOn'),
  loaders: [() => ({ game: createGame() })],
  render: (args, { loaded }) => {
    const game = loaded['game'] as Game;
    return (
      <SandboxGame game={game} bots={700}>
        <div className="screen" data-laurel-scheme="dark">
          <RaceStill />
          <RankChip {...args} tournamentId={game.tournamentId} scoreTypes={scoreTypes} />
        </div>
      </SandboxGame>
    );
  },
};
export default meta;

const scoreTypes = [{ name: 'kills', label: 'Kills' }];

/** In the corner of a running game, while the others play. */
export const OverTheGame: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/to pass/)).toBeVisible();
  },
};
