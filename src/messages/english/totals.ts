import type { TotalsMessages } from '../Messages.ts';
import { plural } from '../plural.ts';

/** Words of the report of totals, in English. */
export const totals: TotalsMessages = {
  title: 'Totals that differ',
  player: 'Player',
  scoreType: 'Score',
  own: 'Game',
  platform: 'Platform',
  difference: 'Difference',
  notThere: 'not there',
  openRuns: ({ count, n }) => plural('en', count, { one: `${n} run is open`, other: `${n} runs are open` }),
  same: ({ count, n }) =>
    plural('en', count, {
      one: `${n} player compared. Every total is the same.`,
      other: `${n} players compared. Every total is the same.`,
    }),
  summary: ({ differing, players }) =>
    plural('en', differing.count, {
      one: `${differing.n} of ${players.n} players differs.`,
      other: `${differing.n} of ${players.n} players differ.`,
    }),
};
