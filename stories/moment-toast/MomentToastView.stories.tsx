import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { MomentToastView } from '../../src/components/moment-toast/MomentToastView.tsx';
import type { Moment } from '../../src/domain/leaderboard/moments/Moment.ts';
import { killColumns, rows } from '../leaderboard/board.ts';
import { shownCode } from '../support/shownCode.ts';
import { withoutControls } from '../support/withoutControls.ts';

const [above, below] = rows(2, 4);
const base = { rank: 5, column: killColumns[0] ?? null, friendAhead: null };
const ahead = above === undefined ? null : { friend: above, score: 37 };

const meta: Meta<typeof MomentToastView> = {
  title: 'States/Moment toast',
  component: MomentToastView,
  parameters: shownCode('OwnMoments'),
  args: { moment: { ...base, kind: 'overtaken', by: below ?? null }, onDismiss: fn(), duration: Infinity },
  argTypes: withoutControls('moment', 'duration'),
};

export default meta;
type Story = StoryObj<typeof MomentToastView>;

export const Overtaken: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByText(/passed you$/)).toBeVisible());
    await expect(canvas.getByText('You are now number 5')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};

/** Nobody in sight has passed: it was somebody else. */
export const BySomebody: Story = { args: { moment: { ...base, kind: 'overtaken', by: null } } };

export const ByAFriend: Story = {
  args: { moment: below === undefined ? null : { ...base, kind: 'passed-by-friend', by: below } },
};

export const InAZone: Story = {
  args: {
    moment: {
      ...base,
      rank: 3,
      kind: 'entered-zone',
      zone: { label: 'Prize places', to: 3 },
      friendAhead: ahead,
    },
  },
};

/** With the way to the next friend. */
export const NewBest: Story = {
  args: { moment: { ...base, kind: 'new-best', value: 1412, friendAhead: ahead } },
};

/** Where the board is of sums, a better score is no best. */
export const TheNextFriend: Story = {
  args: { moment: ahead === null ? null : { ...base, kind: 'friend-ahead', friendAhead: ahead } },
};

/** The longest there is. */
export const LongNames: Story = {
  args: {
    moment: {
      ...base,
      rank: 1_284_771,
      kind: 'entered-zone',
      zone: {
        label: 'Qualification for the finals of the winter season of the northern league',
        to: 2_000_000,
      },
      friendAhead:
        above === undefined
          ? null
          : {
              friend: { ...above, name: 'Konstantinopolitanischer_Dudelsackpfeifer_1984_the_Third' },
              score: 1e15,
            },
    },
  },
};

/** What has gone leaves nothing. */
export const Nothing: Story = {
  tags: ['!dev', '!autodocs'],
  args: { moment: null },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.laurel-MomentToast')).toBeNull();
  },
};

/** It goes by itself, and leaves the focus where it is. */
export const GoesByItself: Story = {
  tags: ['!dev', '!autodocs'],
  args: { duration: 50 },
  render: function Shown(args) {
    const [moment, setMoment] = useState<Moment | null>(args.moment);
    return (
      <>
        <button>Play</button>
        <MomentToastView {...args} moment={moment} onDismiss={() => setMoment(null)} />
      </>
    );
  },
};
