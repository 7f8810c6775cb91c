import type { Count } from '../../domain/text/Format.ts';

/** Words of the report that compares the game's own data with the platform's. */
export interface TotalsMessages {
  readonly title: string;
  readonly player: string;
  readonly scoreType: string;
  readonly own: string;
  readonly platform: string;
  readonly difference: string;
  /** The platform has no entry for the player. */
  readonly notThere: string;
  /** Below a player of whom nothing can be told: a run of theirs is open, or came in while the totals were read. */
  readonly notCompared: string;
  readonly openRuns: (about: Count) => string;
  /** Every total is the same; `players` were compared. */
  readonly same: (about: Count) => string;
  readonly summary: (about: { readonly differing: Count; readonly players: Count }) => string;
}
