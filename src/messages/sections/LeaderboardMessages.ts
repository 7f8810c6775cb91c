import type { Count } from '../../domain/text/Format.ts';

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
