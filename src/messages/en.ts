import { common } from './english/common.ts';
import { friends } from './english/friends.ts';
import { leaderboard } from './english/leaderboard.ts';
import { moments } from './english/moments.ts';
import { profile } from './english/profile.ts';
import { score } from './english/score.ts';
import { search } from './english/search.ts';
import { totals } from './english/totals.ts';
import { tournaments } from './english/tournaments.ts';
import type { Messages } from './Messages.ts';

/** English, complete: what Laurel says unless it is given something else. A widget brings only the sections it says. */
export const en: Messages = {
  language: 'en',
  common,
  profile,
  friends,
  tournaments,
  score,
  search,
  moments,
  totals,
  leaderboard,
};
