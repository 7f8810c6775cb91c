/** How a tournament's settings make a board of submissions. */
export interface BoardSettings {
  /** `Highscore` adds a player's values up, `Average` divides the sum by the number of submissions. */
  readonly type: 'Highscore' | 'Average';
  /** The score types that a submission may have, in the order of display. */
  readonly scoreTypes: readonly string[];
  /** The score type that orders the board. */
  readonly sortBy: string;
  readonly order: 'Desc' | 'Asc';
}

/** One submission as the board keeps it. */
export interface BoardSubmission {
  /** Who: the platform user id, or the game's own id of a player who is not linked. */
  readonly player: string;
  readonly scores: Readonly<Record<string, number>>;
  /** Unix milliseconds. */
  readonly at: number;
}

/** One player's aggregate. */
export interface Standing {
  readonly player: string;
  readonly rank: number;
  readonly scores: Readonly<Record<string, number>>;
  /** Of the player's latest submission, in Unix milliseconds. */
  readonly updatedAt: number;
}

/** A closed period in whole UTC days since 1970; a side that is `undefined` is open. */
export interface DayRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** The totals of one tournament, always sorted. */
export interface Board {
  readonly settings: BoardSettings;
  readonly add: (submission: BoardSubmission) => void;
  /** Adds many at once: sorts once. */
  readonly load: (submissions: Iterable<BoardSubmission>) => void;
  readonly size: (range?: DayRange) => number;
  readonly page: (skip: number, limit: number, range?: DayRange) => readonly Standing[];
  readonly standing: (player: string, range?: DayRange) => Standing | undefined;
  readonly all: (range?: DayRange) => readonly Standing[];
  /** Every submission, oldest first. */
  readonly submissions: () => readonly BoardSubmission[];
}
