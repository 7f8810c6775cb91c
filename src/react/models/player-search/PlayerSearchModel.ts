import type { LeaderboardRowData } from '../../../domain/leaderboard/rows/LeaderboardRowData.ts';
import type { ScoreColumn } from '../../../domain/leaderboard/scoreColumns.ts';
import type { PublicLoadState } from '../../../domain/loadState.ts';
import type { RankIndexReason } from '../../../domain/Ranks.ts';

/** What a rank index says about its own answer; `null` without one. */
export interface IndexWord {
  /** Why the index does not answer; `null` while it does. */
  readonly off: RankIndexReason | null;
  /** When the scores were read from which ranks were worked out, in Unix milliseconds by the service's clock. */
  readonly asOf: number | null;
  /** How many players the board has. */
  readonly total: number | null;
}

/** Who bears a name that begins as was typed. */
export type FoundPlayers = PublicLoadState &
  IndexWord & {
    /** The best first. Whom the page masks is not among them: a search by the real name would tell it. */
    readonly rows: readonly LeaderboardRowData[];
    /** Whether there are more of them than these. */
    readonly more: boolean;
    /** How many players' names the index knows; `null` when it did not say. */
    readonly named: number | null;
  };

/** The player who was chosen. */
export type ChosenPlayer = PublicLoadState &
  IndexWord & {
    /** The player's place, as it was last known. */
    readonly row: LeaderboardRowData;
    /** How many of a hundred other players stand below, 0 to 100. */
    readonly percentile: number;
    /** The places around the player, and the player's own among them; empty until they have come. */
    readonly places: readonly LeaderboardRowData[];
    /** Whether the player has left the board since. */
    readonly isGone: boolean;
  };

/** What a search for players shows, and what can be done with it: what `PlayerSearchView` draws. */
export interface PlayerSearchModel {
  /** What is typed. */
  readonly text: string;
  /** Looks for another name; nobody is asked before the typing pauses. */
  readonly setText: (text: string) => void;
  /** Who was found; `null` while nothing is typed. */
  readonly found: FoundPlayers | null;
  /** `null` until somebody is chosen. */
  readonly chosen: ChosenPlayer | null;
  /** Chooses one of those found by id, or with `null` nobody. */
  readonly choose: (id: string | null) => void;
  /** The score types that are shown, in their order. */
  readonly columns: readonly ScoreColumn[];
}
