import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { Leaderboard } from '../../src/components/leaderboard/Leaderboard.tsx';
import { ScoreStatus } from '../../src/components/score-status/ScoreStatus.tsx';
import { createRun } from '../../src/domain/runs/createRun.ts';
import { useSubmitScore } from '../../src/react/hooks/useSubmitScore.ts';
import { createGame, type Game, SandboxGame } from '../leaderboard/SandboxGame.tsx';
import { shownCode } from '../support/shownCode.ts';
import { withoutControls } from '../support/withoutControls.ts';
import './score.css';

const scoreTypes = [{ name: 'kills', label: 'Kills' }];

const meta = {
  title: 'Components/Score status',
  component: ScoreStatus,
  parameters: shownCode('Finish'),
  argTypes: withoutControls('limit'),
  loaders: [() => ({ game: createGame() })],
  render: (args, { loaded }) => {
    const game = loaded['game'] as Game;
    return (
      <SandboxGame game={game}>
        <div className="score">
          <HandIn tournamentId={game.tournamentId} />
          <ScoreStatus {...args} scoreTypes={scoreTypes} />
          <Leaderboard
            tournamentId={game.tournamentId}
            scoreTypes={scoreTypes}
            pageSize={3}
            around={2}
            periodPresets={[]}
            storage={null}
          />
        </div>
      </SandboxGame>
    );
  },
} satisfies Meta<typeof ScoreStatus>;
export default meta;

function HandIn({ tournamentId }: { readonly tournamentId: string }) {
  const { submit } = useSubmitScore();
  return (
    <Button
      variant="primary"
      onClick={() => submit(createRun({ tournamentId, scores: [{ scoreType: 'kills', value: 12 }] }))}
    >
      Hand in 12 kills
    </Button>
  );
}

/** Press the button: the score is taken, sent and counted, and the own row follows. */
export const Counted: StoryObj<typeof meta> = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hand in 12 kills' }));
    await expect(await canvas.findByText('Counted')).toBeVisible();
  },
};
