import type { LeaderboardRowData } from '../rows/LeaderboardRowData.ts';
import type { Zone } from '../rows/zones.ts';
import type { ScoreColumn } from '../scoreColumns.ts';

/** The nearest friend above the player, and what is missing to pass them. */
export interface FriendAhead {
  /** The nearest above. */
  readonly friend: LeaderboardRowData;
  /** The difference of the ordering score; more than 0. */
  readonly score: number;
}

/** What every moment has. */
export interface MomentBase {
  /** The player's rank by now. */
  readonly rank: number;
  /** The score that orders the board; `null` where nobody said which, and it has several. */
  readonly column: ScoreColumn | null;
  /** The way to the next friend; `null` where none is in sight above. */
  readonly friendAhead: FriendAhead | null;
}

/** Something that happened to the signed-in player between two looks at a board. */
export type Moment =
  | (MomentBase & {
      /** The player's place has come to be among those of a zone. */
      readonly kind: 'entered-zone';
      readonly zone: Zone;
    })
  | (MomentBase & {
      /** The player's score on the board has become better. */
      readonly kind: 'new-best';
      readonly value: number;
    })
  | (MomentBase & {
      /** A friend who was below is above. */
      readonly kind: 'passed-by-friend';
      readonly by: LeaderboardRowData;
    })
  | (MomentBase & {
      /** The player has lost places. */
      readonly kind: 'overtaken';
      /** Who was below and is above, the nearest of them; `null` where nobody is known to be. */
      readonly by: LeaderboardRowData | null;
    })
  | (MomentBase & {
      /** The player's score has come nearer to that of the next friend. */
      readonly kind: 'friend-ahead';
      readonly friendAhead: FriendAhead;
    });
