import type { LeaderboardEntry, Scores } from '../../model.ts';

/** How a player's rank moved since the last visit: places gained (negative: lost), or `new` to the board. */
export type Movement = number | 'new';

/** One row of a leaderboard: the entry as the service sent it, and what is known beside it. */
export interface LeaderboardRowData extends LeaderboardEntry {
  /** The signed-in player's own row. Decided by id, never by name. */
  readonly own?: boolean | undefined;
  /** A friend of the signed-in player. */
  readonly friend?: boolean | undefined;
  /** Whether `name` is what the page's `maskName` gave, or stands for a hidden player. */
  readonly masked?: boolean | undefined;
  /** Shares its rank with a neighbour. */
  readonly tied?: boolean | undefined;
  /** Values by score type that are on their way to the board, on the player's own row: runs not counted yet. */
  readonly pending?: Scores | undefined;
  /** Left out when it is not known; 0 when the rank is the same as at the last visit. */
  readonly movement?: Movement | undefined;
}

/** Players by id, whatever else is known of them. */
export type PlayerIds = Pick<ReadonlySet<string>, 'has' | 'size'>;
