import type { LaurelClient } from '../client/LaurelClient.ts';

/** What every query depends on: which service and game is asked, and for whom. `useLaurel()` gives it in React. */
export interface LaurelScope {
  /** Which service and game. */
  readonly client: LaurelClient;
  /**
   * Any stable string for the signed-in player, or `null` when nobody is. It separates one player's cached data
   * from another's, so it must change when the player does; it is not a credential.
   */
  readonly session: string | null;
}
