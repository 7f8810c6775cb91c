import type { LeaderboardEntry, Period } from './model.ts';

/**
 * Why a rank index does not answer:
 *
 * - `reading`: it is being made, and was not ready in time.
 * - `disagrees`: the totals do not make the platform's own board: averages, an order of the platform's own, hidden players.
 * - `ambiguous`: several orders of the totals make what was seen of the board.
 * - `moving`: the board moved too quickly to be compared; it is tried again.
 * - `ties`: players who share a rank stand in another order on the board, so there are ranks but no places.
 * - `large`: too many players, too many bytes, or too many score types.
 * - `unreadable`: an answer of the platform's has something in it that could not be read for certain.
 * - `refused`: the platform refuses the board, or its totals.
 * - `unavailable`: the platform does not answer.
 * - `full`: other boards have all indexes that there may be.
 */
export type RankIndexReason =
  | 'reading'
  | 'disagrees'
  | 'ambiguous'
  | 'moving'
  | 'ties'
  | 'large'
  | 'unreadable'
  | 'refused'
  | 'unavailable'
  | 'full';

/** The board that a rank index is of. */
export interface RankedBoard extends Period {
  readonly tournamentId: string;
}

/** A player on a board, as a rank index has it. */
export interface RankedEntry extends LeaderboardEntry {
  /** 1 for the first; equal players share one. */
  readonly rank: number;
  /** Players above; `null` where nobody knows how those of the same rank stand. */
  readonly skip: number | null;
  /** How many of a hundred other players stand below, 0 to 100. */
  readonly percentile: number;
}

/** What a gateway's rank index says: something that was held against the platform's board just now, or why not. */
export type Ranks =
  | {
      readonly state: 'proven';
      /** When its totals were read, in Unix milliseconds by the service's clock. */
      readonly asOf: number;
      /** How many players the board has. */
      readonly totalEntries: number;
      /**
       * The players who were asked for and are on the board, the best first. Names and pictures are there as far as the gateway
       * has seen them; `id` always is.
       */
      readonly entries: readonly RankedEntry[];
      /** Of a search: how many players' names are known. */
      readonly named?: number | undefined;
      /** Of a search: whether there are more than were asked for. */
      readonly more?: boolean | undefined;
    }
  | { readonly state: 'off'; readonly reason: RankIndexReason };
