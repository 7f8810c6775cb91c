/** How a gateway makes rank indexes. */
export interface RankIndexOptions {
  /**
   * Milliseconds between two readings of a board's totals, while somebody asks; 1,000 or more, default 5,000. Totals that take
   * long to read are read less often: for three quarters of the time nothing is read.
   */
  readonly interval?: number | undefined;
  /** Most players of a board; a larger one has no index. Default 1,000,000, which are some 50 MB. */
  readonly mostPlayers?: number | undefined;
  /** Largest answer of the scores operation, in bytes. Default 512 MiB: it is read as it comes, and not kept. */
  readonly maxBytes?: number | undefined;
  /**
   * Most boards with an index at a time, each period of a tournament being one; half of them at most are of a period. Default 8.
   */
  readonly mostIndexes?: number | undefined;
  /** Most players whose names are kept for the search, in each index. Default 100,000. */
  readonly mostNames?: number | undefined;
}
