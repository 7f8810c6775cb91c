import type { Meta, StoryObj } from '@storybook/react-vite';
import { TotalsReportView } from '../../src/components/totals-report/TotalsReportView.tsx';
import type { TotalsDifference } from '../../src/domain/runs/TotalsReport.ts';
import { shownCode } from '../support/shownCode.ts';

const differences: readonly TotalsDifference[] = [
  {
    userId: '5f9d1c2ab7e4d80012ab34cd',
    externalUserId: null,
    own: { kills: 120, deaths: 14 },
    platform: { kills: 108, deaths: 13 },
    difference: { kills: -12, deaths: -1 },
    openRuns: 1,
  },
  {
    userId: null,
    externalUserId: 'guest-8634',
    own: { kills: 40 },
    platform: { kills: 1_040 },
    difference: { kills: 1_000 },
    openRuns: 0,
  },
  {
    userId: '60aa1c2ab7e4d80012ab34ff',
    externalUserId: null,
    own: { kills: 3 },
    platform: null,
    difference: { kills: -3 },
    openRuns: 2,
  },
];

const meta = {
  title: 'States/Totals report',
  component: TotalsReportView,
  parameters: shownCode('Totals'),
  args: {
    report: { tournamentId: 'winter-sprint', players: 1_280, differences },
    scoreTypes: [
      { name: 'kills', label: 'Kills' },
      { name: 'deaths', label: 'Deaths' },
    ],
  },
} satisfies Meta<typeof TotalsReportView>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Three players differ: one run short, a thousand too many, and one whom the platform does not know. */
export const Differences: Story = {};

/** Game and platform agree. */
export const Same: Story = {
  args: { report: { tournamentId: 'winter-sprint', players: 1_280, differences: [] } },
};

/** Players with an open run, or to whom one came in meanwhile, are named and not compared. */
export const NotCompared: Story = {
  args: {
    report: {
      tournamentId: 'winter-sprint',
      players: 1_280,
      differences: differences.slice(0, 1),
      moving: ['user:60aa1c2ab7e4d80012ab34ff', 'external:guest-8634'],
    },
  },
};

/** Ids that a game chose itself. */
export const LongIds: Story = {
  args: {
    report: {
      tournamentId: 'winter-sprint',
      players: 2,
      differences: [1, 2].map((player) => ({
        userId: null,
        externalUserId: `player-${player}-${'of-the-winter-league-'.repeat(5)}`,
        own: { kills: 10 * player },
        platform: { kills: 9 * player },
        difference: { kills: -player },
        openRuns: 1,
      })),
    },
  },
};
