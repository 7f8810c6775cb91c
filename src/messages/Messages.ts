import type { CommonMessages } from './sections/CommonMessages.ts';
import type { FriendsMessages } from './sections/FriendsMessages.ts';
import type { LeaderboardMessages } from './sections/LeaderboardMessages.ts';
import type { MomentsMessages } from './sections/MomentsMessages.ts';
import type { ProfileMessages } from './sections/ProfileMessages.ts';
import type { ScoreMessages } from './sections/ScoreMessages.ts';
import type { SearchMessages } from './sections/SearchMessages.ts';
import type { TotalsMessages } from './sections/TotalsMessages.ts';
import type { TournamentsMessages } from './sections/TournamentsMessages.ts';

/**
 * Every word that Laurel's components say, one section a widget. An entry is a text, or a function of **one**
 * object that gives a text.
 *
 * Numbers come twice where the wording depends on them: `count` chooses the plural form (`plural` from
 * `laurel/helpers`), and `n` is the same number written for the locale, to be shown.
 */
export interface Messages {
  /**
   * BCP 47 tag of the language that these words are in. Numbers, dates and lengths of time are written in the same one: by
   * the provider's `locale` where it is of this language (`de-AT` with `de`), and by this tag where it is not.
   */
  readonly language: string;
  /** What every widget says. */
  readonly common: CommonMessages;
  /** What `Profile` says. */
  readonly profile: ProfileMessages;
  /** What `FriendList` and `FriendAvatars` say. */
  readonly friends: FriendsMessages;
  /** What `TournamentList` says. */
  readonly tournaments: TournamentsMessages;
  /** What `ScoreStatus` says. */
  readonly score: ScoreMessages;
  /** What `Leaderboard`, `PlayerRank` and `RankChip` say. */
  readonly leaderboard: LeaderboardMessages;
  /** What `PlayerSearch` says, beside words of the leaderboard. */
  readonly search: SearchMessages;
  /** What `MomentToast` says. */
  readonly moments: MomentsMessages;
  /** What `TotalsReportView` says. */
  readonly totals: TotalsMessages;
}
