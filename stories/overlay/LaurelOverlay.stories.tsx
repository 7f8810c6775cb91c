import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { LaurelOverlay, type LaurelOverlayProps } from '../../src/components/overlay/LaurelOverlay.tsx';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { TournamentListView } from '../../src/components/tournament-list/TournamentListView.tsx';
import { loaded } from '../../src/domain/loadState.ts';
import { groupTournaments } from '../../src/domain/tournaments/groupTournaments.ts';
import { season } from '../support/tournaments.ts';
import { shownCode } from '../support/shownCode.ts';
import { RaceStill } from '../welcome/race/RaceStill.tsx';
import './pausedGame.css';

const begun = Date.now();

const meta = {
  title: 'Components/Overlay',
  component: LaurelOverlay,
  // In the docs a page each: a panel stands over the whole of one.
  parameters: {
    bare: true,
    docs: { ...shownCode('PauseMenu').docs, story: { inline: false, height: '560px' } },
  },
  args: { open: true, title: 'Paused', modal: true, onOpen: fn(), onClose: fn() },
  // What the control of `open` says is followed at once.
  render: (args) => <PausedGame key={String(args.open)} {...args} />,
} satisfies Meta<typeof LaurelOverlay>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A game that one press pauses. */
function PausedGame(args: LaurelOverlayProps): ReactNode {
  const [open, setOpen] = useState(args.open);
  return (
    <div className="pausedGame">
      <RaceStill />
      <Button onClick={() => setOpen(true)}>Pause</Button>
      <LaurelOverlay
        {...args}
        open={open}
        onClose={() => {
          setOpen(false);
          args.onClose();
        }}
      >
        <TournamentListView
          model={{
            ...loaded,
            groups: groupTournaments(season(), begun),
            filter: 'ALL',
            setFilter: () => undefined,
            now: begun,
            clockOffset: 0,
          }}
          headingLevel={3}
          headingHidden
        />
      </LaurelOverlay>
    </div>
  );
}

/** Over the game, which cannot be reached until it is closed. */
export const Modal: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const panel = () => canvas.getByRole('dialog', { name: 'Paused' });
    // It fades in.
    await waitFor(() => expect(panel()).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(panel()).toBeVisible());
  },
};

/** Beside the game, which goes on. */
export const BesideTheGame: Story = {
  args: { modal: false, title: 'Tournaments' },
};
