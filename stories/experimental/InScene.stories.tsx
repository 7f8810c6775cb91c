import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { ExperimentalInScene } from '../../src/experimental/ExperimentalInScene.tsx';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import { shownCode } from '../support/shownCode.ts';
import { Stadium } from './Stadium.tsx';

/**
 * An experiment: a board in the scene of a canvas. Where the browser draws elements into canvases (Chromium with
 * `chrome://flags/#canvas-draw-element`), confetti and light pass before it; elsewhere it lies over the canvas at the same place.
 */
const meta = {
  title: 'Guides/In the scene, an experiment',
  component: ExperimentalInScene,
  parameters: shownCode('InScene'),
  args: { surface: null },
  argTypes: { surface: { control: false }, children: { control: false } },
  loaders: [() => ({ game: createGame() })],
  render: (_, { loaded }) => {
    const game = loaded['game'] as Game;
    return (
      <SandboxGame game={game} bots={1500}>
        <Stadium>
          <Leaderboard
            tournamentId={game.tournamentId}
            scoreTypes={[{ name: 'kills', label: 'Kills' }]}
            pageSize={5}
            periodPresets={[]}
            friends={false}
            live={2000}
            storage={null}
          />
        </Stadium>
      </SandboxGame>
    );
  },
} satisfies Meta<typeof ExperimentalInScene>;
export default meta;

export const BigScreen: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Winter Sprint' })).toBeVisible();
    await expect(canvas.getByText(/the canvas$/)).toBeVisible();
  },
};
