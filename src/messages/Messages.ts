import type { Count } from '../domain/text/Format.ts';

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

/** Words that several widgets share. */
export interface CommonMessages {
  /** Marks what belongs to the signed-in player. */
  readonly you: string;
  /** Stands in for a player without a name; `id` is the beginning of the identifier. */
  readonly unnamedPlayer: (about: { readonly id: string }) => string;
  /** In place of a name that the page does not show. */
  readonly hiddenPlayer: string;
  readonly retry: string;
  /** On a button that cannot be pressed yet; `time` is a length of time, such as `25 seconds`. */
  readonly retryIn: (about: { readonly time: string }) => string;
  readonly refresh: string;
  readonly refreshing: string;
  readonly showMore: string;
  /** No connection on this device. */
  readonly offline: string;
  /** What is on the screen was loaded before the connection went. */
  readonly offlineStale: string;
  /** The last refresh failed, and older data is shown. */
  readonly staleData: string;
  /** When what is shown was last confirmed; `time` is a day and a time. */
  readonly lastUpdated: (about: { readonly time: string }) => string;
  /** What happened, in plain words, by kind of failure. */
  readonly errors: ErrorMessages;
  /** In small text below an error, for those who report it. */
  readonly errorDetails: (about: { readonly details: string }) => string;
  /** A widget failed to draw itself. */
  readonly crashed: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  /** Added for screen readers to a link that leaves the page. */
  readonly opensNewTab: string;
  /** A score with more digits, before or after the decimal mark, than a number of JavaScript holds exactly. */
  readonly inexactScore: string;
  readonly close: string;
}

/** What went wrong, by `kind` of `LaurelError`. */
export interface ErrorMessages {
  readonly config: string;
  readonly network: string;
  readonly timeout: string;
  readonly unauthorized: string;
  readonly refused: string;
  readonly 'rate-limited': string;
  readonly unavailable: string;
  readonly malformed: string;
}

/** Words of the profile. */
export interface ProfileMessages {
  readonly title: string;
  readonly loading: string;
  readonly signedOut: string;
  /** The service did not accept the session. */
  readonly notAllowed: string;
  readonly emailVerified: string;
  readonly emailUnverified: string;
  /** Account status other than `ACTIVE`; `status` is what the service sent, readable. */
  readonly status: (about: { readonly status: string }) => string;
  readonly wallets: (about: Count) => string;
  readonly noWallets: string;
  readonly moreWallets: (about: Count) => string;
  readonly fewerWallets: string;
  /** `chain` is `null` for a wallet that names none. */
  readonly walletCopied: (about: { readonly chain: string | null }) => string;
  /** A wallet whose chain is not named. */
  readonly unknownChain: string;
  /** `time` is a length of time, such as `25 minutes`. */
  readonly sessionEndsIn: (about: { readonly time: string }) => string;
  readonly sessionEnded: string;
}

/** Words of the friends. */
export interface FriendsMessages {
  readonly title: string;
  /** Names the list: "Friends, 12". */
  readonly label: (about: Count) => string;
  readonly loading: string;
  readonly empty: string;
  readonly signedOut: string;
  readonly notAllowed: string;
  readonly playing: string;
  readonly online: string;
  readonly offline: string;
  /** The picture is a token that the service has verified. */
  readonly verifiedAvatar: string;
  readonly playingCount: (about: Count) => string;
  readonly onlineCount: (about: Count) => string;
  readonly nobodyOnline: string;
  /** One friend without a visible name, as a screen reader says it: "Oskar, playing". */
  readonly friend: (about: { readonly name: string; readonly presence: string }) => string;
  /** The button behind the last circle: "+7 more". */
  readonly more: (about: Count) => string;
  readonly fewer: string;
}

/** Words of the tournaments. `name` is a tournament's name. */
export interface TournamentsMessages {
  readonly title: string;
  readonly loading: string;
  /** The game has no tournaments at all. */
  readonly empty: string;
  /** The service did not accept the game's key. */
  readonly notAllowed: string;
  /** None is active, though there may be others. */
  readonly noneActive: string;
  readonly showAll: string;
  readonly filter: { readonly label: string; readonly active: string; readonly all: string };
  /** Said after the filter was changed. */
  readonly shown: (about: Count) => string;
  /** Badge of a tournament, and heading of a group without words of its own. */
  readonly status: {
    readonly live: string;
    readonly upcoming: string;
    readonly ended: string;
    readonly unknown: string;
  };
  /** Headings of groups, in a language that words them for several tournaments in another way than `status` for one. */
  readonly groups?: { readonly [Status in keyof TournamentsMessages['status']]?: string };
  readonly unnamed: string;
  readonly private: string;
  readonly event: string;
  readonly repeats: {
    readonly daily: string;
    readonly weekly: string;
    readonly monthly: string;
    readonly yearly: string;
    /** In a way that is not known. */
    readonly some: string;
  };
  /** `tomorrow at 18:00`, `December 6 at 18:00`. */
  readonly when: (about: { readonly day: string; readonly time: string }) => string;
  /** `when` as above. */
  readonly starts: (about: { readonly when: string }) => string;
  readonly started: (about: { readonly when: string }) => string;
  readonly ends: (about: { readonly when: string }) => string;
  readonly ended: (about: { readonly when: string }) => string;
  /** `time` is a length of time, such as `2 days, 4 hr`: until a start, and until an end. */
  readonly toGo: (about: { readonly time: string }) => string;
  readonly left: (about: { readonly time: string }) => string;
  /** Said to screen readers an hour, ten minutes and a minute before. */
  readonly startsSoon: (about: { readonly name: string; readonly time: string }) => string;
  readonly endsSoon: (about: { readonly name: string; readonly time: string }) => string;
  readonly hasStarted: (about: { readonly name: string }) => string;
  readonly hasEnded: (about: { readonly name: string }) => string;
  readonly prizePool: string;
  readonly prizes: string;
  /** A place that wins something, or several: `1st`, `4th–10th`. `last` is `null` for a single one. */
  readonly place: (about: { readonly first: Count; readonly last: Count | null }) => string;
  /** Links: the word on the screen, and the whole for screen readers, which meet links without their cards. */
  readonly rules: string;
  readonly rulesOf: (about: { readonly name: string }) => string;
  readonly eventPage: string;
  readonly eventPageOf: (about: { readonly name: string }) => string;
  readonly location: string;
  readonly locationOf: (about: { readonly name: string }) => string;
  /** The button that shows the rest of a card that is too narrow for it. */
  readonly more: (about: { readonly name: string }) => string;
}

/** Words about the player's own scores on their way to the boards. */
export interface ScoreMessages {
  readonly title: string;
  /** What has become of a score. */
  readonly status: {
    readonly queued: string;
    readonly sending: string;
    readonly accepted: string;
    readonly refused: string;
    readonly unknown: string;
    readonly held: string;
  };
  /**
   * Why scores wait, said once for all of them; `checking` and `review` are what one waits for that is being checked or
   * reviewed.
   */
  readonly waits: {
    readonly offline: string;
    readonly signedOut: string;
    readonly trouble: string;
    readonly checking: string;
    readonly review: string;
  };
  /** The browser does not store waiting scores. */
  readonly unsaved: string;
  readonly sendNow: string;
  /** The button that takes one score off the list; `score` is its values. */
  readonly dismiss: (about: { readonly score: string }) => string;
  /** Further scores that are not listed. */
  readonly more: (about: Count) => string;
  /** Said to screen readers. */
  readonly held: (about: { readonly score: string }) => string;
  readonly accepted: (about: { readonly score: string }) => string;
  readonly refused: (about: { readonly score: string; readonly reason: string }) => string;
}

/** Words of the report that compares the game's own data with the platform's. */
export interface TotalsMessages {
  readonly title: string;
  readonly player: string;
  readonly scoreType: string;
  readonly own: string;
  readonly platform: string;
  readonly difference: string;
  /** The platform has no entry for the player. */
  readonly notThere: string;
  /** Below a player of whom nothing can be told: a run of theirs is open, or came in while the totals were read. */
  readonly notCompared: string;
  readonly openRuns: (about: Count) => string;
  /** Every total is the same; `players` were compared. */
  readonly same: (about: Count) => string;
  readonly summary: (about: { readonly differing: Count; readonly players: Count }) => string;
}

/** Words of the leaderboard. */
export interface LeaderboardMessages {
  readonly title: string;
  readonly loading: string;
  readonly rank: string;
  readonly player: string;
  /** How many players the board has. */
  readonly players: (about: Count) => string;
  readonly friend: string;
  readonly empty: string;
  readonly emptyEnded: string;
  readonly emptyPeriod: string;
  readonly emptyFriends: string;
  readonly notStarted: string;
  readonly private: string;
  readonly signedOut: string;
  /** The signed-in player is not on the board. */
  readonly noScore: string;
  /** Beside the own row: a run's score that the board does not contain yet, such as `+7`. */
  readonly pendingScore: (about: { readonly score: string }) => string;
  /** A player to whom the service gave no rank. */
  readonly noRank: string;
  /** A player without a value in a column. */
  readonly noValue: string;
  /** A rank as a screen reader says it: "12th". */
  readonly place: (about: Count) => string;
  /** A rank that several players share; `place` as above. */
  readonly tied: (about: { readonly place: string }) => string;
  /** Places gained, and lost, since the last look. */
  readonly up: (about: Count) => string;
  readonly down: (about: Count) => string;
  readonly newPlayer: string;
  readonly yourPosition: string;
  /** Places that are not shown between two rows. */
  readonly gap: (about: Count) => string;
  readonly gapUnknown: string;
  readonly jumpToMe: string;
  readonly backToTop: string;
  readonly backAtTop: string;
  readonly nothingMore: string;
  /** After more rows were loaded: "10 more players, 20 shown". */
  readonly moreShown: (about: { readonly more: Count; readonly shown: Count }) => string;
  readonly moreFailed: string;
  /** The player's own place, as `place`. */
  readonly yourPlace: (about: { readonly place: string }) => string;
  /** The line below the last place of a zone. */
  readonly zoneEnd: (about: { readonly zone: string }) => string;
  /** What the player lacks: a score with the name of its column. */
  readonly scoreToZone: (about: {
    readonly score: string;
    readonly label: string;
    readonly zone: string;
  }) => string;
  /** In the own row: what is missing to the place above. `name` is isolated already. */
  readonly toPass: (about: { readonly score: string; readonly name: string }) => string;
  readonly placesToZone: (about: Count & { readonly zone: string }) => string;
  readonly pagingIgnored: string;
  readonly ranksChanged: string;
  readonly startsIn: (about: { readonly time: string }) => string;
  readonly endsIn: (about: { readonly time: string }) => string;
  readonly ended: string;
  readonly privateBadge: string;
  readonly podium: string;
  /** Score columns that a narrow board hides. */
  readonly moreScores: string;
  readonly fewerScores: string;
  readonly period: PeriodMessages;
  readonly audience: AudienceMessages;
}

/** Words of the period picker. */
export interface PeriodMessages {
  readonly label: string;
  readonly today: string;
  /** The current week; as short as "Week", since five choices share a line. */
  readonly week: string;
  readonly month: string;
  readonly all: string;
  readonly custom: string;
  readonly from: string;
  readonly to: string;
  /** Whose days these are: the name of a time zone. */
  readonly zone: (about: { readonly zone: string }) => string;
  readonly reversed: string;
}

/** Words of the choice between everybody and friends. */
export interface AudienceMessages {
  readonly label: string;
  readonly everyone: string;
  readonly friends: string;
  /** The service has no board of friends: this one was made from the first `searched` places. */
  readonly derived: (about: { readonly searched: Count }) => string;
  /** The same, with friends who stand on none of these places. */
  readonly derivedMissing: (about: { readonly searched: Count; readonly missing: Count }) => string;
}

/** Words of the search for players. `name` is isolated already. */
export interface SearchMessages {
  readonly title: string;
  /** Names the field. */
  readonly label: string;
  /** Below the field, while nothing is typed. */
  readonly hint: string;
  /** The button that empties the field. */
  readonly clear: string;
  readonly searching: string;
  /** Names the list of those found. */
  readonly results: string;
  /** Said to screen readers: a sentence. */
  readonly found: (about: Count) => string;
  /** Below the list, and behind `found`: there are more than these. */
  readonly more: string;
  readonly nobody: string;
  /** Behind `nobody`, where the names of some players only are known. */
  readonly someNamed: (about: { readonly named: Count; readonly total: Count }) => string;
  /** Why nobody can be looked for: it begins by itself, is tried again by itself, will not, not now. */
  readonly preparing: string;
  readonly moving: string;
  readonly large: string;
  readonly notNow: string;
  readonly back: string;
  /** `place` as the leaderboard says it: "12th of 300". */
  readonly placeOf: (about: { readonly place: string; readonly total: Count }) => string;
  /** `percent` is written for the locale, such as `93%`; rounded down. */
  readonly betterThan: (about: { readonly percent: string }) => string;
  /** Nobody stands above or beside the player. */
  readonly best: string;
  readonly gone: (about: { readonly name: string }) => string;
  /** Names the table of the places around a player. */
  readonly around: (about: { readonly name: string }) => string;
  /** The places around are not known. */
  readonly aroundOff: string;
  /** The interface knows no search: ranks are worked out. `when` is a date and a time. */
  readonly derived: (about: { readonly when: string }) => string;
}

/**
 * Words of what happens on a board: a sentence each, without a full stop at its end. `n` is the rank that the player has by now;
 * `label` is the score's, such as `Kills`.
 */
export interface MomentsMessages {
  /** Nobody knows by whom. */
  readonly overtaken: string;
  readonly overtakenBy: (about: { readonly name: string }) => string;
  readonly friendPassed: (about: { readonly name: string }) => string;
  readonly zone: (about: { readonly zone: string }) => string;
  readonly newBest: (about: { readonly score: string; readonly label: string }) => string;
  /** Stands below each of these. */
  readonly rank: (about: { readonly n: string }) => string;
  /** What is missing to pass a friend. */
  readonly friendAhead: (about: {
    readonly score: string;
    readonly label: string;
    readonly name: string;
  }) => string;
}
