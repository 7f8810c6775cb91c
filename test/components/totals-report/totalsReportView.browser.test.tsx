import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { TotalsReportView } from '../../../src/components/totals-report/TotalsReportView.tsx';
import type { TotalsDifference } from '../../../src/domain/runs/TotalsReport.ts';

const base: TotalsDifference = {
  userId: 'u1',
  externalUserId: null,
  own: { kills: 120, deaths: 14 },
  platform: { kills: 108, deaths: 13 },
  difference: { kills: -12, deaths: -1 },
  openRuns: 1,
};
const report = (differences: readonly TotalsDifference[]) => ({
  tournamentId: 't1',
  players: 1_280,
  differences,
});
const cells = (row: Element): (string | null)[] =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent);

it('shows each player with both totals and the difference, the largest first', async () => {
  const guest: TotalsDifference = {
    userId: null,
    externalUserId: 'guest-8634',
    own: { kills: 40 },
    platform: { kills: 1_040 },
    difference: { kills: 1_000 },
    openRuns: 0,
  };
  const screen = await render(
    <TotalsReportView report={report([base, guest])} scoreTypes={[{ name: 'kills', label: 'Kills' }]} />,
  );
  const rows = [...screen.container.querySelectorAll('tbody tr')];
  expect(rows.map(cells)).toEqual([
    ['guest-8634', 'Kills', '40', '1,040', '+1,000'],
    ['u11 run is open', 'Kills', '120', '108', '-12'],
    ['deaths', '14', '13', '-1'],
  ]);
  await expect.element(screen.getByText('2 of 1,280 players differ.')).toBeVisible();
});

it('says when the platform does not know a player, and shows no total for a score it has none of', async () => {
  const missing = { ...base, platform: null, difference: { kills: -120 } };
  const half = { ...base, userId: 'u2', platform: { deaths: 14 }, difference: { kills: -120 } };
  const screen = await render(<TotalsReportView report={report([missing, half])} />);
  const platform = [...screen.container.querySelectorAll('tbody tr')].map((row) => cells(row)[3]);
  expect(platform).toEqual(['not there', '–no score']);
});

it('says so when every total is the same', async () => {
  const screen = await render(<TotalsReportView report={report([])} />);
  await expect.element(screen.getByText('1,280 players compared. Every total is the same.')).toBeVisible();
  expect(screen.container.querySelector('table')).toBeNull();
});

it('names who was not compared, below those who differ', async () => {
  const moving = ['user:u7', 'external:guest-1'];
  const screen = await render(<TotalsReportView report={{ ...report([base]), moving }} />);
  const rows = [...screen.container.querySelectorAll('tbody tr')];
  const why = 'not compared: a run is open, or just came in';
  expect(rows.slice(2).map(cells)).toEqual([[`user:u7${why}`], [`external:guest-1${why}`]]);
  await expect.element(screen.getByText('1 of 1,280 players differs.')).toBeVisible();
});

it('names who was not compared where every total is the same', async () => {
  const screen = await render(<TotalsReportView report={{ ...report([]), moving: ['user:u7'] }} />);
  await expect.element(screen.getByText('1,280 players compared. Every total is the same.')).toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: /^user:u7/ })).toBeVisible();
});

it('shows markup in an id as text', async () => {
  const evil = { ...base, userId: '<img src=x onerror=alert(1)>' };
  const screen = await render(<TotalsReportView report={report([evil])} />);
  expect(screen.container.querySelector('img')).toBeNull();
  await expect.element(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});
