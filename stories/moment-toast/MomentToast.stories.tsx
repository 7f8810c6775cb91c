import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { MomentToast } from '../../src/components/moment-toast/MomentToast.tsx';
import { RankChip } from '../../src/components/rank-chip/RankChip.tsx';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import { shownCode } from '../support/shownCode.ts';
import { withoutControls } from '../support/withoutControls.ts';
import { RaceStill } from '../welcome/race/RaceStill.tsx';
import '../rank-chip/screen.css';
import './moments.css';

const meta: Meta<typeof MomentToast> = {
  title: 'Components/Moment toast',
  component: MomentToast,
  parameters: shownCode('Moments'),
  args: { live: 1000, quiet: false },
  argTypes: withoutControls(
    'tournamentId',
    'countsBest',
    'duration',
    'live',
    'pageSize',
    'period',
    'quiet',
    'timeZone',
    'weekStartsOn',
  ),
  loaders: [() => ({ game: createGame() })],
  render: (args, { loaded }) => {
    const game = loaded['game'] as Game;
    return (
      <SandboxGame game={game}>
        <div className="screen moments" data-laurel-scheme="dark">
          <RaceStill />
          <RankChip tournamentId={game.tournamentId} scoreTypes={scoreTypes} live={1000} />
          <MomentToast {...args} tournamentId={game.tournamentId} scoreTypes={scoreTypes} zones={zones} />
          <button
            className="moments-play"
            onClick={() => {
              const player = game.sandbox.players[0]?.sub ?? '';
              game.sandbox.board(game.tournamentId)?.add({ player, scores: { kills: 9 }, at: Date.now() });
            }}
          >
            Play a game
          </button>
        </div>
      </SandboxGame>
    );
  },
};
export default meta;

const scoreTypes = [{ name: 'kills', label: 'Kills', order: 'desc' }] as const;
const zones = [
  { label: 'Prize places', to: 3 },
  { label: 'The top ten', to: 10 },
];

/** In the corner of a running game: play, and rise. */
export const OverTheGame: StoryObj<typeof meta> = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/to pass/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Play a game' }));
    const text = await canvas.findByText(/^(New best|You are in)/);
    await waitFor(() => expect(text).toBeVisible());
    // The keys stay the game's.
    await expect(canvas.getByRole('button', { name: 'Play a game' })).toHaveFocus();
  },
};
