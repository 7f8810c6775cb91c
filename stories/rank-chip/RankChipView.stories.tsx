import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { RankChipView } from '../../src/components/rank-chip/RankChipView.tsx';
import { fullBoard, ownRow, rows } from '../leaderboard/board.ts';
import { shownCode } from '../support/shownCode.ts';

const meta: Meta<typeof RankChipView> = {
  title: 'States/Rank chip',
  component: RankChipView,
  parameters: shownCode('OwnHud'),
  args: { model: fullBoard(rows(10, 6)) },
  argTypes: { model: { control: false } },
};

export default meta;
type Story = StoryObj<typeof RankChipView>;

/** In the corner of a running game: place, movement, score, and what is missing to the next place. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/37 to pass/)).toBeVisible();
  },
};

/** Far below the rows that are loaded: nobody above is known. */
export const FarBelow: Story = { args: { model: fullBoard(rows(10), { own: ownRow, gap: 46 }) } };

/** Nothing is drawn before there is a place. */
export const NoPlace: Story = {
  tags: ['!dev', '!autodocs'],
  args: { model: fullBoard(rows(10), { own: 'no-score' }) },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.laurel-RankChip')).toBeNull();
  },
};
