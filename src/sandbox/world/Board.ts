/** How a tournament's settings make a board of submissions. */
export interface BoardSettings {
  /** `Highscore` adds a player's values up, `Average` divides the sum by the number of submissions. */
  readonly type: 'Highscore' | 'Average';
  /** The score types that a submission may have, in the order of display. */
  readonly scoreTypes: readonly string[];
  /** The score type that orders the board. */
  readonly sortBy: string;
  /** Whether the highest or the lowest score comes first. */
  readonly order: 'Desc' | 'Asc';
}

/** One submission as the board keeps it. */
export interface BoardSubmission {
  /** Who: the platform user id, or the game's own id of a player who is not linked. */
  readonly player: string;
  /** Values by score type. */
  readonly scores: Readonly<Record<string, number>>;
  /** Unix milliseconds. */
  readonly at: number;
}

/** One player's aggregate. */
export interface Standing {
  /** Id of the player. */
  readonly player: string;
  /** 1 for the first; tied players share one. */
  readonly rank: number;
  /** Values by score type: sums where the settings say `Highscore`, averages where they say `Average`. */
  readonly scores: Readonly<Record<string, number>>;
  /** Of the player's latest submission, in Unix milliseconds. */
  readonly updatedAt: number;
}

/** A period in whole UTC days, both of which count; a side that is `undefined` is open. */
export interface DayRange {
  /** First day that counts, in whole UTC days since 1970; `undefined`: from the beginning. */
  readonly from: number | undefined;
  /** Last day that counts, in whole UTC days since 1970; `undefined`: until now. */
  readonly to: number | undefined;
}

/** The totals of one tournament, always sorted. */
export interface Board {
  /** How scores are ranked. */
  readonly settings: BoardSettings;
  /** Takes a submission in. */
  readonly add: (submission: BoardSubmission) => void;
  /** Adds many at once: sorts once. */
  readonly load: (submissions: Iterable<BoardSubmission>) => void;
  /** How many players have a score. */
  readonly size: (range?: DayRange) => number;
  /** Players in the order of their ranks, `limit` of them after the first `skip`. */
  readonly page: (skip: number, limit: number, range?: DayRange) => readonly Standing[];
  /** One player's place; `undefined` without a score. */
  readonly standing: (player: string, range?: DayRange) => Standing | undefined;
  /** Everybody, in the order of the ranks. */
  readonly all: (range?: DayRange) => readonly Standing[];
  /** Every submission, oldest first. */
  readonly submissions: () => readonly BoardSubmission[];
}
