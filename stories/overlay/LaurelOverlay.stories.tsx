import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { LaurelOverlay } from '../../src/components/overlay/LaurelOverlay.tsx';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { TournamentListView } from '../../src/components/tournament-list/TournamentListView.tsx';
import { loaded } from '../../src/domain/loadState.ts';
import { groupTournaments } from '../../src/domain/tournaments/groupTournaments.ts';
import { season } from '../support/tournaments.ts';
import { shownCode } from '../support/shownCode.ts';

const begun = Date.now();

const meta = {
  title: 'Components/Overlay',
  component: LaurelOverlay,
  // In the docs a page each: a panel stands over the whole of one.
  parameters: { docs: { ...shownCode('PauseMenu').docs, story: { inline: false, height: '560px' } } },
  args: { open: false, title: 'Paused', modal: true, onOpen: fn(), onClose: fn() },
  render: function Render(args) {
    const [open, setOpen] = useState(args.open);
    return (
      <>
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
      </>
    );
  },
} satisfies Meta<typeof LaurelOverlay>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Over the game, which cannot be reached until it is closed. */
export const Modal: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }));
    // It fades in.
    await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Paused' })).toBeVisible());
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
};

/** Beside the game, which goes on. */
export const BesideTheGame: Story = {
  args: { modal: false, open: true, title: 'Tournaments' },
};
