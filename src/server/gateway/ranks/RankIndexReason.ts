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
