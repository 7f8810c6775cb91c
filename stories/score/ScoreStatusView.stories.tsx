import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ScoreStatusView } from '../../src/components/score-status/ScoreStatusView.tsx';
import { everyState, run } from './runs.ts';
import { shownCode } from '../support/shownCode.ts';

const meta = {
  title: 'States/Score status',
  component: ScoreStatusView,
  parameters: shownCode('OwnScores'),
  args: {
    runs: everyState,
    limit: 5,
    scoreTypes: [
      { name: 'kills', label: 'kills' },
      { name: 'time', label: 'survived', format: 'duration' },
    ],
    onRetry: fn(),
    onDismiss: fn(),
  },
} satisfies Meta<typeof ScoreStatusView>;

export default meta;
type Story = StoryObj<typeof meta>;

/** One run in each state, the newest first. */
export const EveryState: Story = {};

export const Queued: Story = { args: { runs: [run('queued')] } };

/** Offline, or the game's server cannot be reached. */
export const Offline: Story = {
  args: { runs: [run('queued', { problem: 'network', tries: 4 })] },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send now' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
  },
};

export const ServerTrouble: Story = { args: { runs: [run('queued', { problem: 'unavailable', tries: 4 })] } };

/** The session ended while the run waited. */
export const SessionEnded: Story = { args: { runs: [run('queued', { problem: 'unauthorized', tries: 2 })] } };

/** The browser's storage is full or blocked: the run lives as long as the page. */
export const NotSaved: Story = {
  args: { runs: [run('queued', { problem: 'network', tries: 4, saved: false })] },
};

export const Sending: Story = { args: { runs: [run('sending')] } };

export const Accepted: Story = {
  args: { runs: [run('accepted')] },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Dismiss 12 kills/ }));
    await expect(args.onDismiss).toHaveBeenCalledWith(run('accepted').id);
  },
};

export const Refused: Story = {
  args: {
    runs: [run('refused', { reason: { code: 'too-high', message: 'Nobody gets 12 kills in that level.' } })],
  },
};

/** The service's answer was lost; the game server finds out what became of the run. */
export const Unknown: Story = { args: { runs: [run('unknown')] } };

/** Nobody knows yet whether it counts: somebody reviews it. */
export const Held: Story = { args: { runs: [run('held')] } };

/** More than are listed: the newest three and a count. */
export const Many: Story = {
  args: {
    limit: 3,
    runs: Array.from({ length: 42 }, (_, index) => run('queued', { problem: 'network', tries: index })),
  },
};

/** With a heading, and values that need room. */
export const LongValues: Story = {
  args: {
    headingHidden: false,
    scoreTypes: [],
    runs: [
      run('refused', {
        scores: [
          {
            scoreType: 'a_score_type_with_a_name_that_goes_on_and_on_for_longer_than_the_row',
            value: 123456789012,
          },
          { scoreType: 'accuracy', value: 0.123456789 },
          { scoreType: 'distance', value: 2 ** 60 },
        ],
        reason: {
          code: 'x',
          message: `A reason that somebody wrote at length: ${'and then some more '.repeat(8)}`,
        },
      }),
    ],
  },
};

/** Nothing has been submitted: nothing is drawn. */
export const NoRuns: Story = { tags: ['!dev', '!autodocs'], args: { runs: [] } };
