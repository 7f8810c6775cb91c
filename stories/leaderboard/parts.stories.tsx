import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { PeriodPicker } from '../../src/components/period-picker/PeriodPicker.tsx';
import { PlayerRank } from '../../src/components/player-rank/PlayerRank.tsx';
import { Podium } from '../../src/components/podium/Podium.tsx';
import type { PeriodChoice } from '../../src/domain/leaderboard/periodChoice.ts';
import { killColumns, ownRow, rows } from './board.ts';
import { shownCode } from '../support/shownCode.ts';

/** Parts of the leaderboard that also stand alone. */
const meta: Meta = {
  title: 'Components/Parts',
  parameters: shownCode('Parts'),
  decorators: [
    (Part) => (
      <div className="laurel-Root">
        <Part />
      </div>
    ),
  ],
};

export default meta;
type Story = StoryObj;

export const ThePodium: Story = { render: () => <Podium rows={rows(3, 1)} columns={killColumns} /> };

export const Rank: Story = { render: () => <PlayerRank row={ownRow} total={1284} columns={killColumns} /> };

export const NoRank: Story = {
  tags: ['!dev', '!autodocs'],
  render: () => <PlayerRank row={null} columns={killColumns} />,
};

/** The range names its zone, and keeps the last period that was one. */
export const Period: Story = {
  render: function Period() {
    const [period, setPeriod] = useState<PeriodChoice>('month');
    return (
      <>
        <PeriodPicker period={period} onChange={setPeriod} timeZone="America/New_York" />
        <output>{JSON.stringify(period)}</output>
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Custom' }));
    await expect(canvas.getByText('Days in America/New York')).toBeInTheDocument();
    const [from, to] = [canvas.getByLabelText('From'), canvas.getByLabelText('To')];
    await userEvent.clear(from);
    await userEvent.type(from, '2026-11-20');
    await userEvent.clear(to);
    await userEvent.type(to, '2026-11-30');
    await expect(canvas.getByText('{"startDate":"2026-11-20","endDate":"2026-11-30"}')).toBeInTheDocument();
    await userEvent.clear(to);
    await userEvent.type(to, '2026-11-01');
    await expect(canvas.getByText('The last day is before the first one.')).toBeInTheDocument();
    await expect(to).toBeInvalid();
  },
};
