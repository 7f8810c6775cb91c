import type { TotalsMessages } from '../sections/TotalsMessages.ts';
import { countInEnglish } from '../inEnglish.ts';

/** Words of the report of totals, in English. */
export const totals: TotalsMessages = {
  title: 'Totals that differ',
  player: 'Player',
  scoreType: 'Score',
  own: 'Game',
  platform: 'Platform',
  difference: 'Difference',
  notThere: 'not there',
  notCompared: 'not compared: a run is open, or just came in',
  openRuns: (runs) => countInEnglish(runs, 'run is open', 'runs are open'),
  same: (players) => `${countInEnglish(players, 'player')} compared. Every total is the same.`,
  summary: ({ differing, players }) =>
    `${differing.n} of ${players.n} players ${differing.count === 1 ? 'differs' : 'differ'}.`,
};
