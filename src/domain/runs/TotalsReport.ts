import type { Scores } from '../model.ts';

/** One player whose totals on the platform are not those of the game's own data. */
export interface TotalsDifference {
  /** Platform user id, or `null` for a player whom the game knows by its own id only. */
  readonly userId: string | null;
  /** The game's own id of the player. */
  readonly externalUserId: string | null;
  /** What the game has, by score type. */
  readonly own: Scores;
  /** What the platform has; `null` when it does not know the player. */
  readonly platform: Scores | null;
  /** Platform minus own, for the score types that differ. */
  readonly difference: Scores;
  /**
   * Runs of the player that are not settled, where the game's own data says so: they may explain the difference. Who has some in a
   * ledger is `moving`.
   */
  readonly openRuns: number;
}

/**
 * The game's own data beside the platform's, for one tournament: what the scores operation is for (interface 4.6).
 * Plain JSON, so that a server can send it to a page that shows it.
 */
export interface TotalsReport {
  /** Whose totals were compared. */
  readonly tournamentId: string;
  /** How many players were compared. */
  readonly players: number;
  /** Those who differ, in no particular order. */
  readonly differences: readonly TotalsDifference[];
  /**
   * Players of a ledger, as `playerKey` names them, who were not compared, since a run of theirs is open, or came in while the
   * totals were read: they neither differ nor fit. Left out where the game's own data was handed in.
   */
  readonly moving?: readonly string[] | undefined;
}
