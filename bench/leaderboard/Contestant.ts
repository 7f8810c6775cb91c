import type { LeaderboardEntry } from '../../src/domain/model.ts';

/** A board that is measured. What it needs beforehand and is no part of drawing it, it does when it is made. */
export interface Contestant {
  /** Called beforehand with what is to be shown next: what the service does is not measured. */
  readonly prepare?: (entries: readonly LeaderboardEntry[]) => void;
  readonly draw: (entries: readonly LeaderboardEntry[]) => void;
  readonly update: (entries: readonly LeaderboardEntry[]) => void;
}
